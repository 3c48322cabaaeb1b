//! The table of locks and faults.

pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod dialog;
