//! The times of a state as a zone: all distances between them that lead to the state.
//!
//! A world contains one valuation of the zone, its *witness*. Before time passes, another witness
//! replaces it, for which the intended event comes first.

use super::state::StateHasher;
use super::successors::Action;
use lua_vm::{Comparison, TimeOperation};
use primitives::{EPOCH, Millis, NOW, Role, Zone};
use rustc_hash::FxHashMap;
use simulator::World;
use std::collections::BTreeSet;

/// The times of a state.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Times {
    /// Index 0 is now; the others are one more than in `all`.
    pub(super) zone: Zone,
    pub(super) all: Vec<Time>,
    next_id: u32,
    /// Points in time that programs have computed in the current transition: the value, and a time
    /// with the distance from it, in ms.
    derived: Vec<(i64, usize, i64)>,
    /// The conditions that hold in the current transition: the number of passages of time before,
    /// two times, and the largest difference, in ms.
    conditions: Vec<(u32, Origin, Origin, i64)>,
    /// Number of passages of time in the current transition.
    passages: u32,
}

/// A time that the future depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Time {
    /// Its value in the witness, in ms since the start.
    pub(super) at: i64,
    pub(super) role: Role,
    /// Number of times that the run has created before.
    pub(super) id: u32,
    /// The time from which the run has computed it, and the distance, in ms.
    origin: (Origin, i64),
}

/// The time from which another is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Origin {
    Now,
    Time(u32),
}

/// A condition on two times: the difference, at most this many ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    one: usize,
    other: usize,
    most_ms: i64,
}

/// A part of a zone with the conditions that separate it from the rest.
pub(super) type Part = (Zone, Vec<Condition>);

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

    /// Returns `true` if something happens at this time.
    pub(super) fn is_event(self) -> bool {
        self.role != Role::Value
    }
}

/// Returns the current time of a world, in ms.
fn now_of(world: &World) -> i64 {
    world.now().0.cast_signed()
}

impl Times {
    /// Adds the times that a world contains since the last call, and removes those that it no longer
    /// contains. No time has passed in between.
    pub(super) fn refresh(
        &mut self,
        world: &World,
        identity: &mut StateHasher,
        (constants, learned): (&BTreeSet<(Role, i64)>, &mut BTreeSet<(Role, i64)>),
        longest_ms: i64,
    ) {
        let mut zone = std::mem::take(&mut self.zone);
        let mut places = vec![NOW];
        let mut all: Vec<Time> = Vec::new();
        let now = now_of(world);
        for slot in identity.slots(world) {
            let at = now + slot.distance_ms;
            if all.iter().any(|it| it.at == at && it.role == slot.role) {
                continue;
            }
            match self.all.iter().position(|it| it.at == at && it.role == slot.role) {
                Some(known) => {
                    places.push(known + 1);
                    all.push(self.all[known]);
                }
                None => {
                    let derived = self.derived.iter().rev().find(|(it, ..)| *it == at);
                    let derived = derived.filter(|_| slot.role == Role::Value);
                    let (from, distance_ms) =
                        derived.map_or((NOW, slot.distance_ms), |(_, from, ms)| (*from, *ms));
                    let constant = (slot.role, distance_ms);
                    if from == NOW && distance_ms > 0 && !constants.contains(&constant) {
                        learned.insert(constant);
                    }
                    let origin = match from {
                        NOW => Origin::Now,
                        place => Origin::Time(self.all[place - 1].id),
                    };
                    zone.add(from, distance_ms);
                    places.push(zone.size() - 1);
                    let origin = (origin, distance_ms);
                    all.push(Time { at, role: slot.role, id: self.next_id, origin });
                    self.next_id += 1;
                }
            }
        }
        self.zone = zone.select(&places);
        self.all = all;
        self.derived.clear();
        let is_value = |place: usize| place != NOW && !self.all[place - 1].is_event();
        if (1..self.zone.size()).any(is_value) {
            self.zone.forget_beyond(longest_ms, is_value);
        }
    }

    /// Processes an operation of a program on points in time. Adds the zones in which the outcome is
    /// another one to `others`. Returns `false` if the outcome depends on more than differences.
    pub(super) fn observe(
        &mut self,
        operation: TimeOperation,
        reading: i64,
        now: i64,
        others: &mut Vec<Part>,
    ) -> bool {
        let place_of = |times: &Times, value: i64| {
            let at = value - EPOCH.0;
            if at == reading {
                return Some((NOW, reading - now));
            }
            let derived = times.derived.iter().rev().find(|(it, ..)| *it == at);
            let known = times.all.iter().position(|it| it.at == at && it.role == Role::Value);
            let derived = derived.map(|(_, place, ms)| (*place, *ms));
            derived.or(known.map(|place| (place + 1, 0)))
        };
        let (one, other, bound, by) = match operation {
            TimeOperation::Derived { to, from } => {
                let Some((place, ms)) = place_of(self, from) else { return false };
                self.derived.push((to - EPOCH.0, place, ms + to - from));
                return true;
            }
            TimeOperation::Compared { one, other, by } => (one, other, 0, by),
            TimeOperation::SpanCompared { one, other, bound, by } => (one, other, bound, by),
            TimeOperation::TakenApart => return false,
        };
        let difference = one - other;
        let (Some((one, plus)), Some((other, minus))) =
            (place_of(self, one), place_of(self, other))
        else {
            return false;
        };
        // `one - other` at most or at least this.
        let most = |ms: i64| Condition { one, other, most_ms: ms - plus + minus };
        let least = |ms: i64| Condition { one: other, other: one, most_ms: plus - minus - ms };
        let (holds, fails): (Vec<Condition>, Vec<Condition>) = match by {
            Comparison::Less => (vec![most(bound - 1)], vec![least(bound)]),
            Comparison::LessOrEqual => (vec![most(bound)], vec![least(bound + 1)]),
            Comparison::Greater => (vec![least(bound + 1)], vec![most(bound)]),
            Comparison::GreaterOrEqual => (vec![least(bound)], vec![most(bound - 1)]),
            Comparison::Equal if difference < bound => (vec![most(bound - 1)], vec![least(bound)]),
            Comparison::Equal if difference > bound => (vec![least(bound + 1)], vec![most(bound)]),
            Comparison::Equal => {
                (vec![most(bound), least(bound)], vec![most(bound - 1), least(bound + 1)])
            }
        };
        let is_true = match by {
            Comparison::Less => difference < bound,
            Comparison::LessOrEqual => difference <= bound,
            Comparison::Greater => difference > bound,
            Comparison::GreaterOrEqual => difference >= bound,
            Comparison::Equal => true,
        };
        let (own, opposite) = if is_true { (holds, fails) } else { (fails, holds) };
        for condition in opposite {
            let mut zone = self.zone.clone();
            if zone.limit(condition.one, condition.other, condition.most_ms) {
                // The program itself makes the same comparison again.
                others.push((zone, Vec::new()));
            }
        }
        for it in &own {
            let names = (self.origin(it.one), self.origin(it.other));
            self.conditions.push((self.passages, names.0, names.1, it.most_ms));
        }
        own.iter().all(|it| self.zone.limit(it.one, it.other, it.most_ms))
    }

    fn origin(&self, place: usize) -> Origin {
        match place {
            NOW => Origin::Now,
            place => Origin::Time(self.all[place - 1].id),
        }
    }

    /// Begins a transition.
    pub(super) fn begin(&mut self) {
        self.conditions.clear();
        self.derived.clear();
        self.passages = 0;
    }

    /// Begins a passage of time.
    pub(super) fn begin_passage(&mut self) {
        self.derived.clear();
        self.passages += 1;
    }

    /// Returns the index in the zone of a time.
    pub(super) fn place(&self, at: i64, role: Role) -> usize {
        self.all.iter().position(|it| it.at == at && it.role == role).map_or(NOW, |place| place + 1)
    }

    /// Returns the zone after time has passed, or `None` if that is not possible.
    pub(super) fn pass(&self, stop: Stop, passing: Passing) -> Option<Zone> {
        let mut zone = self.zone.clone();
        let before = zone.size();
        zone.add(NOW, 0);
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
        let events = self.all.iter().enumerate().filter(|(_, time)| time.is_event());
        for (place, time) in events {
            let place = place + 1;
            let is_possible = match stop {
                Stop::At { id } if id == time.id => zone.fix(NOW, place, time.delay_ms()),
                // At that time itself, the event has happened.
                Stop::Between if time.role == Role::Due && passing != Passing::Nothing => {
                    zone.limit(NOW, place, -1)
                }
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
    pub(super) fn set(
        &mut self,
        (zone, conditions): Part,
        world: &mut World,
        now: Millis,
        constants: &BTreeSet<(Role, i64)>,
    ) -> Result<(), Vec<Part>> {
        let distances = witness(&zone, &self.all, constants).map_err(|parts| {
            let with_own = |(zone, own): Part| (zone, [conditions.clone(), own].concat());
            parts.into_iter().map(with_own).collect::<Vec<Part>>()
        })?;
        for it in &conditions {
            let names = (self.origin(it.one), self.origin(it.other));
            self.conditions.push((self.passages, names.0, names.1, it.most_ms));
        }
        let now_ms = now.0.cast_signed();
        let after: Vec<i64> = distances.iter().map(|it| now_ms + it).collect();
        let new = |at: i64, is_meant: fn(Role) -> bool| {
            let mut known = self.all.iter().zip(&after);
            known.find(|(time, _)| time.at == at && is_meant(time.role)).map_or(at, |(_, at)| *at)
        };
        let due =
            |at: Millis| Millis(new(at.0.cast_signed(), |it| it == Role::Due).cast_unsigned());
        let expiry =
            |at: Millis| Millis(new(at.0.cast_signed(), |it| it == Role::Expiry).cast_unsigned());
        let value = |at: i64| EPOCH.0 + new(at - EPOCH.0, |it| it == Role::Value);
        let has_values = self.all.iter().any(|it| !it.is_event());
        let value: Option<&dyn Fn(i64) -> i64> = if has_values { Some(&value) } else { None };
        world.retime(world.now(), &due, &expiry, value);
        for (time, after) in self.all.iter_mut().zip(after) {
            time.at = after;
        }
        self.zone = zone;
        Ok(())
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
        let first = self.nows;
        for (passages, one, other, most_ms) in &after.conditions {
            let variable = |it: &Origin| match it {
                Origin::Now => Variable::Now(first + passages),
                Origin::Time(id) => Variable::Time(*id),
            };
            self.constraints.push((variable(other), variable(one), -most_ms));
        }
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
            for time in known.all.iter().filter(|it| it.is_event()) {
                let it = Variable::Time(time.id);
                match stop {
                    Stop::At { id } if *id == time.id => {
                        self.constraints.push((next, it, time.delay_ms()));
                        self.constraints.push((it, next, -time.delay_ms()));
                    }
                    Stop::Between if time.role == Role::Due => self.constraints.push((it, next, 1)),
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
            let (origin, distance_ms) = time.origin;
            let from = match origin {
                Origin::Now => now,
                Origin::Time(id) => Variable::Time(id),
            };
            self.constraints.push((it, from, distance_ms));
            self.constraints.push((from, it, -distance_ms));
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

/// A time without a bound is at most this far from now, in ms.
const FAR_MS: i64 = 100_000_000;

/// Returns a valuation of a zone: the distance of each time from now, in ms. Two times of a role
/// have the same value only if they must, and no time has the distance of a new time, unless it
/// must. If that is not possible, returns parts of the zone.
fn witness(
    zone: &Zone,
    all: &[Time],
    constants: &BTreeSet<(Role, i64)>,
) -> Result<Vec<i64>, Vec<Part>> {
    let mut found: Vec<i64> = vec![0];
    let role = |place: usize| match place {
        NOW => Role::Due,
        place => all[place - 1].role,
    };
    for place in 1..zone.size() {
        let known = found.iter().enumerate();
        let low = known
            .clone()
            .map(|(other, at)| at.saturating_sub(zone.bound(other, place)))
            .max()
            .unwrap_or(0);
        let high =
            known.map(|(other, at)| at.saturating_add(zone.bound(place, other))).min().unwrap_or(0);
        let low = if low < -FAR_MS { high.min(0) - FAR_MS } else { low };
        let high = if high > FAR_MS { low.max(0) + FAR_MS } else { high };
        let same_as = |at: i64| {
            let same = found.iter().enumerate().filter(|(other, known)| {
                **known == at && role(*other) == role(place) && !zone.is_fixed(place, *other, 0)
            });
            same.map(|(other, _)| (other, 0)).next().or_else(|| {
                let is_new = constants.contains(&(role(place), at));
                (is_new && !zone.is_fixed(place, NOW, at)).then_some((NOW, at))
            })
        };
        let middle = low + (high - low) * 61 / 100;
        let upward = (middle..=high).take(200);
        let downward = (low..middle).rev().take(200);
        match upward.chain(downward).find(|at| same_as(*at).is_none()) {
            Some(at) => found.push(at),
            None => {
                let (other, distance) = same_as(middle).unwrap_or((NOW, middle));
                let below = Condition { one: place, other, most_ms: distance - 1 };
                let above = Condition { one: other, other: place, most_ms: -distance - 1 };
                let equal = [
                    Condition { one: place, other, most_ms: distance },
                    Condition { one: other, other: place, most_ms: -distance },
                ];
                let parts =
                    [vec![below], vec![above], equal.to_vec()].into_iter().filter_map(|it| {
                        let mut part = zone.clone();
                        let is_possible =
                            it.iter().all(|it| part.limit(it.one, it.other, it.most_ms));
                        is_possible.then_some((part, it))
                    });
                let parts = parts.collect();
                return Err(parts);
            }
        }
    }
    found.remove(0);
    Ok(found)
}
