//! Comparison of the current run with a fixed one: a branch, or a run of an earlier version.

pub(crate) mod state;

#[cfg(feature = "page")]
mod header;
#[cfg(feature = "page")]
mod open_button;
#[cfg(feature = "page")]
mod program;
#[cfg(feature = "page")]
pub(crate) mod screen;
#[cfg(feature = "page")]
mod steps;

#[cfg(feature = "page")]
pub(crate) use open_button::{CompareButton, Offered};
