//! Requests to the search worker, and its responses.

pub(crate) mod check_error;
pub(crate) mod queue;

#[cfg(any(feature = "page", test))]
pub(crate) mod bridge;
#[cfg(feature = "page")]
pub(crate) mod port;
