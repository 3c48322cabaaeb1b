//! Texts in each language that the page loads after startup.

mod comments;
mod interviews;
mod leads;
mod lessons;
mod meanings;

pub use comments::Comments;
pub use interviews::{Interviews, Point, Position, ProvingStep, Question};
pub use leads::{Lead, Leads};
pub use lessons::{Ask, Asked, Checkpoint, Lesson, Lessons, QuestionPart};
pub use meanings::Meanings;

use cards::{Cards, LANGUAGES, LoadedCard};
use i18n::Language;

/// The built-in challenges as the page loads them.
pub const CHALLENGES: &str = include_str!(concat!(env!("OUT_DIR"), "/challenges.txt"));

include!(concat!(env!("OUT_DIR"), "/counts.rs"));

/// Returns the text with this key in a language. Without a translation, this is the English text,
/// or else the text of the first language that has one.
fn field<'a>(card: &'a LoadedCard, key: &str, language: Language) -> Option<&'a str> {
    field_at(card, key, 0, language)
}

/// Returns the text at an index among those with the same key.
fn field_at<'a>(
    card: &'a LoadedCard,
    key: &str,
    index: usize,
    language: Language,
) -> Option<&'a str> {
    sections(language).find_map(|section| card.values(section, key).nth(index))
}

/// Returns the name of a group of cards, which is a section of a card of its own; empty for an
/// unknown one.
fn named<'a>(cards: &'a Cards, id: &str, name: &str, language: Language) -> &'a str {
    let lists = || cards.all().filter(|card| card.id() == id);
    let in_language = |key| lists().find_map(|card| card.values(name, key).next());
    sections(language).find_map(in_language).unwrap_or_default()
}

/// Iterates over the names of the languages in which a text is searched.
fn sections(language: Language) -> impl Iterator<Item = &'static str> {
    [LANGUAGES[language as usize]].into_iter().chain(LANGUAGES)
}
