//! Skips the moves that change nothing, so that a learner need not make each of them.

use model_checker::shows;
use simulator::{EventKind, Move, World};

/// Maximum number of moves to skip. A client that polls for longer waits for an event that never
/// happens.
const MOVES: usize = 4_000;

/// Returns the moves of the round-robin schedule up to and including the first one that changes a
/// server, the protected store or the critical section. Returns `None` if no such move follows.
pub fn until_something_changes(world: &World) -> Option<Vec<Move>> {
    let mut world = world.clone();
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        let next = world.next_in_turn()?;
        let events = world.apply(&next).ok()?;
        moves.push(next);
        let is_change = |kind: &EventKind| {
            matches!(
                kind,
                EventKind::Expired { .. }
                    | EventKind::Finished
                    | EventKind::GaveUp(_)
                    | EventKind::Failed(_)
            )
        };
        if events.iter().any(|event| shows(event, None) || is_change(&event.kind)) {
            return Some(moves);
        }
    }
    None
}
