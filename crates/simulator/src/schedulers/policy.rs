//! Continues a run without faults: picks one of the moves that are due and decides when the run
//! ends.

use crate::moves::Move;
use crate::run::{Limit, Run};
use primitives::Millis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Order of the moves when several are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// The first client with a due move continues until it waits for time to pass.
    InTurn,
    /// The scenario's seed picks one of the moves, all with the same probability. The choice
    /// depends on the number of moves made before, so a run that is stopped and continued equals
    /// one that is not.
    Seeded,
}

/// A schedule for a run without faults, up to a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheduler {
    /// Order of the moves when several are due.
    pub order: Policy,
    /// The time at which the run ends.
    pub until: Millis,
}

/// Reason for which a run stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// No client is active any more.
    Done,
    /// Clients are still active, but the run has [`MOVE_LIMIT`](crate::run::MOVE_LIMIT) moves.
    MovesUsedUp,
    /// Clients are still active, but the run has [`BYTE_LIMIT`](crate::run::BYTE_LIMIT) bytes.
    MemoryUsedUp,
    /// Clients are still active, but nothing more happens before the end time.
    TimeOver,
}

impl Policy {
    /// Returns the next move of a run, or `None` if nothing will ever be due.
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
    /// Returns the next move of a run.
    ///
    /// # Errors
    /// The reason for which the run stops.
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

/// Makes every move before `end` and stops as soon as the run's clock shows `end`.
///
/// # Errors
/// The reason for which that time is never reached: [`StopReason::Done`] if nothing is due any
/// more, or the limit that the run has reached.
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
    /// Returns the reason for which a run that has reached its end stops.
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

/// Returns the random number generator for the choice after `moves` moves.
pub(super) fn chance_at(seed: u64, moves: usize) -> Xoshiro256PlusPlus {
    // Random values of clients use small numbers here, so their complement never equals one of
    // them.
    let own_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ !(moves as u64);
    Xoshiro256PlusPlus::seed_from_u64(own_seed)
}
