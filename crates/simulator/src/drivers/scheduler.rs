//! How a run goes on by itself: which of the moves that are due comes next, and when it ends. No
//! faults happen.

use crate::moves::Move;
use crate::run::{Limit, Run};
use primitives::Millis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Who goes first when several moves are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// The first client for which anything is due goes on until it waits for time to pass.
    InTurn,
    /// The scenario's seed picks, each move as likely as any other. What it picks depends on the
    /// number of moves made before, so a run that is cut and continued is the same as one that is
    /// not.
    Seeded,
}

/// A course that a run takes by itself, up to a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheduler {
    /// Who goes first.
    pub order: Policy,
    /// Nothing happens after this.
    pub until: Millis,
}

/// Why a run goes no further by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// No client does anything any more.
    Done,
    /// Clients are still at work, but it has [`MOVE_LIMIT`](crate::run::MOVE_LIMIT) moves.
    MovesUsedUp,
    /// Clients are still at work, but it takes [`BYTE_LIMIT`](crate::run::BYTE_LIMIT) bytes.
    MemoryUsedUp,
    /// Clients are still at work, but nothing more happens within its time.
    TimeOver,
}

impl Policy {
    /// What comes next in a run; nothing, if nothing will ever happen by itself.
    pub fn next(self, run: &Run) -> Option<Move> {
        match self {
            Policy::InTurn => run.world().next_in_turn(),
            Policy::Seeded => {
                let mut due = run.world().due_moves();
                let count = u64::try_from(due.len()).ok().filter(|count| *count > 0)?;
                let seed = run.world().scenario().seed;
                let picked = chance_at(seed, run.moves().len()).next_u64() % count;
                Some(due.swap_remove(usize::try_from(picked).ok()?))
            }
        }
    }
}

impl Scheduler {
    /// The next move of a run.
    ///
    /// # Errors
    /// Why there is none.
    pub fn next(self, run: &Run) -> Result<Move, StopReason> {
        match StopReason::of(run) {
            StopReason::TimeOver => match self.order.next(run) {
                Some(Move::Tick(to)) if to > self.until => Err(StopReason::TimeOver),
                next => next.ok_or(StopReason::TimeOver),
            },
            ending => Err(ending),
        }
    }
}

/// Lets everything before `end` happen, and stops as soon as the run's clock shows `end`.
///
/// # Errors
/// Why that time never comes: [`StopReason::Done`] if nothing happens by itself any more, or
/// the limit that the run has reached.
pub fn play_until(run: &mut Run, order: Policy, end: Millis) -> Result<(), StopReason> {
    while run.world().now() < end {
        let next = match order.next(run).ok_or(StopReason::Done)? {
            Move::Tick(to) => Move::Tick(to.min(end)),
            next => next,
        };
        if let Some(limit) = run.limit() {
            return Err(limit.into());
        }
        run.push(next).map_err(|_| StopReason::Done)?;
    }
    Ok(())
}

impl StopReason {
    /// Why a run goes no further that has come to its end.
    pub fn of(run: &Run) -> StopReason {
        if !run.world().clients().any(|(_, client)| client.is_alive()) {
            StopReason::Done
        } else {
            run.limit().map_or(StopReason::TimeOver, StopReason::from)
        }
    }
}

impl From<Limit> for StopReason {
    fn from(limit: Limit) -> StopReason {
        match limit {
            Limit::Moves => StopReason::MovesUsedUp,
            Limit::Bytes => StopReason::MemoryUsedUp,
        }
    }
}

/// The chance by which the seed picks what happens after so many moves.
pub(super) fn chance_at(seed: u64, moves: usize) -> Xoshiro256PlusPlus {
    // What clients draw has small numbers in this place, so their complement meets none of them.
    let own_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ !(moves as u64);
    Xoshiro256PlusPlus::seed_from_u64(own_seed)
}
