//! The editor for the programs of the clients.

pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod completion;
#[cfg(feature = "page")]
pub(crate) mod panel;
#[cfg(feature = "page")]
pub(crate) mod parameters;
#[cfg(feature = "page")]
pub(crate) mod scope_choice;
#[cfg(feature = "page")]
pub(crate) mod tabs;
#[cfg(feature = "page")]
pub(crate) mod text_area;
