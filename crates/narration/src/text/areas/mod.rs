//! The sentences of one part of the page, each in all languages side by side.
//!
//! Placeholders are `{}`, or `{0}`, `{1}` where the order differs; they are filled by
//! [`fill`](super::fill) or [`fill_with`](super::fill_with).

/// Declares a part's sentences: a name, then English | 简体中文 | 繁體中文. It makes a struct with a field
/// for each sentence, and a value of it for each language.
macro_rules! sentences {
    (
        $(#[$about:meta])*
        $part:ident {
            $($(#[$note:meta])* $name:ident: $english:literal | $simplified:literal | $traditional:literal;)*
        }
        $(with { $($area:ident: $of_area:ident,)* })?
    ) => {
        $(#[$about])*
        pub struct $part {
            $(
                /// Which language it is.
                pub which: $crate::text::Language,
                $(pub $area: $of_area,)*
            )?
            $($(#[$note])* pub $name: &'static str,)*
        }

        impl $part {
            pub(in crate::text) const ENGLISH: $part = $part {
                $(which: $crate::text::Language::English, $($area: $of_area::ENGLISH,)*)?
                $($name: $english,)*
            };
            pub(in crate::text) const SIMPLIFIED_CHINESE: $part = $part {
                $(which: $crate::text::Language::SimplifiedChinese, $($area: $of_area::SIMPLIFIED_CHINESE,)*)?
                $($name: $simplified,)*
            };
            pub(in crate::text) const TRADITIONAL_CHINESE: $part = $part {
                $(which: $crate::text::Language::TraditionalChinese, $($area: $of_area::TRADITIONAL_CHINESE,)*)?
                $($name: $traditional,)*
            };

            #[cfg(test)]
            pub(in crate::text) const ALL: &[(&str, [&str; 3])] =
                &[$((stringify!($name), [$english, $simplified, $traditional]),)*];
        }
    };
}
pub(super) use sentences;

pub(super) mod asking;
pub(super) mod browsing;
pub(super) mod challenging;
pub(super) mod charting;
pub(super) mod checking;
pub(super) mod concluding;
pub(super) mod driving;
pub(super) mod finding;
pub(super) mod happening;
pub(super) mod helping;
pub(super) mod history;
pub(super) mod interviewing;
pub(super) mod learning;
pub(super) mod mattering;
pub(super) mod practising;
pub(super) mod referring;
pub(super) mod repairing;
pub(super) mod rooms;
pub(super) mod setting_up;
pub(super) mod sharing;
pub(super) mod tabling;
pub(super) mod tasking;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Sentences, fill};

    /// Which placeholders a sentence has, and how often.
    fn gaps(sentence: &str) -> [usize; 10] {
        let marks = ["<0>", "<1>", "<2>", "<3>", "<4>", "<5>", "<6>", "<7>", "<8>", "<9>"];
        let filled = fill(sentence, &marks);
        marks.map(|mark| filled.matches(mark).count())
    }

    #[test]
    fn a_sentence_has_the_same_gaps_in_every_language() {
        let parts = [
            Sentences::ALL,
            asking::Asking::ALL,
            browsing::Browsing::ALL,
            challenging::Challenging::ALL,
            charting::Charting::ALL,
            checking::Checking::ALL,
            driving::Driving::ALL,
            concluding::Conclusion::ALL,
            finding::Finding::ALL,
            happening::Happening::ALL,
            helping::Helping::ALL,
            learning::Learning::ALL,
            mattering::Mattering::ALL,
            practising::Practising::ALL,
            referring::Referring::ALL,
            repairing::Repairing::ALL,
            rooms::Rooms::ALL,
            setting_up::SettingUp::ALL,
            sharing::Sharing::ALL,
            tabling::Tabling::ALL,
            history::History::ALL,
            interviewing::Interviewing::ALL,
            tasking::Tasking::ALL,
        ];
        for (name, sentences) in parts.concat() {
            let [english, simplified, traditional] = sentences.map(gaps);
            assert!(english == simplified && english == traditional, "{name}");
            let may_be_empty = name == "between_sentences";
            for sentence in sentences {
                assert!(may_be_empty || !sentence.is_empty(), "{name}");
                assert!(!sentence.contains('\n'), "{name}");
            }
        }
    }
}
