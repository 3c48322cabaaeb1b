//! The root component, the tabs, and the reducer of the complete state. Only this module depends on
//! all features.

pub mod action;
pub mod keys;
pub mod links;
pub mod place;
pub mod preferences;
pub mod reducer;
pub mod state;
#[cfg(test)]
mod tests;

#[cfg(feature = "page")]
pub(crate) mod app;
#[cfg(feature = "page")]
pub(crate) mod autosave;
#[cfg(feature = "page")]
pub(crate) mod background_jobs;
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
pub(crate) mod start;
#[cfg(feature = "page")]
pub(crate) mod tabs;
#[cfg(feature = "page")]
pub(crate) mod toasts;
