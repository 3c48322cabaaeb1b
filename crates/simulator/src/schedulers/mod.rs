//! Schedulers, which choose the moves of a run: a policy without faults ([`Scheduler`]), a random
//! scheduler with a seed ([`RandomScheduler`]), the script of a story (`content::play_story`), or
//! the moves of another run ([`replay`]).
//!
//! A scheduler only picks among the moves that the [`World`](crate::world::World) lists or allows.
//! It adds no rules to them.

mod policy;
mod random;
mod replay;

pub use policy::{Policy, Scheduler, StopReason, play_until};
pub use random::{RandomScheduler, play, play_with_faults, skewed};
pub use replay::{Replay, replay};
