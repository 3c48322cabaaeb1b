//! Random scheduler: picks the order of moves by seed and, within a fault budget, the faults and
//! their times.
//!
//! Random runs find likely failures only. A seed without a failure proves nothing about other
//! seeds.

use super::policy::chance_at;
use super::{Policy, Scheduler, StopReason};
use crate::fault_kind::{FaultBudget, FaultKind};
use crate::moves::Move;
use crate::run::Run;
use crate::scenario::{DURATION_LIMIT_MS, Scenario, ScenarioError};
use crate::world::World;
use primitives::Millis;
use rand::Rng;

/// Random pauses, delays and clock jumps are shorter than 2 to this power, in ms, or this much
/// longer than a lease.
const LONGEST_LOG2_MS: u64 = 16;

/// Picks the moves of one run by its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomScheduler {
    /// The time at which the run ends.
    until: Millis,
    /// The faults that may still happen.
    budget: FaultBudget,
}

impl RandomScheduler {
    /// Creates a scheduler for `seed` that stops at `until`. If the budget has several kinds of
    /// faults, the seed picks some of the kinds. With all of them, few runs would get far enough to
    /// show the consequences of a single kind.
    pub fn new(seed: u64, until: Millis, mut budget: FaultBudget) -> RandomScheduler {
        let kinds = FaultKind::ALL.into_iter().filter(|&kind| budget.count(kind) > 0);
        let kinds: Vec<FaultKind> = kinds.collect();
        if kinds.len() > 1 {
            let picked = chance_at(!seed, usize::MAX).next_u64();
            for (place, &kind) in kinds.iter().enumerate() {
                if picked >> place & 1 == 0 {
                    budget = budget.with(kind, 0);
                }
            }
        }
        RandomScheduler { until, budget }
    }

    /// Returns the next move of a run.
    ///
    /// # Errors
    /// The reason for which the run stops.
    pub fn next(&mut self, run: &Run) -> Result<Move, StopReason> {
        let by_itself = Scheduler { order: Policy::Seeded, until: self.until }.next(run)?;
        let fault = self.fault(run);
        if let Some(fault) = &fault {
            self.budget.pay(fault);
        }
        Ok(fault.unwrap_or(by_itself))
    }

    /// Returns a fault, or the end of a partition, if one happens now.
    fn fault(&self, run: &Run) -> Option<Move> {
        let world = run.world();
        let can_heal = || world.servers().any(|(id, _)| world.allows(&Move::Heal(id)));
        if self.budget.is_empty() && !can_heal() {
            return None;
        }
        let mut chance = chance_at(world.scenario().seed, run.moves().len());
        // The first number has already picked the order.
        let _ = chance.next_u64();
        if !chance.next_u64().is_multiple_of(moves_per_fault(world.scenario().seed)) {
            return None;
        }
        let moves = world.moves().into_iter();
        let mut moves: Vec<Move> =
            moves.filter(|it| !it.happens_by_itself() && self.budget.affords(it)).collect();
        let count = u64::try_from(moves.len()).ok().filter(|count| *count > 0)?;
        let place = usize::try_from(chance.next_u64() % count).ok()?;
        let amount_ms = amount_ms(&mut chance, world);
        Some(match moves.swap_remove(place) {
            Move::Pause { client, .. } => Move::Pause { client, duration_ms: amount_ms },
            Move::Delay { client, .. } => Move::Delay { client, duration_ms: amount_ms },
            Move::Jump { clock, by_ms } => {
                Move::Jump { clock, by_ms: by_ms.signum() * amount_ms.cast_signed() }
            }
            other => other,
        })
    }
}

/// Runs a scenario with a random order and without faults. The run ends at `until`, when no client
/// is active, or after [`MOVE_LIMIT`](crate::run::MOVE_LIMIT) moves. The same scenario gives the
/// same run.
///
/// # Errors
/// Every error in the scenario.
pub fn play(scenario: &Scenario, until: Millis) -> Result<Run, Vec<ScenarioError>> {
    play_with_faults(scenario, until, FaultBudget::default())
}

/// Like [`play`], with the faults of a fault budget.
///
/// # Errors
/// Every error in the scenario.
pub fn play_with_faults(
    scenario: &Scenario,
    until: Millis,
    budget: FaultBudget,
) -> Result<Run, Vec<ScenarioError>> {
    let mut run = Run::new(scenario)?;
    let mut chance = RandomScheduler::new(scenario.seed, until, budget);
    while let Ok(next) = chance.next(&run) {
        if run.push(next).is_err() {
            break;
        }
    }
    Ok(run)
}

/// Returns the scenario with the clock of each client ahead or behind by up to `most_ms`, as the
/// seed picks.
pub fn skewed(mut scenario: Scenario, most_ms: u64) -> Scenario {
    for (place, client) in scenario.clients.iter_mut().enumerate() {
        let mut chance = chance_at(!scenario.seed, place);
        let ahead_ms = chance.next_u64() % (2 * most_ms + 1);
        client.clock.offset_ms = ahead_ms.cast_signed() - most_ms.cast_signed();
    }
    scenario
}

/// Returns the average number of moves between two faults. Some seeds give early faults, others
/// late ones.
fn moves_per_fault(seed: u64) -> u64 {
    4 << (seed % 5)
}

/// Returns a random duration, in ms. Each order of magnitude is equally likely. Half of the
/// durations are added to the time until the next lease expires, since locks break when a lease
/// ends.
fn amount_ms(chance: &mut impl Rng, world: &World) -> u64 {
    let least = 1 << (chance.next_u64() % LONGEST_LOG2_MS);
    let amount_ms = least + chance.next_u64() % least;
    let lease_ms = lease_ms(world).filter(|_| chance.next_u64().is_multiple_of(2));
    lease_ms.unwrap_or_default() + amount_ms
}

/// Returns the time until the next key expires, in ms.
fn lease_ms(world: &World) -> Option<u64> {
    let leases = world.servers().filter_map(|(id, server)| {
        let left_ms = server.next_expiry()?.0.checked_sub(world.server_now(id)?.0)?;
        u64::try_from(left_ms).ok()
    });
    leases.min().filter(|left_ms| *left_ms < DURATION_LIMIT_MS / 2)
}
