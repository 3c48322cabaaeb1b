//! What a person works on: a scenario and the branches they have chosen in it.
//!
//! This is what undo brings back and what a link carries. What happened in a branch is not kept
//! here: it follows from its moves.

mod branches;
mod work;

pub use branches::{BRANCH_LIMIT, Branch, Branches, Choice, NAME_LIMIT, Refusal, Tail};
pub use work::{Caption, NOTES_LIMIT, TITLE_LIMIT, Work};

#[cfg(test)]
mod tests;
