//! Practising for interviews: which questions are asked, what a person did with each of them, what
//! that comes to, and when each comes again.
//!
//! Nothing is judged here: a person ticks what was said and says how well it went. There is no
//! clock and no chance either: the day, the seconds that passed and the seed are given.

mod draw;
mod interview;
mod schedule;
mod sheet;
#[cfg(test)]
mod tests;

pub use draw::Setting;
pub use interview::{Attempt, MockInterview, Stage};
pub use schedule::{Card, Day, LeitnerBox, Rating, Schedule};
pub use sheet::{Headline, Sheet, SheetRow};
