//! The work of the user: fields, branches, background jobs and undo.

pub(crate) mod action;
pub(crate) mod edit;
pub(crate) mod edit_scope;
pub(crate) mod links;
pub(crate) mod navigation;
pub(crate) mod program_errors;
pub(crate) mod saved_lock;
pub(crate) mod state;
