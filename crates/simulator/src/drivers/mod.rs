//! What chooses the moves of a run: a policy that lets it go on by itself ([`Scheduler`]), a seed
//! ([`Chance`]), the script of a story ([`play_story`]), or the moves of another run ([`replay`]).
//!
//! A driver only picks among the moves that the [`World`](crate::world::World) lists or allows; it
//! has no rules of its own about what may happen.

mod chance;
mod replay;
mod scheduler;

pub use chance::{Chance, play, play_with_faults, skewed};
pub use replay::{Replay, replay};
pub use scheduler::{Policy, Scheduler, StopReason, play_until};
