//! The parameter map of a lock: the values for which it breaks.

pub mod refine;
pub mod state;

#[cfg(feature = "page")]
pub(crate) mod dialog;
