//! The parameter map of a lock: the values for which it breaks.

pub(crate) mod refine;
pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod dialog;
