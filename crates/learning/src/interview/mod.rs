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

pub use draw::{Plan, Setting};
pub use mock_interview::{InterviewAnswer, MockInterview, Stage};
pub use schedule::{Day, LeitnerBox, Rating, Schedule, ScheduledQuestion};
pub(crate) use sheet::Headline;
pub use sheet::{Sheet, SheetRow};
pub use wording::{
    good_topics, judgement, missed_points, next_due, rating_name, results_summary, row_summary,
};
