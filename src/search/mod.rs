//! Requests to the search worker, and its responses.

pub mod check_error;
pub mod queue;

#[cfg(any(feature = "page", test))]
pub(crate) mod bridge;
#[cfg(feature = "page")]
pub(crate) mod port;
