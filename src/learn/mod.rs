//! The *Learn* tab: lessons with checkpoints and questions.

pub(crate) mod keys;
pub(crate) mod other_runs;
pub(crate) mod own_lessons;
pub(crate) mod state;

#[cfg(feature = "page")]
pub(crate) mod tab;
