//! Lets time pass in a zone.

use super::{Condition, Part, Time, Times};
use lock_semantics::LongestIdle;
use primitives::{Millis, NOW, Role, Zone};

/// The time that passes before the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Passing {
    /// No time.
    Nothing,
    /// Any time, but at least 1 ms.
    Some,
    /// Any time.
    Any,
}

/// The event after which the next move happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Stop {
    /// The times with these ids come at once.
    At(Vec<u32>),
    /// No event; all times still lie ahead.
    Between,
}

impl Times {
    /// Returns all events that may come next: each time alone, and each set of expiries at once.
    pub(in super::super) fn events(&self) -> Vec<Stop> {
        let with_role = |role: Role| self.all.iter().filter(move |it| it.role == role);
        let due = with_role(Role::Due).map(|it| vec![it.id]);
        let mut sets: Vec<Vec<u32>> = vec![Vec::new()];
        for it in with_role(Role::Expiry) {
            let larger = sets.iter().map(|set| set.iter().copied().chain([it.id]).collect());
            sets.extend(larger.collect::<Vec<Vec<u32>>>());
        }
        due.chain(sets.into_iter().skip(1)).map(Stop::At).collect()
    }

    /// Returns the events that may come now without any time passing.
    pub(in super::super) fn events_now(&self) -> impl Iterator<Item = Stop> {
        let due = self.all.iter().filter(|it| it.role == Role::Due);
        due.map(|it| Stop::At(vec![it.id]))
    }

    /// Returns the zone after time has passed, or `None` if that is not possible. A run ends at
    /// `until`; the flag `is_cut` is set if the end limits the zone.
    pub(in super::super) fn pass(
        &self,
        stop: &Stop,
        passing: Passing,
        until: Option<Millis>,
        is_cut: &mut bool,
    ) -> Option<Part> {
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
        let events = || self.all.iter().enumerate().filter(|(_, time)| time.is_event());
        let conditions: Vec<Condition> = events()
            .flat_map(|(place, time)| conditions(place + 1, *time, stop, passing))
            .collect();
        let is_possible =
            is_possible && conditions.iter().all(|it| zone.limit(it.one, it.other, it.most_ms));
        if !is_possible {
            return None;
        }
        if let Some((until, start)) = until.zip(self.place_of_start()) {
            let until_ms = until.0.cast_signed();
            *is_cut |= zone.bound(NOW, start) > until_ms;
            if !zone.limit(NOW, start, until_ms) {
                return None;
            }
        }
        let places: Vec<usize> = (0..before).collect();
        Some(Part { zone: zone.select(&places), conditions })
    }
}

/// The longest current idle time in a part of a zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct IdlePart {
    /// The longest idle time in the zone.
    pub(in super::super) longest: LongestIdle,
    /// The valuations in which it is longer than the bound, if there are any.
    pub(in super::super) too_long: Option<Part>,
}

impl Times {
    /// Returns the longest current idle time in a part after time has passed, if there is one.
    pub(in super::super) fn idle_in(&self, part: &Part, bound_ms: u64) -> Option<IdlePart> {
        let place = self.place_of_idle()?;
        let longest_ms = part.zone.bound(NOW, place);
        let longest = if Zone::is_bound(longest_ms) {
            LongestIdle::Milliseconds(u64::try_from(longest_ms).unwrap_or(0))
        } else {
            LongestIdle::Endless
        };
        let least_ms = i64::try_from(bound_ms).ok()?.checked_add(1)?;
        let condition = Condition { one: place, other: NOW, most_ms: -least_ms };
        let mut too_long = part.clone();
        let is_possible = too_long.zone.limit(place, NOW, -least_ms);
        too_long.conditions.push(condition);
        Some(IdlePart { longest, too_long: is_possible.then_some(too_long) })
    }
}

/// Returns the conditions under which a time is consistent with the event.
fn conditions(place: usize, time: Time, stop: &Stop, passing: Passing) -> Vec<Condition> {
    let is_after = |least_ms: i64| Condition { one: NOW, other: place, most_ms: -least_ms };
    match stop {
        Stop::At(ids) if ids.contains(&time.id) => {
            let delay_ms = time.delay_ms();
            vec![is_after(-delay_ms), Condition { one: place, other: NOW, most_ms: -delay_ms }]
        }
        // At that time itself, the event has happened.
        Stop::Between if time.role == Role::Due && passing != Passing::Nothing => {
            vec![is_after(1)]
        }
        _ => vec![is_after(0)],
    }
}
