//! What is derived from a run in order to show it: the [`Steps`] a person goes through, who wrote
//! which key when ([`KeyHistory`]), who was in the critical section ([`CriticalSections`]), what
//! wall clocks show ([`Clocks`]), and remarks on commands ([`Notes`]).
//!
//! Everything here grows with the run, one move or event at a time, and never looks at all of it
//! again. Whether a lock is broken is not decided here: that is `properties`.

mod clocks;
mod critical_sections;
mod key_history;
mod notes;
mod polling;
mod shares;
mod steps;

pub use clocks::Clocks;
pub use critical_sections::{CriticalSection, CriticalSections};
pub use key_history::{KeyHistory, KeySpan, WrittenValue};
pub use notes::{Circumstances, Note, Notes, StandingKey, ValidUntil, last_valid, moment};
pub use shares::{Share, Shares};
pub use steps::{Content, Poll, Step, Steps};

#[cfg(test)]
mod tests;
