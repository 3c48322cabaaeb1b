//! Chooses a valuation of a zone.

use super::{Condition, Constants, Part, Time};
use primitives::{NOW, Role, Zone};

/// A time without a bound is at most this far from now, in ms.
const FAR_MS: i64 = 100_000_000;

/// Number of values to try on each side of the preferred one.
const TRIES: usize = 200;

/// Returns a valuation of a part: the distance of each time from now, in ms. Two times with the
/// same role have the same value only if they must, and no time has the distance of a new time,
/// unless it must.
///
/// # Errors
/// The smaller parts with one valuation each, if the part has no common valuation.
pub(super) fn of(part: &Part, all: &[Time], constants: &Constants) -> Result<Vec<i64>, Vec<Part>> {
    let zone = &part.zone;
    let mut found = Candidates { zone, all, constants, at: vec![0] };
    for place in 1..zone.size() {
        let (low, high) = found.range(place);
        let middle = low + (high - low) * 61 / 100;
        let upward = (middle..=high).take(TRIES);
        let downward = (low..middle).rev().take(TRIES);
        let mut tries = upward.chain(downward);
        match tries.find(|at| found.clash(place, *at).is_none()) {
            Some(at) => found.at.push(at),
            None => {
                let clash = found.clash(place, middle);
                let clash = clash.unwrap_or(Clash { other: NOW, distance_ms: middle });
                return Err(split(part, place, clash));
            }
        }
    }
    found.at.remove(0);
    Ok(found.at)
}

/// The values of the times so far.
struct Candidates<'a> {
    zone: &'a Zone,
    all: &'a [Time],
    constants: &'a Constants,
    at: Vec<i64>,
}

/// A time that has a value at a distance from which it would be mistaken for another time.
struct Clash {
    other: usize,
    distance_ms: i64,
}

impl Candidates<'_> {
    fn role(&self, place: usize) -> Role {
        if place == NOW { Role::Due } else { self.all[place - 1].role }
    }

    /// Returns the least and the largest value of a time.
    fn range(&self, place: usize) -> (i64, i64) {
        let known = || self.at.iter().enumerate();
        let least = known().map(|(other, at)| at.saturating_sub(self.zone.bound(other, place)));
        let most = known().map(|(other, at)| at.saturating_add(self.zone.bound(place, other)));
        let low = least.max().unwrap_or(0);
        let high = most.min().unwrap_or(0);
        let low = if low < -FAR_MS { high.min(0) - FAR_MS } else { low };
        let high = if high > FAR_MS { low.max(0) + FAR_MS } else { high };
        (low, high)
    }

    /// Returns the time for which a time at this value would be mistaken.
    fn clash(&self, place: usize, at: i64) -> Option<Clash> {
        let role = self.role(place);
        let mut known = self.at.iter().enumerate();
        let same = known.find(|(other, known)| {
            **known == at && self.role(*other) == role && !self.zone.is_fixed(place, *other, 0)
        });
        let new = || {
            let is_new = self.constants.contains(role, at) && !self.zone.is_fixed(place, NOW, at);
            is_new.then_some(Clash { other: NOW, distance_ms: at })
        };
        same.map(|(other, _)| Clash { other, distance_ms: 0 }).or_else(new)
    }
}

/// Splits a part by the order of the distance of two times and a number.
fn split(part: &Part, place: usize, Clash { other, distance_ms }: Clash) -> Vec<Part> {
    let below = Condition { one: place, other, most_ms: distance_ms - 1 };
    let above = Condition { one: other, other: place, most_ms: -distance_ms - 1 };
    let equal = [
        Condition { one: place, other, most_ms: distance_ms },
        Condition { one: other, other: place, most_ms: -distance_ms },
    ];
    let parts = [vec![below], vec![above], equal.to_vec()].into_iter().filter_map(|own| {
        let mut zone = part.zone.clone();
        let is_possible = own.iter().all(|it| zone.limit(it.one, it.other, it.most_ms));
        let conditions = part.conditions.iter().copied().chain(own).collect();
        is_possible.then_some(Part { zone, conditions })
    });
    parts.collect()
}
