//! The *Interview* tab: practice with interview questions.

pub(crate) mod keys;
pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
