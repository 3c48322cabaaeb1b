//! The work of the user: fields, branches, background jobs and undo.

pub mod action;
pub mod edit;
pub mod edit_scope;
pub mod links;
pub mod navigation;
pub mod program_errors;
pub mod saved_lock;
pub mod state;
