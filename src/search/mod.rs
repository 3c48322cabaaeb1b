//! Requests to the search worker, and its responses.

pub mod check_error;
pub mod queue;

#[cfg(feature = "page")]
pub(crate) mod bridge;
