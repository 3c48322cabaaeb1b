//! Data derived from a run for display: [`Steps`], [`KeyHistory`], [`CriticalSections`],
//! [`Clocks`], and [`Notes`] on events.
//!
//! All of them grow with the run, one move or event at a time, without reading it again. Whether a
//! lock is broken is decided in `properties`.

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
