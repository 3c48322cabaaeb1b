//! The sentences of one part of the page, each in all languages side by side.
//!
//! What varies stands as `{}`, or as `{0}`, `{1}` where the order differs, and is put in by
//! [`fill`](super::fill) or [`fill_with`](super::fill_with). In the program a part is one text a language,
//! a line a sentence, which is taken apart when the language is first used: an address and a length for
//! each sentence would cost as much as the shorter ones themselves.

use super::Language;

/// Declares a part's sentences: a name, then English | 简体中文 | 繁體中文.
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
            pub(in crate::text) const EMPTY: $part = $part {
                $(which: $crate::text::Language::English, $($area: $of_area::EMPTY,)*)?
                $($name: "",)*
            };

            /// Takes the sentences of a language.
            pub(in crate::text) fn speak(&mut self, language: $crate::text::Language) {
                $(self.which = language; $(self.$area.speak(language);)*)?
                let mut lines = $crate::text::areas::Lines::of(
                    [
                        concat!($($english, "\n"),*),
                        concat!($($simplified, "\n"),*),
                        concat!($($traditional, "\n"),*),
                    ],
                    language,
                );
                $(lines.take(&mut self.$name);)*
            }

            #[cfg(test)]
            pub(in crate::text) const ALL: &[(&str, [&str; 3])] =
                &[$((stringify!($name), [$english, $simplified, $traditional]),)*];
        }
    };
}
pub(super) use sentences;

/// Declares what things are called: an id, then English | 简体中文 | 繁體中文. [`find`] looks it up.
macro_rules! names {
    ($($id:literal: $english:literal | $simplified:literal | $traditional:literal;)*) => {
        concat!($($id, "\t", $english, "\t", $simplified, "\t", $traditional, "\n"),*)
    };
}
pub(super) use names;

pub(super) mod browsing;
pub(super) mod charting;
pub(super) mod driving;
pub(super) mod finding;
pub(super) mod happening;
pub(super) mod history;
pub(super) mod setting_up;
pub(super) mod sharing;

/// What something is called.
pub(super) fn find(names: &'static str, id: &str, language: Language) -> Option<&'static str> {
    let known = |line: &'static str| line.strip_prefix(id)?.strip_prefix('\t');
    names.lines().find_map(known)?.split('\t').nth(language as usize)
}

/// The sentences of a part that are still to be taken.
pub(super) struct Lines(&'static str);

impl Lines {
    pub(super) fn of(languages: [&'static str; 3], language: Language) -> Lines {
        Lines(languages[language as usize])
    }

    #[inline(never)]
    pub(super) fn take(&mut self, sentence: &mut &'static str) {
        let (line, rest) = self.0.split_once('\n').unwrap_or_default();
        self.0 = rest;
        *sentence = line;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::text::{Sentences, fill};

    /// That exactly these things are named, in this order, and no two alike.
    pub(in crate::text) fn check_names(names: &'static str, ids: &[&str]) {
        let named: Vec<&str> = names.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(named, ids);
        for language in Language::ALL {
            let mut all: Vec<&str> =
                ids.iter().map(|id| find(names, id, language).expect("it is named")).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), ids.len(), "{language:?}");
        }
        assert_eq!(find(names, "of-nobody", Language::English), None);
    }

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
            browsing::Browsing::ALL,
            charting::Charting::ALL,
            driving::Driving::ALL,
            finding::Finding::ALL,
            happening::Happening::ALL,
            setting_up::SettingUp::ALL,
            sharing::Sharing::ALL,
            history::History::ALL,
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
