//! Data derived from a run for display: [`Steps`], [`KeyHistory`], [`CriticalSections`],
//! [`Clocks`], and [`Remarks`] on events.
//!
//! All of them grow with the run, one move or event at a time, without reading it again. Whether a
//! lock is broken is decided in `properties`.

mod clocks;
mod counter_shares;
mod critical_sections;
mod key_history;
mod poll_folding;
mod remarks;
mod steps;

pub(crate) use clocks::Clocks;
pub use clocks::moment;
pub use counter_shares::Share;
pub(crate) use counter_shares::Shares;
pub use critical_sections::{Conflict, CriticalSection, CriticalSections};
pub use key_history::{KeyHistory, KeySpan, WrittenValue};
pub use remarks::{Circumstances, Remark, Remarks, StandingKey, ValidUntil};
pub use steps::{Content, Poll, Step, Steps};

#[cfg(test)]
mod tests;
