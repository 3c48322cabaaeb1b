//! The known states of a search, with the length of the shortest known run to each.

use super::shared_zone::SharedZone;
use super::state::StateKey;
use rustc_hash::{FxHashMap, FxHashSet};

/// The zones of a state that a search keeps.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Zones {
    /// Every zone.
    #[default]
    Each,
    /// One zone that contains all others. It may contain valuations that no run reaches, so a
    /// search omits no run, but may report some that do not exist.
    Merged,
}

/// After this many merges of a zone, bounds that grow are dropped, so that it does not grow step by
/// step.
const EXACT_MERGES: u32 = 3;

/// Approximate size of a visited state without its zone, which other states share, in bytes: its
/// entry in a table that may be half empty.
const VISITED_BYTES: u64 = 160;

/// The known states: for each state without its times, the zones of its times. `L` is the length of
/// a run.
#[derive(Debug, Default)]
pub(super) struct KnownStates<L> {
    states: FxHashMap<u128, Vec<Known<L>>>,
    /// The zones that differ. Many states have the same one.
    shared: FxHashSet<SharedZone>,
    kept: Zones,
    /// Number of zones that have been added.
    added: u32,
    /// Number of zones that are in use.
    zones: usize,
    bytes: u64,
}

/// A zone of a state.
#[derive(Debug)]
struct Known<L> {
    pattern: u64,
    zone: SharedZone,
    length: L,
    serial: u32,
    /// Number of zones that were merged into it.
    merged: u32,
}

/// A state that was not known.
#[derive(Debug)]
pub(super) struct Added {
    /// Number of zones added before.
    pub(super) serial: u32,
    /// The zone with which it was merged.
    pub(super) merged: Option<SharedZone>,
}

impl<L: Copy + Ord> KnownStates<L> {
    pub(super) fn new(kept: Zones) -> KnownStates<L> {
        KnownStates {
            states: FxHashMap::default(),
            shared: FxHashSet::default(),
            kept,
            added: 0,
            zones: 0,
            bytes: 0,
        }
    }

    /// Returns `true` if a state, or one with a larger zone, is known with a run that is not
    /// longer.
    pub(super) fn contains(&self, mark: &StateKey, length: L) -> bool {
        self.any(mark, |known| known.length <= length)
    }

    /// Returns `true` if a state with a larger zone has been added after this one, with a run that
    /// is not longer, or one with a shorter run.
    pub(super) fn is_outdated(&self, mark: &StateKey, length: L, serial: u32) -> bool {
        self.any(mark, |known| {
            known.length < length || (known.length == length && known.serial > serial)
        })
    }

    /// Adds a state. Returns `None` if it is known with a run that is not longer.
    pub(super) fn insert(&mut self, mark: &StateKey, length: L) -> Option<Added> {
        if self.contains(mark, length) {
            return None;
        }
        let pattern = self.pattern(mark);
        let known = self.states.entry(mark.digest).or_default();
        let before = known.len();
        let with = match self.kept {
            Zones::Each => None,
            Zones::Merged => {
                let shorter =
                    known.iter().filter(|it| it.pattern == pattern && it.length <= length);
                shorter.max_by_key(|it| it.length)
            }
        };
        let count = with.map_or(0, |it| it.merged + 1);
        let merged = with.map(|it| {
            if count > EXACT_MERGES {
                it.zone.widened(&mark.zone, mark.place_of_idle)
            } else {
                it.zone.hull(&mark.zone)
            }
        });
        let zone = merged.as_ref().unwrap_or(&mark.zone);
        let shared = self.shared.get(zone).cloned();
        let zone = shared.unwrap_or_else(|| {
            self.shared.insert(zone.clone());
            self.bytes += zone.size_bytes();
            zone.clone()
        });
        known.retain(|it| it.length < length || it.pattern != pattern || !zone.contains(&it.zone));
        let removed = before - known.len();
        let serial = self.added;
        // Most states have one zone.
        known.reserve_exact(1);
        known.push(Known { pattern, zone, length, serial, merged: count });
        self.added += 1;
        self.zones += 1;
        self.zones -= removed;
        self.bytes += VISITED_BYTES;
        self.bytes -= removed as u64 * VISITED_BYTES;
        Some(Added { serial, merged })
    }

    /// Returns `true` if there are many zones, and more than this many for each state: an
    /// approximation makes the search much smaller.
    pub(super) fn are_scattered(&self, zones_of_a_state: usize) -> bool {
        const MANY: usize = 4_000;
        self.zones > MANY && self.zones > zones_of_a_state * self.states.len()
    }

    /// Returns the approximate size, in bytes.
    pub(super) fn size_bytes(&self) -> u64 {
        self.bytes
    }

    fn any(&self, mark: &StateKey, accepts: impl Fn(&Known<L>) -> bool) -> bool {
        let pattern = self.pattern(mark);
        let known = self.states.get(&mark.digest);
        known.is_some_and(|known| {
            known
                .iter()
                .any(|it| it.pattern == pattern && it.zone.contains(&mark.zone) && accepts(it))
        })
    }

    fn pattern(&self, mark: &StateKey) -> u64 {
        match self.kept {
            Zones::Each => 0,
            Zones::Merged => mark.pattern,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::{NOW, Zone};

    /// Returns a state in which something is due at most this many ms after now.
    fn due_within(most_ms: i64, pattern: u64) -> StateKey {
        let mut zone = Zone::now();
        zone.add(NOW, most_ms);
        zone.elapse();
        assert!(zone.limit(NOW, 1, 0));
        let zone = SharedZone::new(zone);
        StateKey { digest: 1, pattern, zone, place_of_idle: None, bytes: 0 }
    }

    #[test]
    fn state_with_a_smaller_zone_is_known() {
        let mut known = KnownStates::new(Zones::Each);
        let added = known.insert(&due_within(5, 1), 2).expect("it is new");
        assert!(added.merged.is_none());
        assert!(known.contains(&due_within(5, 2), 2), "the pattern does not matter");
        assert!(!known.contains(&due_within(6, 1), 2));
        assert!(!known.contains(&due_within(5, 1), 1), "the known run is longer");
        assert!(!known.is_outdated(&due_within(5, 1), 2, added.serial));
        known.insert(&due_within(6, 1), 2).expect("it is larger");
        assert!(known.is_outdated(&due_within(5, 1), 2, added.serial));
    }

    #[test]
    fn zones_of_one_pattern_are_merged() {
        let mut known = KnownStates::new(Zones::Merged);
        assert!(known.insert(&due_within(5, 1), ()).expect("it is new").merged.is_none());
        let other = known.insert(&due_within(5, 2), ()).expect("another pattern is another state");
        assert!(other.merged.is_none());
        for most_ms in 6..20 {
            let Some(added) = known.insert(&due_within(most_ms, 1), ()) else {
                // After some merges, the growing bound is dropped.
                assert_eq!(most_ms, 10);
                return;
            };
            let merged = added.merged.expect("it is merged");
            assert!(merged.contains(&due_within(most_ms, 1).zone));
        }
        panic!("the zone grows step by step");
    }
}
