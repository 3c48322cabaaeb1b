//! The sentences of one part of the page, in all languages side by side.
//!
//! Placeholders are `{}`, or `{0}`, `{1}` if the order differs. [`fill`](super::fill) and
//! [`fill_with`](super::fill_with) fill them.

/// Declares the sentences of a part: a name, then English | 简体中文 | 繁體中文. Defines a struct with one
/// field per sentence, and one value of it per language.
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
                /// The language.
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

    /// Returns the number of occurrences of each placeholder in a sentence.
    fn gaps(sentence: &str) -> [usize; 10] {
        let marks = ["<0>", "<1>", "<2>", "<3>", "<4>", "<5>", "<6>", "<7>", "<8>", "<9>"];
        let filled = fill(sentence, &marks);
        marks.map(|mark| filled.matches(mark).count())
    }

    #[test]
    fn sentence_has_the_same_placeholders_in_every_language() {
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
