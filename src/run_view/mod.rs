//! Views of a run: timeline lanes, history, and the program with its current line.

pub(crate) mod playback;
pub(crate) mod source;
pub(crate) mod world_cursor;

#[cfg(feature = "page")]
pub(crate) mod fault_offers;
#[cfg(feature = "page")]
pub(crate) mod history;
#[cfg(feature = "page")]
pub(crate) mod lanes;
#[cfg(feature = "page")]
pub(crate) mod program_and_keys;
#[cfg(feature = "page")]
pub(crate) mod step_links;
#[cfg(feature = "page")]
pub(crate) mod still_lanes;
#[cfg(feature = "page")]
pub(crate) mod width;
