//! Requests to the search worker, and its responses.

pub mod queue;

#[cfg(feature = "page")]
pub(crate) mod bridge;
#[cfg(feature = "page")]
pub(crate) mod check_requests;
#[cfg(feature = "page")]
pub(crate) mod queue_requests;
