//! The user's work: a scenario and the branches of moves chosen in it.
//!
//! Undo restores it and a link carries it. Events are not stored: they follow from the moves.

mod branches;
mod work;

pub use branches::{BRANCH_LIMIT, Branch, Branches, Choice, NAME_LIMIT, Refusal, Tail};
pub use work::{Caption, NOTES_LIMIT, TITLE_LIMIT, Work};

#[cfg(test)]
mod tests;
