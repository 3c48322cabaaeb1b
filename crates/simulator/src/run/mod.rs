//! A scenario and the moves made so far; everything else is derived from these two.
//!
//! Going back is replaying, never undoing: [`Run::world_after`] starts from the nearest snapshot
//! and makes the moves again. A run has its moves from a branch (`workspace`) or from a driver, and
//! copies of it share them. Nothing here chooses a move (`drivers`) or prepares a run for showing
//! (`timeline`).

mod size;

use crate::moves::Move;
use crate::scenario::{Scenario, ScenarioError};
use crate::world::{Event, NotAllowed, World};
use primitives::{Iter, SharedVec};
use std::sync::Arc;

/// The most moves a run may have.
pub const MOVE_LIMIT: usize = 100_000;

/// The most bytes that a run may take (`size`). A move more may go beyond it, by what one command
/// can write. The page holds several runs at a time; together they must stay far from the 4 GB of
/// WebAssembly.
pub const BYTE_LIMIT: u64 = 256 * 1024 * 1024;

/// The number of moves between snapshots: a jump replays fewer than that.
const SNAPSHOT_INTERVAL: usize = 64;

/// One run so far. A copy shares what has happened with the run that it is a copy of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    moves: SharedVec<Move>,
    events: SharedVec<Event>,
    /// How many events there were after each move.
    event_counts: SharedVec<usize>,
    /// The world after 0, 64, 128 … moves.
    snapshots: Vec<Arc<World>>,
    world: World,
    /// The bytes that there were after each move.
    bytes: SharedVec<u64>,
}

/// A limit of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It has [`MOVE_LIMIT`] moves.
    Moves,
    /// It takes [`BYTE_LIMIT`] bytes.
    Bytes,
}

impl Run {
    /// A run in which nothing has happened.
    ///
    /// # Errors
    /// All that is wrong with the scenario.
    pub fn new(scenario: &Scenario) -> Result<Run, Vec<ScenarioError>> {
        World::new(scenario).map(Run::from)
    }

    /// Makes one more move and says what happened.
    ///
    /// # Errors
    /// [`NotAllowed`] if the world does not allow it; the run is as it was.
    pub fn push(&mut self, next: Move) -> Result<Iter<'_, Event>, NotAllowed> {
        let events = self.world.apply(&next)?;
        let first = self.events.len();
        let mut bytes = self.size_bytes() + events.iter().map(size::of_event).sum::<u64>();
        self.events.extend(events);
        self.moves.push(next);
        self.event_counts.push(self.events.len());
        if self.moves.len().is_multiple_of(SNAPSHOT_INTERVAL) {
            bytes += size::of_snapshot(&self.world);
            self.snapshots.push(self.world.clone().into());
        }
        self.bytes.push(bytes);
        Ok(self.events.range(first..self.events.len()))
    }

    /// The moves made so far.
    pub fn moves(&self) -> &SharedVec<Move> {
        &self.moves
    }

    /// All that happened so far.
    pub fn events(&self) -> &SharedVec<Event> {
        &self.events
    }

    /// The number of events that the first `moves` moves brought.
    pub fn event_count_after(&self, moves: usize) -> usize {
        let last = moves.min(self.moves.len());
        last.checked_sub(1).map_or(0, |last| self.event_counts[last])
    }

    /// The bytes that the moves made so far take.
    pub fn size_bytes(&self) -> u64 {
        self.bytes.last().copied().unwrap_or_default()
    }

    /// The limit that it has reached. No driver makes a move beyond one.
    pub fn limit(&self) -> Option<Limit> {
        if self.moves.len() >= MOVE_LIMIT {
            Some(Limit::Moves)
        } else if self.size_bytes() >= BYTE_LIMIT {
            Some(Limit::Bytes)
        } else {
            None
        }
    }

    /// The world now.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world after the first `moves` moves; the world now if there are fewer.
    pub fn world_after(&self, moves: usize) -> World {
        if moves >= self.moves.len() {
            return self.world.clone();
        }
        let snapshot = moves / SNAPSHOT_INTERVAL;
        let mut world = (*self.snapshots[snapshot]).clone();
        for made in self.moves.range(snapshot * SNAPSHOT_INTERVAL..moves) {
            let replayed = world.apply(made);
            debug_assert!(
                replayed.is_ok(),
                "a move that was allowed once is allowed in the replay"
            );
        }
        world
    }

    /// Makes the move with this number, from 1, in the world before it.
    pub fn replay(&self, world: &mut World, number: usize) {
        let made = number.checked_sub(1).and_then(|place| self.moves.get(place));
        let replayed = made.map(|made| world.apply(made));
        debug_assert!(
            replayed.is_none_or(|replayed| replayed.is_ok()),
            "a move that was allowed once is allowed in the replay"
        );
    }

    /// The run of the first `moves` moves, from which another course can be taken; this one, if
    /// there are fewer.
    #[must_use]
    pub fn branch_at(&self, moves: usize) -> Run {
        let moves = moves.min(self.moves.len());
        Run {
            moves: self.moves.truncated(moves),
            events: self.events.truncated(self.event_count_after(moves)),
            event_counts: self.event_counts.truncated(moves),
            bytes: self.bytes.truncated(moves),
            snapshots: self.snapshots[..=moves / SNAPSHOT_INTERVAL].to_vec(),
            world: self.world_after(moves),
        }
    }
}

impl From<World> for Run {
    /// A run that begins with this world.
    fn from(world: World) -> Run {
        Run {
            moves: SharedVec::new(),
            events: SharedVec::new(),
            event_counts: SharedVec::new(),
            bytes: SharedVec::new(),
            snapshots: vec![world.clone().into()],
            world,
        }
    }
}
