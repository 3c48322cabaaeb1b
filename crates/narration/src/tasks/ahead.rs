//! Moves that a learner need not make one by one: those up to where something changes.

use model_checker::shows;
use simulator::{EventKind, Move, World};

/// A client that polls for longer than this waits for something that does not come.
const MOVES: usize = 4_000;

/// The moves that happen by themselves, in turn, up to the first with which something changes: in
/// a server, in the store, or who is inside. None, if nothing does.
pub fn until_something_changes(world: &World) -> Option<Vec<Move>> {
    let mut world = world.clone();
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        let next = world.next_in_turn()?;
        let events = world.apply(&next).ok()?;
        moves.push(next);
        let is_change = |kind: &EventKind| {
            matches!(kind, EventKind::Expired { .. } | EventKind::Finished | EventKind::Failed(_))
        };
        if events.iter().any(|event| shows(event, None) || is_change(&event.kind)) {
            return Some(moves);
        }
    }
    None
}
