//! The root component, the tabs, and the reducer of the complete state. Only this module depends on
//! all features.

pub(crate) mod action;
pub(crate) mod intents;
pub(crate) mod keys;
pub(crate) mod links;
pub(crate) mod place;
pub(crate) mod preferences;
pub(crate) mod reducer;
pub(crate) mod responses;
pub(crate) mod shortcuts;
pub(crate) mod state;
pub(crate) mod tab;
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
pub(crate) mod history;
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
