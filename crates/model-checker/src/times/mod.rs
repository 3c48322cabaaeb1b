//! The times of a state as a zone: all distances between them that lead to the state.
//!
//! A world contains one valuation of the zone, its *witness*. Before time passes, another witness
//! replaces it, for which the intended event comes first. The exact rules:
//!
//! - Two times with the same role are equal in the witness only if the zone forces it, and no time
//!   has the distance of a new time from now, unless the zone forces it ([`Constants`]). A time that
//!   a move creates is therefore never mistaken for one that the state contains already.
//! - Each comparison of times by a program restricts the zone to one outcome. The transition is made
//!   again for the other outcomes.
//! - A key still exists at the time of its expiry, and no longer 1 ms later.

mod constants;
mod operations;
mod passage;
mod sleeps;
#[cfg(test)]
mod tests;
mod timeline;
mod witness;

pub(super) use constants::{Constants, Learned};
use operations::Shifted;
pub(super) use operations::{Observed, Reading};
pub(super) use passage::{IdlePart, Passing, Stop};
pub(super) use timeline::{Timeline, Valuation};

use super::state::StateHasher;
use primitives::{EPOCH, Millis, NOW, Role, Zone};
use simulator::{NewTimes, World};
use std::borrow::Cow;

/// The times of a state.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Times {
    /// Index 0 is now; the others are one more than in `all`.
    pub(super) zone: Zone,
    pub(super) all: Vec<Time>,
    next_id: u32,
    /// Number of waits of random length.
    random_waits: u32,
    /// Start of the run in the witness, if runs have an end, in ms.
    start: Option<i64>,
    /// Start of the current idle time in the witness, if there is one, in ms.
    idle: Option<i64>,
    /// The time from which it is computed, if it begins in the current transition.
    new_idle: Option<Shifted>,
    /// Times at which several things are due, in the witness.
    common: Vec<i64>,
    /// Times that programs have computed in the current transition.
    derived: Vec<Derived>,
    /// Conditions that hold in the current transition.
    conditions: Vec<NamedCondition>,
    /// Conditions on which programs have decided since time last passed. If a program decides again
    /// after a time has become equal to now, the condition no longer names that time.
    own_conditions: Vec<Condition>,
    /// Times that the current transition has created, each after a number of passages of time. Some
    /// of them may be equal to others by now.
    created: Vec<(u32, Time)>,
    /// Number of passages of time in the current transition.
    passages: u32,
}

/// A time that the future depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Time {
    /// The time in the witness, in ms since the start.
    at: i64,
    pub(super) role: Role,
    /// Number of times that the run has created before.
    pub(super) id: u32,
    /// The time from which the run has computed it.
    origin: Origin,
    /// Distance from the origin, in ms.
    distance_ms: i64,
    /// The random delay of the time, if it has one.
    more: Option<RandomDelay>,
}

/// The difference between the length of a random wait and its shortest length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct RandomDelay {
    /// Number of such waits in the run before.
    serial: u32,
    most_ms: i64,
}

/// The time from which another is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Origin {
    Now,
    Time(u32),
}

/// A new time at a fixed distance from another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Derived {
    at: i64,
    role: Role,
    /// Index in the zone of the other time.
    from: usize,
    distance_ms: i64,
    more: Option<RandomDelay>,
}

/// A condition on two times of a zone: the difference `one - other` is at most this many ms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Condition {
    one: usize,
    other: usize,
    most_ms: i64,
}

/// A condition on times by their names, after a number of passages of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct NamedCondition {
    passages: u32,
    one: Origin,
    other: Origin,
    most_ms: i64,
}

/// A part of a zone with the conditions that separate it from the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) zone: Zone,
    pub(super) conditions: Vec<Condition>,
}

/// Maximum number of parts of a zone that a search follows in one step. With more, it omits some,
/// and its result is inconclusive.
pub(super) const MOST_PARTS: usize = 200;

/// The result of comparing the times of a world with the known ones.
#[derive(Debug, Default)]
pub(super) struct Refreshed {
    pub(super) learned: Vec<Learned>,
    /// Whether the origin of a new point in time is unknown.
    pub(super) is_inexact: bool,
}

impl Time {
    /// Returns the time from which the event has happened, relative to the time itself.
    fn delay_ms(self) -> i64 {
        i64::from(self.role == Role::Expiry)
    }

    /// Returns the fact that values of its kind matter.
    fn used(self) -> Learned {
        Learned::Used { kind: self.distance_ms }
    }

    /// Returns `true` if something happens at this time.
    pub(super) fn is_event(self) -> bool {
        matches!(self.role, Role::Due | Role::Expiry)
    }
}

/// Returns the current time of a world, in ms.
fn now_of(world: &World) -> i64 {
    world.now().0.cast_signed()
}

impl Times {
    /// Returns the times at the start of a run. If runs have an end, the start is a time as well.
    pub(super) fn at_start(has_end: bool) -> Times {
        Times { start: has_end.then_some(0), ..Times::default() }
    }

    /// Adds the times that a world contains since the last call, and removes the times that it no
    /// longer contains. No time has passed in between.
    pub(super) fn refresh(
        &mut self,
        world: &World,
        identity: &mut StateHasher,
        constants: &Constants,
    ) -> Refreshed {
        let mut refreshed = Refreshed::default();
        let mut zone = std::mem::take(&mut self.zone);
        let mut places = vec![NOW];
        let mut all: Vec<Time> = Vec::new();
        let now = now_of(world);
        self.common.clear();
        let (of_servers, slots) = identity.slots(world);
        let first_of_clients = usize::from(self.start.is_some()) + of_servers;
        let of_world = slots.into_iter().map(|slot| (now + slot.distance_ms, slot.role));
        let start = self.start.map(|at| (at, Role::Value));
        let idle = self.idle.map(|at| (at, Role::Idle));
        for (index, (at, role)) in start.into_iter().chain(of_world).chain(idle).enumerate() {
            let is_it = |it: &Time| it.at == at && it.role == role;
            if all.iter().any(is_it) {
                self.common.extend((role == Role::Due).then_some(at));
                continue;
            }
            let is_at_server = role == Role::Value && index < first_of_clients;
            let is_new = role == Role::Idle && self.new_idle.is_some();
            if let Some(known) = self.all.iter().position(is_it).filter(|_| !is_new) {
                places.push(known + 1);
                let time = self.all[known];
                refreshed.learned.extend(is_at_server.then(|| time.used()));
                all.push(time);
                continue;
            }
            let derived = self.derived.iter().rev().find(|it| it.at == at && it.role == role);
            let (from, distance_ms) = match (self.new_idle, derived) {
                (Some(Shifted { place, plus_ms }), _) if is_new => (place, plus_ms),
                (_, Some(derived)) => (derived.from, derived.distance_ms),
                _ => (NOW, at - now),
            };
            let more = derived.and_then(|it| it.more);
            let is_known = constants.contains(role, distance_ms);
            if derived.is_none() && !is_known {
                // Only a clock creates points in time among values without another one.
                refreshed.is_inexact |= role == Role::Value;
                let distance = Learned::Distance(role, distance_ms);
                refreshed.learned.extend((distance_ms > 0).then_some(distance));
            }
            let origin = self.origin(from);
            zone.add(from, distance_ms);
            let place = zone.size() - 1;
            if let Some(RandomDelay { most_ms, .. }) = more {
                zone.allow_later(place);
                let is_possible = zone.limit(place, from, distance_ms + most_ms);
                debug_assert!(is_possible, "the witness remains");
            }
            places.push(place);
            let time = Time { at, role, id: self.next_id, origin, distance_ms, more };
            self.created.push((self.passages, time));
            refreshed.learned.extend(is_at_server.then(|| time.used()));
            all.push(time);
            self.next_id += 1;
        }
        self.zone = zone.select(&places);
        self.all = all;
        self.own_conditions.clear();
        self.derived.clear();
        self.new_idle = None;
        let is_value = |place: usize| place != NOW && self.all[place - 1].role == Role::Value;
        if (1..self.zone.size()).any(is_value) {
            self.zone.forget_beyond(constants.longest_ms, is_value);
            let start = self.place_of_start();
            let forgets = |place: usize| {
                let is_kept =
                    |place: usize| constants.past.contains(&self.all[place - 1].distance_ms);
                is_value(place) && Some(place) != start && !is_kept(place)
            };
            self.zone.forget_past(forgets, is_value);
        }
        if let Some(place) = self.place_of_idle() {
            // An idle time that begins later breaks no more properties.
            self.zone.allow_later(place);
        }
        refreshed
    }

    /// Returns the distance of a time from now if a move has just created it and no constant covers
    /// it. In the witness, such a time may be mistaken for another one.
    pub(super) fn unknown_distance(
        &self,
        (at, role): (i64, Role),
        now: Millis,
        constants: &Constants,
    ) -> Option<Learned> {
        let distance_ms = at - now.0.cast_signed();
        let is_derived = || self.derived.iter().any(|it| it.at == at && it.role == role);
        let is_known = distance_ms <= 0 || constants.contains(role, distance_ms) || is_derived();
        (!is_known).then_some(Learned::Distance(role, distance_ms))
    }

    fn origin(&self, place: usize) -> Origin {
        match place {
            NOW => Origin::Now,
            place => Origin::Time(self.all[place - 1].id),
        }
    }

    /// Begins a transition.
    pub(super) fn begin(&mut self) {
        self.conditions = Vec::new();
        self.own_conditions = Vec::new();
        self.derived = Vec::new();
        self.created = Vec::new();
        self.passages = 0;
    }

    /// Begins a passage of time.
    pub(super) fn begin_passage(&mut self) {
        self.own_conditions.clear();
        self.derived.clear();
        self.passages += 1;
    }

    /// Returns the index in the zone of a time.
    pub(super) fn place(&self, at: i64, role: Role) -> usize {
        self.all.iter().position(|it| it.at == at && it.role == role).map_or(NOW, |place| place + 1)
    }

    /// Returns the index in the zone of the start of the run, if runs have an end.
    pub(super) fn place_of_start(&self) -> Option<usize> {
        self.start.map(|at| self.place(at, Role::Value))
    }

    /// Returns `true` if a program may use a point in time among values.
    pub(super) fn matters(&self, at: i64, constants: &Constants) -> bool {
        let place = self.place(at, Role::Value);
        place == NOW || constants.used.contains(&self.all[place - 1].distance_ms)
    }

    /// Begins an idle time now.
    pub(super) fn begin_idle(&mut self, now: Millis) {
        self.idle = Some(now.0.cast_signed());
        self.new_idle = Some(Shifted { place: NOW, plus_ms: 0 });
    }

    /// Ends the idle time, if there is one.
    pub(super) fn end_idle(&mut self) {
        self.idle = None;
    }

    /// Returns the start of the current idle time in the witness, if there is one, in ms.
    pub(super) fn idle_since(&self) -> Option<i64> {
        self.idle
    }

    /// Returns the index in the zone of the start of the current idle time.
    pub(super) fn place_of_idle(&self) -> Option<usize> {
        let at = self.idle.filter(|_| self.new_idle.is_none())?;
        Some(self.place(at, Role::Idle)).filter(|place| *place != NOW)
    }

    /// Iterates over the points in time among values, in ms since the start, in the witness.
    pub(super) fn values(&self) -> impl Iterator<Item = i64> {
        self.all.iter().filter(|it| it.role == Role::Value).map(|it| it.at)
    }

    /// Returns the longest time until an expiry that is at `at` in the witness, in ms, or `None` if
    /// the zone has no bound on it. If the zone has no such time, returns `left_ms`, the time in the
    /// witness.
    pub(super) fn longest_until(&self, at: Millis, left_ms: u64) -> Option<u64> {
        let place = self.place(at.0.cast_signed(), Role::Expiry);
        if place == NOW {
            return Some(left_ms);
        }
        let bound_ms = self.zone.bound(place, NOW);
        Zone::is_bound(bound_ms).then(|| u64::try_from(bound_ms).unwrap_or(0).max(left_ms))
    }

    /// Records that a condition holds in the current transition.
    fn state(&mut self, Condition { one, other, most_ms }: Condition) {
        let (one, other) = (self.origin(one), self.origin(other));
        let named = NamedCondition { passages: self.passages, one, other, most_ms };
        if !self.conditions.contains(&named) {
            self.conditions.push(named);
        }
    }

    /// Replaces the witness of a world by one of this part, in which now is `now`.
    ///
    /// # Errors
    /// The smaller parts with one witness each, if the part has no common witness.
    pub(super) fn set(
        &mut self,
        part: Part,
        world: &mut World,
        now: Millis,
        constants: &Constants,
    ) -> Result<(), Vec<Part>> {
        let distances = witness::of(&part, &self.all, constants)?;
        part.conditions.iter().for_each(|it| self.state(*it));
        self.own_conditions.clone_from(&part.conditions);
        self.retime(world, now, &distances);
        self.zone = part.zone;
        Ok(())
    }

    /// Moves a world to the valuation in which each time is as late as possible. A time without
    /// an upper bound is set to the longest distance that matters, or to its lower bound if that is
    /// later.
    pub(super) fn set_latest(&mut self, world: &mut World, constants: &Constants) {
        let mut zone = Cow::Borrowed(&self.zone);
        let places = 1..zone.size();
        for place in places.clone().filter(|it| !Zone::is_bound(self.zone.bound(*it, NOW))) {
            let least_ms = -zone.bound(NOW, place);
            let is_possible = zone.to_mut().limit(place, NOW, constants.longest_ms.max(least_ms));
            debug_assert!(is_possible, "it is not before the lower bound");
        }
        let distances: Vec<i64> = places.map(|place| zone.bound(place, NOW)).collect();
        self.retime(world, world.now(), &distances);
    }

    /// Sets the times of a world. `distances` are the distances of all times from `now`, in ms.
    fn retime(&mut self, world: &mut World, now: Millis, distances: &[i64]) {
        let now_ms = now.0.cast_signed();
        let after: Vec<i64> = distances.iter().map(|it| now_ms + it).collect();
        let new = |at: i64, role: Role| {
            let mut known = self.all.iter().zip(&after);
            known.find(|(time, _)| time.at == at && time.role == role).map_or(at, |(_, at)| *at)
        };
        let later = |at: Millis, role| Millis(new(at.0.cast_signed(), role).cast_unsigned());
        let value = |at: i64| EPOCH.0 + new(at - EPOCH.0, Role::Value);
        let has_values = self.values().next().is_some();
        world.retime(NewTimes {
            now,
            due: &|at| later(at, Role::Due),
            expiry: &|at| later(at, Role::Expiry),
            value: has_values.then_some(&value),
        });
        self.start = self.start.map(|at| new(at, Role::Value));
        self.idle = self.idle.map(|at| new(at, Role::Idle));
        for (time, after) in self.all.iter_mut().zip(after) {
            time.at = after;
        }
    }
}
