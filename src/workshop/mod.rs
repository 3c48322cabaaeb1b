//! The workshop: one lock, its setup, its run, and the check.

pub mod check;
pub mod editor;
pub mod fault_target;
pub mod playback;
pub mod session;

#[cfg(feature = "page")]
pub(crate) mod branches;
#[cfg(feature = "page")]
pub(crate) mod comparison;
#[cfg(feature = "page")]
pub(crate) mod faults;
#[cfg(feature = "page")]
pub(crate) mod findings;
#[cfg(feature = "page")]
pub(crate) mod keyspace;
#[cfg(feature = "page")]
pub(crate) mod next_move;
#[cfg(feature = "page")]
pub(crate) mod panel_tabs;
#[cfg(feature = "page")]
pub(crate) mod playback_controls;
#[cfg(feature = "page")]
pub(crate) mod reference;
#[cfg(feature = "page")]
pub(crate) mod rerun;
#[cfg(feature = "page")]
pub(crate) mod run_on;
#[cfg(feature = "page")]
pub(crate) mod setup;
#[cfg(feature = "page")]
pub(crate) mod share;
#[cfg(feature = "page")]
pub(crate) mod story_summary;
