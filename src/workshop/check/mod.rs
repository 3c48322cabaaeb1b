//! The check of the current lock.

pub mod compare_versions;
pub mod failing_runs;
pub mod kept_bounds;
pub mod responses;
pub mod state;

#[cfg(feature = "page")]
pub(crate) mod panel;
