//! The world at the shown position. A step forward makes only the moves of this step, instead of
//! replaying them from a snapshot.

use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;

/// Maximum number of moves to make from the last position. Snapshots of a run are this far apart.
const REACH: usize = 64;

/// The last position that was shown, with its world.
#[derive(Default)]
pub(crate) struct WorldCursor(Option<Position>);

struct Position {
    recording: Rc<Recording>,
    moves: usize,
    world: Rc<World>,
}

impl WorldCursor {
    /// Returns the world after the first `moves` moves. The same position gives the same pointer.
    pub(crate) fn at(&mut self, recording: &Rc<Recording>, moves: usize) -> Rc<World> {
        let last = self.0.take().filter(|it| Rc::ptr_eq(&it.recording, recording));
        let world = match last {
            Some(last) if last.moves == moves => last.world,
            Some(last) if (last.moves..last.moves + REACH).contains(&moves) => {
                let mut world = Rc::unwrap_or_clone(last.world);
                for number in last.moves + 1..=moves {
                    recording.run().replay(&mut world, number);
                }
                Rc::new(world)
            }
            _ => Rc::new(recording.run().world_after(moves)),
        };
        let (recording, shown) = (recording.clone(), world.clone());
        self.0 = Some(Position { recording, moves, world });
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn world_equals_the_replayed_one_in_any_order_of_positions() {
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)
            .expect("the story can be played");
        let (recording, mut cursor) = (Rc::new(recording), WorldCursor::default());
        let last = recording.run().moves().len();
        for moves in (0..=last).chain([3, 4, 9, 2, last, 0, last + 5]) {
            let world = cursor.at(&recording, moves);
            assert_eq!(*world, recording.run().world_after(moves), "{moves}");
            assert!(Rc::ptr_eq(&world, &cursor.at(&recording, moves)));
        }
        let other = Rc::new((*recording).clone());
        assert_eq!(*cursor.at(&other, 4), other.run().world_after(4));
    }
}
