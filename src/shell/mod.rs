//! The root component, the tabs, and the reducer of the complete state. Only this module depends on
//! all features.

pub mod action;
pub mod intents;
pub mod keys;
pub mod links;
pub mod place;
pub mod preferences;
pub mod reducer;
pub mod responses;
pub mod state;
pub mod tab;
#[cfg(test)]
mod tests;

#[cfg(feature = "page")]
pub(crate) mod app;
#[cfg(feature = "page")]
pub(crate) mod autosave;
#[cfg(feature = "page")]
pub(crate) mod background_jobs;
#[cfg(feature = "page")]
pub(crate) mod check_requests;
#[cfg(feature = "page")]
pub(crate) mod deferred;
#[cfg(feature = "page")]
pub(crate) mod dialogs;
#[cfg(feature = "page")]
pub(crate) mod effects;
#[cfg(feature = "page")]
pub(crate) mod header;
#[cfg(feature = "page")]
pub(crate) mod help;
#[cfg(feature = "page")]
pub(crate) mod load_content;
#[cfg(feature = "page")]
pub(crate) mod queue_requests;
#[cfg(feature = "page")]
pub(crate) mod save_lock;
#[cfg(feature = "page")]
pub(crate) mod start;
#[cfg(feature = "page")]
pub(crate) mod tabs;
#[cfg(feature = "page")]
pub(crate) mod toasts;
