//! The visited states of a search.

use crate::shared_zone::SharedZone;
use crate::state::StateKey;
use rustc_hash::FxHashMap;

/// The visited states: for each state without its times, the zones of its times.
#[derive(Debug, Default)]
pub(super) struct Visited {
    zones: FxHashMap<u128, Vec<SharedZone>>,
    bytes: u64,
}

impl Visited {
    /// Returns `true` if a state or one with a larger zone has been visited.
    pub(super) fn contains(&self, mark: &StateKey) -> bool {
        let known = self.zones.get(&mark.digest);
        known.is_some_and(|known| known.iter().any(|it| it.contains(&mark.zone)))
    }

    /// Adds a state. Returns `false` if it has been visited.
    pub(super) fn insert(&mut self, mark: &StateKey) -> bool {
        if self.contains(mark) {
            return false;
        }
        let known = self.zones.entry(mark.digest).or_default();
        let before = known.len();
        known.retain(|it| !mark.zone.contains(it));
        let removed = (before - known.len()) as u64;
        known.push(mark.zone.clone());
        self.bytes += mark.visited_bytes();
        // The zones of a state have the same size.
        self.bytes -= removed * mark.visited_bytes();
        true
    }

    /// Returns the approximate size, in bytes.
    pub(super) fn size_bytes(&self) -> u64 {
        self.bytes
    }
}
