//! JSON files that Lockscope reads and writes: scenarios, saved runs, check results, and progress.
//!
//! The structs in this module define the formats and are converted from and to the core types,
//! which do not depend on any format. [`scenario`] is read and written. [`run`] is written; opening
//! a saved run reads only its link, and reports changes in other fields. [`answer`] contains the
//! result of a check, [`locks`] and [`learning`] contain data that Lockscope saves for the user.
//! Links are not JSON; `session` encodes them.

pub mod answer;
mod edited;
pub mod learning;
pub mod locks;
mod named;
mod names;
mod opening;
pub mod point;
pub mod practice;
pub mod run;
pub mod scenario;
mod seal;
mod setup;
pub mod stories;
mod unreadable;

pub use edited::Edited;
pub use opening::{Opened, Refused, open};
pub use unreadable::Unreadable;

#[cfg(test)]
mod tests;
