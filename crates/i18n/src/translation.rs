//! Translations that a program loads when it needs them: the three languages together are 37 KB of
//! the compressed page.

use crate::Language;
#[cfg(any(translations_are_loaded, test))]
use crate::sentences::Translation;

impl Language {
    /// Returns the file that [`load`](Self::load) reads: the texts of all messages, one per line. The
    /// file of English is empty, because every program contains English.
    pub fn table(self) -> &'static str {
        match self {
            Language::English => "",
            Language::SimplifiedChinese => {
                include_str!(concat!(env!("OUT_DIR"), "/zh-Hans.txt"))
            }
            Language::TraditionalChinese => {
                include_str!(concat!(env!("OUT_DIR"), "/zh-Hant.txt"))
            }
        }
    }

    /// Returns `true` if [`texts`](Self::texts) are in this language.
    pub fn is_loaded(self) -> bool {
        self.texts().which == self
    }
}

#[cfg(translations_are_loaded)]
mod store {
    use super::{Language, Translation, read};
    use std::sync::OnceLock;

    static SIMPLIFIED_CHINESE: OnceLock<Translation> = OnceLock::new();
    static TRADITIONAL_CHINESE: OnceLock<Translation> = OnceLock::new();

    impl Language {
        /// Stores a translation for the rest of the program. Returns `false` if the table is of
        /// another version or damaged; English is used then.
        pub fn load(self, table: String) -> bool {
            let store = match self {
                Language::English => return true,
                Language::SimplifiedChinese => &SIMPLIFIED_CHINESE,
                Language::TraditionalChinese => &TRADITIONAL_CHINESE,
            };
            if store.get().is_none() {
                // Texts live as long as the program, and each language is loaded once.
                if let Some(translation) = read(self, table.leak()) {
                    store.get_or_init(|| translation);
                }
            }
            self.is_loaded()
        }

        pub(crate) fn translation(self) -> Option<&'static Translation> {
            match self {
                Language::English => None,
                Language::SimplifiedChinese => SIMPLIFIED_CHINESE.get(),
                Language::TraditionalChinese => TRADITIONAL_CHINESE.get(),
            }
        }
    }
}

#[cfg(not(translations_are_loaded))]
impl Language {
    /// Does nothing, because this program contains all languages. Returns `true`.
    pub fn load(self, _table: String) -> bool {
        true
    }
}

/// Reads a table. Returns `None` if it is of another version or damaged.
#[cfg(any(translations_are_loaded, test))]
fn read(language: Language, table: &'static str) -> Option<Translation> {
    let mut lines = table.lines();
    if lines.next() != Some(Translation::FINGERPRINT) {
        return None;
    }
    let mut translation = Translation::EMPTY;
    translation.sentences.which = language;
    for text in translation.texts() {
        *text = lines.next()?;
    }
    lines.next().is_none().then_some(translation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Texts;

    #[test]
    fn table_contains_the_sentences_of_its_language() {
        for (language, compiled) in [
            (Language::SimplifiedChinese, Texts::SIMPLIFIED_CHINESE),
            (Language::TraditionalChinese, Texts::TRADITIONAL_CHINESE),
        ] {
            let read = read(language, language.table()).expect("the table is of this version");
            assert_eq!(read.challenge_results, *compiled.challenge_results());
            assert_eq!(read.challenges, *compiled.challenges());
            assert_eq!(read.check, *compiled.check());
            assert_eq!(read.interview, *compiled.interview());
            assert_eq!(read.interview_questions, *compiled.interview_questions());
            assert_eq!(read.learn, *compiled.learn());
            assert_eq!(read.remedies, *compiled.remedies());
            assert_eq!(read.tabs, *compiled.tabs());
            assert_eq!(read.sentences, compiled);
        }
    }

    #[test]
    fn damaged_table_is_rejected() {
        let table = Language::SimplifiedChinese.table();
        let (first, rest) = table.split_once('\n').expect("it has lines");
        let (_, last_missing) = table.trim_end().rsplit_once('\n').expect("it has lines");
        let last_missing = &table[..table.len() - last_missing.len() - 1];
        for damaged in [
            String::new(),
            "<!DOCTYPE html>".to_owned(),
            format!("0{first}\n{rest}"),
            last_missing.to_owned(),
            format!("{table}one more\n"),
        ] {
            let length = damaged.len();
            assert!(read(Language::SimplifiedChinese, damaged.leak()).is_none(), "{length} bytes");
        }
    }
}
