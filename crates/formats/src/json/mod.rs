//! JSON files that Lockscope reads and writes: scenarios, saved runs, check results, and progress.
//!
//! The structs in this module define the formats and are converted from and to the core types,
//! which do not depend on any format. [`scenario`] is read and written. [`saved_run`] is written; opening
//! a saved run reads only its link, and reports changes in other fields. [`check_report`] contains the
//! result of a check, [`saved_locks`] and [`learning_progress`] contain data that Lockscope saves for the user.
//! Links are not JSON; `session` encodes them.

pub mod check_report;
mod checksum;
mod encode;
pub mod interview_progress;
pub mod learning_progress;
mod named;
mod names;
mod open;
pub mod saved_locks;
pub mod saved_run;
pub mod scenario;
mod setup;
pub mod story_list;
pub mod sweep_point;
mod tamper_check;
mod unreadable;

pub use open::{Opened, Refused, open};
pub use tamper_check::Edited;
pub use unreadable::Unreadable;

#[cfg(test)]
mod tests;
