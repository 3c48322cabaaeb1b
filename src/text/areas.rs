//! The sentences of one part of the page, each in all languages side by side.
//!
//! What varies stands as `{}`, or as `{0}`, `{1}` where the order differs, and is put in by
//! [`fill`](super::fill) or [`fill_with`](super::fill_with).

/// Declares a part's sentences: a name, then English | 简体中文 | 繁體中文.
macro_rules! sentences {
    ($(#[$about:meta])* $part:ident { $($name:ident: $english:literal | $simplified:literal | $traditional:literal;)* }) => {
        $(#[$about])*
        pub struct $part { $(pub $name: &'static str,)* }

        impl $part {
            pub(in crate::text) const ENGLISH: $part = $part { $($name: $english,)* };
            pub(in crate::text) const SIMPLIFIED_CHINESE: $part = $part { $($name: $simplified,)* };
            pub(in crate::text) const TRADITIONAL_CHINESE: $part = $part { $($name: $traditional,)* };

            #[cfg(test)]
            pub(in crate::text) const ALL: &[(&str, [&str; 3])] =
                &[$((stringify!($name), [$english, $simplified, $traditional]),)*];
        }
    };
}

pub(super) mod browsing;
pub(super) mod charting;
pub(super) mod driving;
pub(super) mod finding;
pub(super) mod happening;
pub(super) mod setting_up;
pub(super) mod telling;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fill;

    /// Which of the things that vary stand in a sentence, and how often.
    fn gaps(sentence: &str) -> [usize; 10] {
        let marks = ["<0>", "<1>", "<2>", "<3>", "<4>", "<5>", "<6>", "<7>", "<8>", "<9>"];
        let filled = fill(sentence, &marks);
        marks.map(|mark| filled.matches(mark).count())
    }

    #[test]
    fn a_sentence_has_the_same_gaps_in_every_language() {
        let parts = [
            browsing::Browsing::ALL,
            charting::Charting::ALL,
            driving::Driving::ALL,
            finding::Finding::ALL,
            happening::Happening::ALL,
            setting_up::SettingUp::ALL,
            telling::Telling::ALL,
        ];
        for (name, sentences) in parts.concat() {
            let [english, simplified, traditional] = sentences.map(gaps);
            assert!(english == simplified && english == traditional, "{name}");
            assert!(sentences.iter().all(|sentence| !sentence.is_empty()), "{name}");
        }
    }
}
