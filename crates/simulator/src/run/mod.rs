//! A run: a scenario and the moves made so far. Everything else is derived from these two.
//!
//! Going back means replaying, never undoing: [`Run::world_after`] starts from the nearest snapshot
//! and makes the moves again. Copies of a run share its moves. This module neither chooses moves
//! (`schedulers`) nor prepares a run for display (crate `run_analysis`).

mod memory_use;

use crate::moves::Move;
use crate::scenario::{Scenario, ScenarioError};
use crate::world::{Event, NotAllowed, World};
use primitives::{Iter, SharedVec};
use std::sync::Arc;

/// Maximum number of moves in a run.
pub const MOVE_LIMIT: usize = 100_000;

/// Maximum size of a run, in bytes (see `size`). The last move may exceed it by as much as one
/// command can write. The page holds several runs at a time, which together must stay far below the
/// 4 GB of WebAssembly.
pub const BYTE_LIMIT: u64 = 256 * 1024 * 1024;

/// Number of moves between two snapshots. A jump replays fewer moves than this.
const SNAPSHOT_INTERVAL: usize = 64;

/// A run up to now. A copy shares the moves and events of the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    moves: SharedVec<Move>,
    events: SharedVec<Event>,
    /// Total number of events after each move.
    event_counts: SharedVec<usize>,
    /// The world after 0, 64, 128 … moves.
    snapshots: Vec<Arc<World>>,
    world: World,
    /// Total size after each move, in bytes.
    bytes: SharedVec<u64>,
}

/// A limit that a run can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// [`MOVE_LIMIT`] moves.
    Moves,
    /// [`BYTE_LIMIT`] bytes.
    Bytes,
}

impl Run {
    /// Creates a run without moves.
    ///
    /// # Errors
    /// Every error in the scenario.
    pub fn new(scenario: &Scenario) -> Result<Run, Vec<ScenarioError>> {
        World::new(scenario).map(Run::from)
    }

    /// Makes one more move and returns its events.
    ///
    /// # Errors
    /// [`NotAllowed`] if the world does not allow the move. The run is then unchanged.
    pub fn push(&mut self, next: Move) -> Result<Iter<'_, Event>, NotAllowed> {
        let events = self.world.apply(&next)?;
        let first = self.events.len();
        let mut bytes = self.size_bytes() + events.iter().map(memory_use::of_event).sum::<u64>();
        self.events.extend(events);
        self.moves.push(next);
        self.event_counts.push(self.events.len());
        if self.moves.len().is_multiple_of(SNAPSHOT_INTERVAL) {
            bytes += memory_use::of_snapshot(&self.world);
            self.snapshots.push(self.world.clone().into());
        }
        self.bytes.push(bytes);
        Ok(self.events.range(first..self.events.len()))
    }

    /// Returns the moves made so far.
    pub fn moves(&self) -> &SharedVec<Move> {
        &self.moves
    }

    /// Returns the events so far.
    pub fn events(&self) -> &SharedVec<Event> {
        &self.events
    }

    /// Returns the number of events that the first `moves` moves caused.
    pub fn event_count_after(&self, moves: usize) -> usize {
        let last = moves.min(self.moves.len());
        last.checked_sub(1).map_or(0, |last| self.event_counts[last])
    }

    /// Returns the size of the moves made so far, in bytes.
    pub fn size_bytes(&self) -> u64 {
        self.bytes.last().copied().unwrap_or_default()
    }

    /// Returns the limit that the run has reached, if any. No scheduler exceeds a limit.
    pub fn limit(&self) -> Option<Limit> {
        if self.moves.len() >= MOVE_LIMIT {
            Some(Limit::Moves)
        } else if self.size_bytes() >= BYTE_LIMIT {
            Some(Limit::Bytes)
        } else {
            None
        }
    }

    /// Returns the current world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the world after the first `moves` moves, or the current world if the run is shorter.
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

    /// Makes move number `number`, counted from 1, in the world before it.
    pub fn replay(&self, world: &mut World, number: usize) {
        let made = number.checked_sub(1).and_then(|place| self.moves.get(place));
        let replayed = made.map(|made| world.apply(made));
        debug_assert!(
            replayed.is_none_or(|replayed| replayed.is_ok()),
            "a move that was allowed once is allowed in the replay"
        );
    }

    /// Returns the run of the first `moves` moves, from which a branch can start, or the whole run
    /// if it is shorter.
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
    /// Creates a run that begins with this world.
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
