//! Texts in each language that the page loads after startup.

mod comments;
mod leads;

pub use comments::Comments;
pub use leads::{Lead, Leads};

use cards::{LANGUAGES, LoadedCard};
use i18n::Language;

/// Returns the text with this key in a language. Without a translation, this is the English text,
/// or else the text of the first section that has one.
fn said<'a>(card: &'a LoadedCard, key: &str, language: Language) -> Option<&'a str> {
    let languages = [LANGUAGES[language as usize]].into_iter().chain(LANGUAGES);
    languages.into_iter().find_map(|section| card.values(section, key).next())
}
