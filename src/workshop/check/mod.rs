//! The check of the current lock.

pub(crate) mod compare_versions;
pub(crate) mod failing_runs;
pub(crate) mod fix;
pub(crate) mod kept_bounds;
pub(crate) mod responses;
pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod panel;
