//! The times of a state as a zone: all distances between them that lead to the state.
//!
//! A world contains one valuation of the zone, its *witness*. Before time passes, another witness
//! replaces it, for which the intended event comes first.

use super::state::StateHasher;
use primitives::{Millis, NOW, Role, Zone};
use simulator::World;
use super::successors::Action;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The times of a state.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Times {
    /// Index 0 is now; the others are one more than in `all`.
    pub(super) zone: Zone,
    pub(super) all: Vec<Time>,
    next_id: u32,
}

/// A time that lies ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Time {
    /// Its value in the witness.
    pub(super) at: Millis,
    pub(super) role: Role,
    /// Number of times that the run has created before.
    pub(super) id: u32,
    /// Distance from now when the run created it, in ms.
    distance_ms: i64,
}

/// The time that passes before the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passing {
    /// None.
    Nothing,
    /// Any time, but at least 1 ms.
    Some,
    /// Any time.
    Any,
}

/// The event after which the next move happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The time with this id comes.
    At { id: u32 },
    /// No event; all times still lie ahead.
    Between,
}

impl Time {
    /// Returns the time from which the event has happened, relative to the time itself.
    pub(super) fn delay_ms(self) -> i64 {
        i64::from(self.role == Role::Expiry)
    }
}

impl Times {
    /// Adds the times that a world contains since the last call, and removes those that it no longer
    /// contains. No time has passed in between.
    pub(super) fn refresh(&mut self, world: &World, identity: &mut StateHasher, constants: &mut BTreeSet<i64>) {
        let mut zone = std::mem::take(&mut self.zone);
        let mut places = vec![NOW];
        let mut all: Vec<Time> = Vec::new();
        for slot in identity.slots(world) {
            let at = Millis(world.now().0.saturating_add_signed(slot.distance_ms));
            if all.iter().any(|it| it.at == at && it.role == slot.role) {
                continue;
            }
            match self.all.iter().position(|it| it.at == at && it.role == slot.role) {
                Some(known) => {
                    places.push(known + 1);
                    all.push(self.all[known]);
                }
                None => {
                    constants.insert(slot.distance_ms);
                    zone.add(slot.distance_ms);
                    places.push(zone.size() - 1);
                    all.push(Time { at, role: slot.role, id: self.next_id, distance_ms: slot.distance_ms });
                    self.next_id += 1;
                }
            }
        }
        self.zone = zone.select(&places);
        self.all = all;
    }

    /// Returns the index in the zone of a time.
    pub(super) fn place(&self, at: Millis, role: Role) -> usize {
        self.all.iter().position(|it| it.at == at && it.role == role).map_or(NOW, |place| place + 1)
    }

    /// Returns the zone after time has passed, or `None` if that is not possible.
    pub(super) fn pass(&self, stop: Stop, passing: Passing) -> Option<Zone> {
        let mut zone = self.zone.clone();
        let before = zone.size();
        zone.add(0);
        if passing != Passing::Nothing {
            zone.elapse();
        }
        let is_possible = match passing {
            Passing::Nothing => true,
            Passing::Some => zone.limit(before, NOW, -1),
            Passing::Any => zone.limit(before, NOW, 0),
        };
        if !is_possible {
            return None;
        }
        for (place, time) in self.all.iter().enumerate() {
            let place = place + 1;
            let is_possible = match stop {
                Stop::At { id } if id == time.id => zone.fix(NOW, place, time.delay_ms()),
                _ => zone.limit(NOW, place, 0),
            };
            if !is_possible {
                return None;
            }
        }
        let places: Vec<usize> = (0..before).collect();
        Some(zone.select(&places))
    }

    /// Replaces the witness of a world by one of this zone, in which now is `now`.
    pub(super) fn set(&mut self, zone: Zone, world: &mut World, now: Millis, constants: &BTreeSet<i64>) -> bool {
        let (distances, is_exact) = witness(&zone, constants);
        let after: Vec<Millis> = distances.iter().map(|it| Millis(now.0.saturating_add_signed(*it))).collect();
        let new = |at: Millis, is_expiry: bool| {
            let known = self.all.iter().zip(&after);
            known
                .filter(|(time, _)| time.at == at && (time.role == Role::Expiry) == is_expiry)
                .map(|(_, after)| *after)
                .next()
                .unwrap_or(at)
        };
        world.retime(world.now(), &|at| new(at, false), &|at| new(at, true));
        for (time, after) in self.all.iter_mut().zip(after) {
            time.at = after;
        }
        self.zone = zone;
        is_exact
    }
}

/// The constraints on the times of a whole run.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    /// A variable, one that is not later, and the least difference in ms.
    constraints: Vec<(Variable, Variable, i64)>,
    nows: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variable {
    /// Now after this many passages of time.
    Now(u32),
    /// The time with this id.
    Time(u32),
}

impl Timeline {
    /// Adds the actions of a transition between two states.
    pub(super) fn add(&mut self, before: &Times, actions: &[Action], after: &Times) {
        let mut now = Variable::Now(self.nows);
        let mut is_last = false;
        let count = actions.len();
        for (place, action) in actions.iter().enumerate() {
            let Action::Pass(stop, passing) = action else { continue };
            is_last = place + 1 == count && place > 0;
            if is_last {
                self.create(before, after, now);
            }
            self.nows += 1;
            let next = Variable::Now(self.nows);
            let least_ms = i64::from(*passing == Passing::Some);
            self.constraints.push((next, now, least_ms));
            if *passing == Passing::Nothing {
                self.constraints.push((now, next, 0));
            }
            let known = if is_last { after } else { before };
            for time in &known.all {
                let it = Variable::Time(time.id);
                match stop {
                    Stop::At { id } if *id == time.id => {
                        self.constraints.push((next, it, time.delay_ms()));
                        self.constraints.push((it, next, -time.delay_ms()));
                    }
                    _ => self.constraints.push((it, next, 0)),
                }
            }
            now = next;
        }
        if !is_last {
            self.create(before, after, now);
        }
    }

    fn create(&mut self, before: &Times, after: &Times, now: Variable) {
        for time in after.all.iter().filter(|it| it.id >= before.next_id) {
            let it = Variable::Time(time.id);
            self.constraints.push((it, now, time.distance_ms));
            self.constraints.push((now, it, -time.distance_ms));
        }
    }

    /// Returns the earliest value of now after each passage of time.
    pub(super) fn earliest(&self) -> Option<Vec<Millis>> {
        let mut values: FxHashMap<Variable, i64> = FxHashMap::default();
        let rounds = self.constraints.len() + 2;
        for round in 0..rounds {
            let mut is_changed = false;
            for (later, earlier, least_ms) in &self.constraints {
                let least = values.get(earlier).copied().unwrap_or(0) + least_ms;
                let value = values.entry(*later).or_insert(0);
                if least > *value {
                    *value = least;
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
            if round + 1 == rounds {
                return None;
            }
        }
        let value = |it: u32| values.get(&Variable::Now(it)).copied().unwrap_or(0);
        Some((1..=self.nows).map(|it| Millis(value(it).cast_unsigned())).collect())
    }
}

/// Returns a valuation of a zone: the distance of each time from now, in ms. Two times have the same
/// value only if they must, and no time has one of the distances `constants` unless it must.
fn witness(zone: &Zone, constants: &BTreeSet<i64>) -> (Vec<i64>, bool) {
    let mut found: Vec<i64> = vec![0];
    let mut is_exact = true;
    for place in 1..zone.size() {
        let known = found.iter().enumerate();
        let low = known.clone().map(|(other, at)| at - zone.bound(other, place)).max().unwrap_or(0);
        let high = known.map(|(other, at)| at + zone.bound(place, other)).min().unwrap_or(0);
        let is_usable = |at: i64| {
            let is_free = |(other, known): (usize, &i64)| {
                *known != at || zone.is_fixed(place, other, 0)
            };
            found.iter().enumerate().all(is_free)
                && (zone.is_fixed(place, NOW, at) || !constants.contains(&at))
        };
        let middle = low + (high - low) * 61 / 100;
        let upward = (middle..=high).take(200);
        let downward = (low..middle).rev().take(200);
        let at = upward.chain(downward).find(|at| is_usable(*at));
        is_exact &= at.is_some();
        found.push(at.unwrap_or(middle));
    }
    found.remove(0);
    (found, is_exact)
}
