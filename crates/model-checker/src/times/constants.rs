//! The constants of a search: distances and kinds of times that must not be mistaken for others.

use primitives::{Millis, Role};
use simulator::World;
use std::collections::BTreeSet;

/// The distances of new times from now, and other numbers that programs compare with distances.
/// They are fixed during a search; it starts again when it learns another one.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(in super::super) struct Constants {
    distances: BTreeSet<(Role, i64)>,
    /// The kinds of values for which more than their order with other values matters once they are
    /// in the past: their distances from their origins, in ms.
    pub(super) past: BTreeSet<i64>,
    /// The kinds of values that programs use, or that a server has.
    pub(super) used: BTreeSet<i64>,
    /// Number of distances that the search has learned.
    learned_distances: usize,
    /// Number of facts that the search has learned, including distances.
    learned: usize,
    /// Longer distances from points in the past do not matter, in ms: no program can distinguish
    /// them.
    pub(in super::super) longest_ms: i64,
}

impl Constants {
    /// Returns the constants that follow from the scenario: parameters and the network.
    pub(in super::super) fn of(start: &World, until: Option<Millis>) -> Constants {
        let network = &start.scenario().network;
        let of_network =
            [network.call_timeout_ms, network.latency.least_ms, network.latency.most_ms];
        let durations = start.durations_ms().into_iter();
        let all = durations.chain(of_network.map(u64::cast_signed)).filter(|ms| *ms > 0);
        let by_role = all.flat_map(|ms| [Role::Due, Role::Expiry, Role::Value].map(|it| (it, ms)));
        let offsets = start.scenario().clients.iter().map(|it| (Role::Value, it.clock.offset_ms));
        let distances = by_role.chain(offsets).chain([(Role::Value, 0)]).collect();
        let constants = Constants {
            distances,
            past: BTreeSet::new(),
            used: BTreeSet::new(),
            learned_distances: 0,
            learned: 0,
            longest_ms: 0,
        };
        let constants = constants.with_longest();
        until.map_or(constants.clone(), |until| constants.until(until))
    }

    /// Returns the constants of runs that end at this time.
    pub(in super::super) fn until(&self, end: Millis) -> Constants {
        let longest_ms = self.longest_ms.max(end.0.cast_signed());
        Constants { longest_ms, ..self.clone() }
    }

    /// Returns `true` if the search has learned enough. `is_inexact` is whether it follows only some
    /// times, so that it cannot learn all facts: each size of a clock jump leads to others.
    pub(in super::super) fn is_full(&self, is_inexact: bool) -> bool {
        const MOST_DISTANCES: usize = 48;
        const MOST_OF_INEXACT: usize = 8;
        self.learned_distances >= MOST_DISTANCES || is_inexact && self.learned >= MOST_OF_INEXACT
    }

    /// Adds facts. Returns `None` if all of them are known.
    pub(in super::super) fn with(&self, more: &[Learned]) -> Option<Constants> {
        let mut all = self.clone();
        for learned in more {
            let is_new = match *learned {
                Learned::Distance(role, ms) => {
                    let is_new = all.distances.insert((role, ms));
                    all.learned_distances += usize::from(is_new);
                    is_new
                }
                Learned::PastMatters { kind } => all.past.insert(kind),
                Learned::Used { kind } => all.used.insert(kind),
            };
            all.learned += usize::from(is_new);
        }
        (all != *self).then(|| all.with_longest())
    }

    /// Returns the fact that all kinds of values in the past matter that programs use.
    pub(in super::super) fn all_past(&self) -> Vec<Learned> {
        self.used.iter().map(|kind| Learned::PastMatters { kind: *kind }).collect()
    }

    fn with_longest(self) -> Constants {
        const LEAST_MS: i64 = 1_000;
        let distances: BTreeSet<i64> = self.distances.iter().map(|(_, ms)| ms.abs()).collect();
        let sum = distances.iter().fold(LEAST_MS, |sum, ms| sum.saturating_add(*ms));
        Constants { longest_ms: self.longest_ms.max(sum), ..self }
    }

    pub(super) fn contains(&self, role: Role, distance_ms: i64) -> bool {
        self.distances.contains(&(role, distance_ms))
    }
}

/// A fact about the times of a scenario that the constants lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Learned {
    /// The distance of a new time from now, or a number that a program compares with a distance.
    Distance(Role, i64),
    /// Programs distinguish values of this kind in the past by more than their order.
    PastMatters { kind: i64 },
    /// A program computes with or compares values of this kind, or a server has one.
    Used { kind: i64 },
}
