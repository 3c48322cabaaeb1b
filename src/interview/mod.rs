//! The *Interview* tab: practice with interview questions.

pub mod keys;
pub mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
