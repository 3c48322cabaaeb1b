//! Runs a changed scenario with the course that another run took, as far as it goes.

use super::Policy;
use crate::moves::Move;
use crate::run::Run;
use crate::scenario::{Scenario, ScenarioError};
use primitives::{Millis, SharedVec};

/// Makes these moves as long as each is allowed. If all are, that is the run.
///
/// From the first that is not, the clients act in turn up to `until`. What did not happen by itself
/// before, such as a fault or an external client's command, then happens at its old time: as soon
/// as it is allowed within that millisecond, and not at all if it never is. Nothing happens after
/// `until`, or where the run reaches a limit.
///
/// # Errors
/// All that is wrong with the scenario.
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

/// The course of [`replay`], move by move.
#[derive(Clone, Debug)]
pub struct Replay {
    moves: SharedVec<Move>,
    /// How many of them are behind.
    done: usize,
    until: Millis,
    /// Whether the run goes on by itself once all have been made.
    goes_on: bool,
    /// Once a move was not allowed: when the next of the rest had happened.
    left_at: Option<Millis>,
}

impl Replay {
    /// The course that these moves took.
    pub fn new(moves: SharedVec<Move>, until: Millis) -> Replay {
        Replay { moves, done: 0, until, goes_on: false, left_at: None }
    }

    /// The course of a run that had come to its end: the one made of it is to come to its own, even
    /// if all moves are allowed.
    #[must_use]
    pub fn to_its_end(self) -> Replay {
        Replay { goes_on: true, ..self }
    }

    /// The same for a run that has made the first `moves` moves already.
    #[must_use]
    pub fn behind(self, moves: usize) -> Replay {
        Replay { done: moves.min(self.moves.len()), ..self }
    }

    /// How many of the moves are left.
    pub fn left(&self) -> usize {
        self.moves.len() - self.done
    }

    /// The next move of a run that has made all moves that this has returned, and no other; none at
    /// its end.
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

/// What comes next if the clients act in turn, and time stops at `end`.
fn in_turn(run: &Run, end: Millis) -> Option<Move> {
    Policy::InTurn.next(run).map(|next| match next {
        Move::Tick(to) => Move::Tick(to.min(end)),
        next => next,
    })
}
