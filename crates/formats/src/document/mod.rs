//! The JSON that Lockscope reads and writes: scenario files, runs that were saved, and the list of
//! stories.
//!
//! The structs here say what stands in a file and are converted to and from the core types, which
//! know nothing of any format. [`scenario`] is read and written, [`run`] is only written: the link
//! in it is what opens it again, unless something else in it was changed by hand. [`answer`] is
//! what an explorer has found out; [`locks`] and [`learning`] are what a person keeps. Links
//! themselves are not JSON; `session` has them.

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
