//! The table of locks and faults.

pub mod state;

#[cfg(feature = "page")]
pub(crate) mod dialog;
