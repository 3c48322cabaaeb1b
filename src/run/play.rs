//! Runs a scenario by chance: of what is due, the seed picks what happens next. No faults happen.

use super::{MOVE_LIMIT, Run};
use crate::moves::Move;
use crate::scenario::{Scenario, ScenarioError};
use crate::time::Millis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Runs a scenario until `end`, or until no client does anything any more, or for [`MOVE_LIMIT`] moves.
/// The same scenario gives the same run.
///
/// # Errors
/// All that is wrong with the scenario.
pub fn play(scenario: &Scenario, end: Millis) -> Result<Run, Vec<ScenarioError>> {
    let mut run = Run::new(scenario)?;
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(scenario.seed);
    while run.moves().len() < MOVE_LIMIT
        && run.world().clients().any(|(_, client)| client.is_alive())
    {
        let Some(next) = choose(&run, end, &mut chance) else { break };
        if run.push(next).is_err() {
            break;
        }
    }
    Ok(run)
}

/// Why a run that was played goes no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// No client does anything any more.
    Done,
    /// Clients are still at work, but it has [`MOVE_LIMIT`] moves.
    MovesUsedUp,
    /// Clients are still at work, but nothing more happens within its time.
    TimeOver,
}

impl Ending {
    /// Why a run that [`play`] has made ended.
    pub fn of(run: &Run) -> Ending {
        if !run.world().clients().any(|(_, client)| client.is_alive()) {
            Ending::Done
        } else if run.moves().len() >= MOVE_LIMIT {
            Ending::MovesUsedUp
        } else {
            Ending::TimeOver
        }
    }
}

/// One of the moves that are due, each as likely as any other; else time passes.
fn choose(run: &Run, end: Millis, chance: &mut Xoshiro256PlusPlus) -> Option<Move> {
    let moves = run.world().due_moves();
    if let [Move::Tick(to)] = moves[..] {
        return (to <= end).then_some(Move::Tick(to));
    }
    let choice = chance.next_u64() % u64::try_from(moves.len()).ok().filter(|count| *count > 0)?;
    moves.get(usize::try_from(choice).ok()?).cloned()
}
