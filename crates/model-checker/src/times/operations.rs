//! Processes the operations of programs on points in time.

use super::{Condition, Constants, Derived, Learned, Part, Times};
use lock_semantics::SleepLength;
use lua_vm::{Comparison, TimeOperation};
use primitives::{EPOCH, Millis, NOW, Role, Zone};
use simulator::{Clock, World};

/// A span is replaced by each of its values, if there are at most this many.
const MOST_VALUES: i64 = 16;

/// The clock of the client or server whose program computes.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Reading {
    /// Current time of the world, in ms since the start.
    pub(in super::super) now: i64,
    /// Reading of the clock, in ms since the epoch of the run.
    pub(in super::super) clock: i64,
}

/// A time of the zone, plus a number of ms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shifted {
    pub(super) place: usize,
    pub(super) plus_ms: i64,
}

/// The results of processing operations.
#[derive(Debug, Default)]
pub(in super::super) struct Observed {
    /// Parts of the zone in which an operation has another outcome.
    pub(in super::super) others: Vec<Part>,
    /// Facts that are not among the constants.
    pub(in super::super) learned: Vec<Learned>,
    /// Whether an outcome depends on more than differences of times.
    pub(in super::super) is_inexact: bool,
}

impl Times {
    /// Processes an operation of a program: restricts the zone to the outcome in the witness.
    pub(in super::super) fn observe(
        &mut self,
        operation: TimeOperation,
        reading: Reading,
        constants: &Constants,
        observed: &mut Observed,
    ) {
        let is_exact = match operation {
            TimeOperation::Derived { to, from } => {
                self.derive(to - EPOCH.0, Role::Value, from, reading, observed)
            }
            TimeOperation::Expires { at } => {
                self.derive(at - EPOCH.0, Role::Expiry, at, reading, observed)
            }
            TimeOperation::Compared { one, other, by } => {
                self.compare((one, other, 0, by), reading, observed)
            }
            TimeOperation::SpanCompared { one, other, bound, by } => {
                if bound.abs() > constants.longest_ms {
                    observed.learned.push(Learned::Distance(Role::Value, bound));
                }
                self.compare((one, other, bound, by), reading, observed)
            }
            TimeOperation::Waited { one, other, duration_ms } => {
                self.derive_after(Role::Due, (one, other, duration_ms), reading, observed)
            }
            TimeOperation::ExpiresAfter { one, other, duration_ms } => {
                self.derive_after(Role::Expiry, (one, other, duration_ms), reading, observed)
            }
            TimeOperation::Kept { one, other } => self.fix_span(one, other, reading, observed),
            TimeOperation::TakenApart => false,
        };
        observed.is_inexact |= !is_exact;
    }

    /// Processes a jump of a clock: on a server, all expiries come earlier by the same amount.
    pub(in super::super) fn jump(&mut self, world: &World, clock: Clock, by_ms: i64) {
        let Clock::Server(id) = clock else { return };
        let (Some(server), Some(reading)) = (world.server(id), world.server_now(id)) else {
            return;
        };
        let now = world.now().0.cast_signed();
        for (_, entry) in server.entries() {
            let Some(at) = entry.expires_at.map(|at| now + at.0 - reading.0) else { continue };
            let from = self.place(at, Role::Expiry);
            if from != NOW {
                let role = Role::Expiry;
                self.derived.push(Derived {
                    at: at - by_ms,
                    role,
                    from,
                    distance_ms: -by_ms,
                    more: None,
                });
            }
        }
    }

    /// Returns the time of the zone that a value is.
    fn find(&self, value: i64, reading: Reading, observed: &mut Observed) -> Option<Shifted> {
        let at = value - EPOCH.0;
        // A program that remembers this value uses it again when it is in the past.
        let mut is_used = |kind| observed.learned.push(Learned::Used { kind });
        if at == reading.clock {
            let plus_ms = reading.clock - reading.now;
            is_used(plus_ms);
            let known = self.kind(self.place(at, Role::Value));
            known.into_iter().for_each(is_used);
            return Some(Shifted { place: NOW, plus_ms });
        }
        let derived = self.derived.iter().rev().find(|it| it.at == at && it.role == Role::Value);
        if let Some(it) = derived {
            is_used(it.distance_ms);
            return Some(Shifted { place: it.from, plus_ms: it.distance_ms });
        }
        // The reply to PEXPIRETIME or PTTL is the time of an expiry.
        let places = [Role::Value, Role::Expiry].map(|role| self.place(at, role));
        let place = places.into_iter().find(|place| *place != NOW)?;
        Some(Shifted { place, plus_ms: 0 })
    }

    /// Returns the value of a time in the witness.
    fn at(&self, place: usize, reading: Reading) -> i64 {
        if place == NOW { reading.now } else { self.all[place - 1].at }
    }

    /// Adds a new time at a fixed distance from the time of a value.
    fn derive(
        &mut self,
        at: i64,
        role: Role,
        from: i64,
        reading: Reading,
        observed: &mut Observed,
    ) -> bool {
        let Some(Shifted { place: from, .. }) = self.find(from, reading, observed) else {
            return false;
        };
        let kind = self.kind(from).into_iter();
        let facts = kind.flat_map(|kind| [Learned::PastMatters { kind }, Learned::Used { kind }]);
        observed.learned.extend(facts);
        let distance_ms = at - self.at(from, reading);
        let known = match self.place(at, role) {
            NOW => (role == Role::Value && at == reading.now).then_some(NOW),
            known => Some(known),
        };
        if let Some(known) = known.filter(|known| *known != from) {
            // It counts as that time only if the two are always equal.
            let most = |one, other, most_ms| Condition { one, other, most_ms };
            let own = [most(known, from, distance_ms), most(from, known, -distance_ms)];
            let opposite =
                [most(known, from, distance_ms - 1), most(from, known, -distance_ms - 1)];
            if !self.restrict(&own, &opposite, observed) {
                return false;
            }
        }
        self.derived.push(Derived { at, role, from, distance_ms, more: None });
        true
    }

    /// Adds a new time after a span from now.
    fn derive_after(
        &mut self,
        role: Role,
        (one, other, duration_ms): (i64, i64, i64),
        reading: Reading,
        observed: &mut Observed,
    ) -> bool {
        let is_from_now = self.find(other, reading, observed).is_some_and(|it| it.place == NOW);
        if is_from_now {
            self.derive(reading.now + duration_ms, role, one, reading, observed)
        } else {
            self.fix_span(one, other, reading, observed)
        }
    }

    /// Restricts the zone to the outcome of the comparison of `one - other` with a number.
    fn compare(
        &mut self,
        (one, other, bound, by): (i64, i64, i64, Comparison),
        reading: Reading,
        observed: &mut Observed,
    ) -> bool {
        let difference = one - other;
        let (Some(one), Some(other)) =
            (self.find(one, reading, observed), self.find(other, reading, observed))
        else {
            return false;
        };
        self.compare_times((one, other, difference), bound, by, observed)
    }

    /// Restricts the zone to the outcome of the comparison of two times at which a lock becomes
    /// free: whether a request has changed that time. Returns `false` if the zone has no such time.
    pub(in super::super) fn compare_releases(
        &mut self,
        one: Millis,
        other: Millis,
        now: i64,
        constants: &Constants,
        observed: &mut Observed,
    ) -> bool {
        let times = [one, other].map(|at| self.find_release(at.0.cast_signed(), now, constants));
        let [Some(first), Some(second)] = times else { return false };
        let difference = one.0.cast_signed() - other.0.cast_signed();
        self.compare_times((first, second, difference), 0, Comparison::Equal, observed)
    }

    /// Returns the longest time until a lock becomes free at `at`, in ms, or `None` if it has no
    /// bound or the zone has no such time.
    pub(in super::super) fn longest_until_release(
        &self,
        at: Millis,
        now: i64,
        constants: &Constants,
    ) -> Option<u64> {
        let Shifted { place, plus_ms } = self.find_release(at.0.cast_signed(), now, constants)?;
        let bound_ms = self.zone.bound(place, NOW);
        Zone::is_bound(bound_ms).then(|| u64::try_from(bound_ms + plus_ms).unwrap_or(0))
    }

    /// Returns the length of a sleep that begins now. If it is not random, the longest one in the
    /// zone counts.
    pub(in super::super) fn length_until_due(&self, at: Millis, now: Millis) -> SleepLength {
        let it = at.0.cast_signed();
        let derived =
            self.derived.iter().rev().find(|known| known.at == it && known.role == Role::Due);
        let more_ms = derived.and_then(|it| it.more).map_or(0, |it| it.most_ms);
        let bound = derived.map(|it| (self.zone.bound(it.from, NOW), it.distance_ms + more_ms));
        let bound = bound.filter(|(bound_ms, _)| Zone::is_bound(*bound_ms));
        let longest_ms = bound.map_or(0, |(bound_ms, more_ms)| bound_ms + more_ms);
        let longest_ms = u64::try_from(longest_ms).unwrap_or(0).max(at.0.saturating_sub(now.0));
        SleepLength {
            least_ms: longest_ms.saturating_sub(more_ms.unsigned_abs()),
            most_ms: longest_ms,
        }
    }

    /// Returns the time of the zone at which a lock becomes free: 1 ms after the expiry of a key,
    /// or after a time that a program or key contains.
    pub(super) fn find_release(&self, at: i64, now: i64, constants: &Constants) -> Option<Shifted> {
        if at == now {
            return Some(Shifted { place: NOW, plus_ms: 0 });
        }
        let kinds = kinds_of_release(at);
        let known = self.known_release(at);
        let derived = || {
            let all = self.derived.iter().rev();
            let mut found = all.filter(|it| kinds.contains(&(it.at, it.role)));
            found.next().map(|it| Shifted { place: it.from, plus_ms: it.distance_ms + at - it.at })
        };
        let known = known.or_else(derived);
        let is_new = constants.contains(Role::Expiry, at - 1 - now);
        known.or_else(|| is_new.then_some(Shifted { place: NOW, plus_ms: at - now }))
    }

    /// Returns the time of the zone at which a lock becomes free, if the zone has it already.
    pub(super) fn known_release(&self, at: i64) -> Option<Shifted> {
        kinds_of_release(at).into_iter().find_map(|(time, role)| {
            let place = self.place(time, role);
            (place != NOW).then_some(Shifted { place, plus_ms: at - time })
        })
    }

    /// Like [`Times::compare`], for times of the zone whose difference in the witness is
    /// `difference`.
    fn compare_times(
        &mut self,
        (one, other, difference): (Shifted, Shifted, i64),
        bound: i64,
        by: Comparison,
        observed: &mut Observed,
    ) -> bool {
        let shift_ms = other.plus_ms - one.plus_ms;
        let (one, other) = (one.place, other.place);
        // `one - other` at most or at least this.
        let most = |ms: i64| Condition { one, other, most_ms: ms + shift_ms };
        let least = |ms: i64| Condition { one: other, other: one, most_ms: -ms - shift_ms };
        let (below, above) = match by {
            Comparison::Less | Comparison::GreaterOrEqual => (bound - 1, bound),
            Comparison::LessOrEqual | Comparison::Greater => (bound, bound + 1),
            Comparison::Equal if difference < bound => (bound - 1, bound),
            Comparison::Equal if difference > bound => (bound, bound + 1),
            Comparison::Equal => {
                let own = [most(bound), least(bound)];
                return self.restrict(&own, &[most(bound - 1), least(bound + 1)], observed);
            }
        };
        if difference <= below {
            self.restrict(&[most(below)], &[least(above)], observed)
        } else {
            self.restrict(&[least(above)], &[most(below)], observed)
        }
    }

    /// Fixes a span to its value in the witness, unless it has too many values.
    fn fix_span(
        &mut self,
        one: i64,
        other: i64,
        reading: Reading,
        observed: &mut Observed,
    ) -> bool {
        let (Some(from), Some(to)) =
            (self.find(other, reading, observed), self.find(one, reading, observed))
        else {
            return false;
        };
        let range = self.zone.bound(to.place, from.place) + self.zone.bound(from.place, to.place);
        range <= MOST_VALUES
            && self.compare((one, other, one - other, Comparison::Equal), reading, observed)
    }

    fn is_value(&self, place: usize) -> bool {
        place != NOW && self.all[place - 1].role == Role::Value
    }

    /// Returns the kind of a value, as in [`Constants`], or `None` for other times.
    fn kind(&self, place: usize) -> Option<i64> {
        self.is_value(place).then(|| self.all[place - 1].distance_ms)
    }

    /// Returns `true` if a condition depends on more than the order of points in the past.
    fn distinguishes_past(&self, Condition { one, other, most_ms }: Condition) -> bool {
        match (self.is_value(one), self.is_value(other)) {
            (true, true) => most_ms.abs() > 1,
            (true, false) => most_ms < -1,
            (false, true) => most_ms > 0,
            (false, false) => false,
        }
    }

    /// Restricts the zone by conditions that hold in the witness. Each of the other conditions
    /// describes a part of the rest.
    fn restrict(
        &mut self,
        own: &[Condition],
        opposite: &[Condition],
        observed: &mut Observed,
    ) -> bool {
        for it in own {
            let kinds = [it.one, it.other].into_iter().filter_map(|place| self.kind(place));
            observed.learned.extend(kinds.map(|kind| Learned::Used { kind }));
        }
        for it in own.iter().chain(opposite).filter(|it| self.distinguishes_past(**it)) {
            let kinds = [it.one, it.other].into_iter().filter_map(|place| self.kind(place));
            observed.learned.extend(kinds.map(|kind| Learned::PastMatters { kind }));
        }
        for it in opposite {
            let mut zone = self.zone.clone();
            if zone.limit(it.one, it.other, it.most_ms) {
                let conditions = self.own_conditions.iter().chain([it]).copied().collect();
                observed.others.push(Part { zone, conditions });
            }
        }
        own.iter().for_each(|it| self.state(*it));
        self.own_conditions.extend(own);
        own.iter().all(|it| self.zone.limit(it.one, it.other, it.most_ms))
    }
}

/// Returns the times at which something may make a lock free that is free at `at`: the expiry of a
/// key, or a point in time among values.
fn kinds_of_release(at: i64) -> [(i64, Role); 3] {
    [(at - 1, Role::Expiry), (at - 1, Role::Value), (at, Role::Value)]
}
