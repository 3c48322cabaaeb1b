//! The program of a client, with its current line and the values of its variables.

#[cfg(feature = "page")]
pub(crate) mod changed_lines;
#[cfg(feature = "page")]
pub(crate) mod colouring;
#[cfg(feature = "page")]
pub(crate) mod listing;
#[cfg(feature = "page")]
pub(crate) mod locals;
#[cfg(feature = "page")]
pub(crate) mod paper;
#[cfg(feature = "page")]
pub(crate) mod place;
