//! The *Examples* dialog: the stories, and the saved locks of the user.

pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod dialog;
#[cfg(feature = "page")]
pub(crate) mod saved_locks_storage;
