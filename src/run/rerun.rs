//! Runs a changed scenario with the course that another run took, as far as it goes.

use super::direct::play_until;
use super::{MOVE_LIMIT, Order, Run};
use crate::moves::Move;
use crate::scenario::{Scenario, ScenarioError};
use crate::time::Millis;

/// Makes these moves as long as each is allowed. If all are, that is the run.
///
/// From the first that is not, the clients act in turn up to `until`. What did not happen by itself before,
/// such as a fault or a guest's command, then happens at its old time: as soon as it is allowed within
/// that millisecond, and not at all if it never is. Nothing happens after `until`, and there are never
/// more than [`MOVE_LIMIT`] moves.
///
/// # Errors
/// All that is wrong with the scenario.
pub fn rerun(
    scenario: &Scenario,
    moves: &[Move],
    until: Millis,
) -> Result<Run, Vec<ScenarioError>> {
    let mut run = Run::new(scenario)?;
    let in_time = |made: &Move| !matches!(made, Move::Tick(to) if *to > until);
    let mut rest = moves.iter();
    while let Some(made) = rest.as_slice().first() {
        if run.moves().len() >= MOVE_LIMIT || !in_time(made) || run.push(made.clone()).is_err() {
            break;
        }
        rest.next();
    }
    if rest.as_slice().is_empty() {
        return Ok(run);
    }
    let mut at = run.world().now();
    for made in rest.take_while(|made| in_time(made)) {
        match made {
            Move::Tick(to) => at = *to,
            made if made.happens_by_itself() => {}
            made => make_at(&mut run, made, at),
        }
    }
    // If there are too many moves, what there is of them is the run.
    let _ = play_until(&mut run, until);
    Ok(run)
}

/// Goes on to this millisecond, and within it until the move is allowed.
fn make_at(run: &mut Run, chosen: &Move, at: Millis) {
    if play_until(run, at).is_err() || run.world().now() != at {
        return;
    }
    while run.moves().len() < MOVE_LIMIT {
        if run.push(chosen.clone()).is_ok() {
            return;
        }
        match Order::InTurn.next(run) {
            None | Some(Move::Tick(_)) => return,
            Some(next) => {
                let made = run.push(next);
                debug_assert!(made.is_ok(), "a move that is due is allowed");
            }
        }
    }
}
