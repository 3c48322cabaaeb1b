//! Replays the moves of a run in a changed scenario, up to the first move that is not allowed.

use super::Policy;
use crate::moves::Move;
use crate::run::Run;
use crate::scenario::{Scenario, ScenarioError};
use primitives::{Millis, SharedVec};

/// Makes these moves as long as each is allowed. If all are, the result is that run.
///
/// From the first move that is not allowed, the clients act in turn up to `until`. Faults and
/// commands of external clients still happen at their old times: as soon as the world allows them
/// within that millisecond, otherwise never. The run ends at `until` or at a limit.
///
/// # Errors
/// Every error in the scenario.
pub fn replay(
    scenario: &Scenario,
    moves: &SharedVec<Move>,
    until: Millis,
) -> Result<Run, Vec<ScenarioError>> {
    let mut run = Run::new(scenario)?;
    let mut replay = Replay::new(moves.clone(), until);
    while let Some(next) = replay.next(&run) {
        if run.push(next).is_err() {
            break;
        }
    }
    Ok(run)
}

/// The moves of [`replay`], one by one.
#[derive(Clone, Debug)]
pub struct Replay {
    moves: SharedVec<Move>,
    /// Number of moves already made or skipped.
    done: usize,
    until: Millis,
    /// Whether the run continues without faults after the last move.
    goes_on: bool,
    /// Time of the next of the remaining moves, set once a move was not allowed.
    left_at: Option<Millis>,
}

impl Replay {
    /// Creates a replay of these moves.
    pub fn new(moves: SharedVec<Move>, until: Millis) -> Replay {
        Replay { moves, done: 0, until, goes_on: false, left_at: None }
    }

    /// Makes the replay continue to the end of the run, even if all moves are allowed. For moves of
    /// a run that had reached its end.
    #[must_use]
    pub fn to_its_end(self) -> Replay {
        Replay { goes_on: true, ..self }
    }

    /// Skips the first `moves` moves, which the run has already made.
    #[must_use]
    pub fn behind(self, moves: usize) -> Replay {
        Replay { done: moves.min(self.moves.len()), ..self }
    }

    /// Returns the number of moves left.
    pub fn left(&self) -> usize {
        self.moves.len() - self.done
    }

    /// Returns the next move, or `None` at the end of the run. `run` must have made exactly the
    /// moves that this function returned before.
    pub fn next(&mut self, run: &Run) -> Option<Move> {
        if run.limit().is_some() {
            return None;
        }
        let (world, until) = (run.world(), self.until);
        if self.left_at.is_none() {
            match self.moves.get(self.done) {
                Some(next) if is_in_time(next, until) && world.allows(next) => return self.take(),
                None if !self.goes_on => return None,
                _ => {}
            }
        }
        let at = self.left_at.get_or_insert(world.now());
        while let Some(made) = self.moves.get(self.done) {
            match made {
                made if !is_in_time(made, until) => {
                    self.done = self.moves.len();
                    break;
                }
                Move::Tick(to) => *at = *to,
                made if made.happens_by_itself() => {}
                made if world.now() == *at && world.allows(made) => return self.take(),
                _ => match in_turn(run, *at) {
                    Some(Move::Tick(_)) if world.now() >= *at => {}
                    Some(next) if world.now() <= *at => return Some(next),
                    _ => {}
                },
            }
            self.done += 1;
        }
        in_turn(run, until).filter(|_| world.now() < until)
    }

    fn take(&mut self) -> Option<Move> {
        self.done += 1;
        self.moves.get(self.done - 1).cloned()
    }
}

fn is_in_time(made: &Move, until: Millis) -> bool {
    !matches!(made, Move::Tick(to) if *to > until)
}

/// Returns the next move of the round-robin schedule, in which time stops at `end`.
fn in_turn(run: &Run, end: Millis) -> Option<Move> {
    Policy::InTurn.next(run).map(|next| match next {
        Move::Tick(to) => Move::Tick(to.min(end)),
        next => next,
    })
}
