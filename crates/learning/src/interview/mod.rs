//! Interview practice: selection of questions, a mock interview, its results, and spaced
//! repetition.
//!
//! This module does not grade answers: the user ticks the mentioned points and rates each answer.
//! It has no clock and no randomness: the caller passes the day, the elapsed seconds and the seed.

mod draw;
mod mock_interview;
mod schedule;
mod sheet;
#[cfg(test)]
mod tests;
mod wording;

pub use draw::Setting;
pub use mock_interview::{Attempt, MockInterview, Stage};
pub use schedule::{Card, Day, LeitnerBox, Rating, Schedule};
pub use sheet::{Headline, Sheet, SheetRow};
pub use wording::{comes_again, felt, good_topics, headline, look_again};
