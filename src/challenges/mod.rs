//! The *Challenges* tab: failing runs to find, and locks to fix.

pub mod keys;
pub mod own_challenges;
pub mod run_links;
pub mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
