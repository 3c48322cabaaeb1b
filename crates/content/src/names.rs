//! Names of locks and stories in each language.

use i18n::Language;

/// The name of an item in each language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names(pub [&'static str; Language::ALL.len()]);

impl Names {
    /// Returns the name in a language.
    pub fn in_language(&self, language: Language) -> &'static str {
        self.0[language as usize]
    }
}
