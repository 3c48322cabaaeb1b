//! The *Learn* tab: lessons with checkpoints and questions.

pub mod keys;
pub mod own_lessons;
pub mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
