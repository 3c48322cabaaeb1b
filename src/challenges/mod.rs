//! The *Challenges* tab: failing runs to find, and locks to fix.

pub(crate) mod keys;
pub(crate) mod own_challenges;
pub(crate) mod run_links;
pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
