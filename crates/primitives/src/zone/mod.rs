//! Zones: sets of valuations of points in time, given by bounds on their differences (Dill 1989).
//!
//! A zone describes all states that differ only in the distances between times. Each bound is a
//! whole number of ms, so a zone that is not empty contains a valuation in whole ms.

/// No bound.
const FREE: i64 = i64::MAX / 4;

/// The times whose differences a zone bounds, by index. Index 0 is now.
pub const NOW: usize = 0;

/// A set of valuations of times: for each pair, an upper bound on the difference, in ms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    size: usize,
    /// `bounds[one * size + other]` is the largest difference `one - other`. Always tight.
    bounds: Vec<i64>,
}

impl Default for Zone {
    fn default() -> Zone {
        Zone::now()
    }
}

impl Zone {
    /// Returns the zone that contains only now.
    pub fn now() -> Zone {
        Zone { size: 1, bounds: vec![0] }
    }

    /// Returns the number of times, including now.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns `true` if this is a bound, and `false` if it stands for none.
    pub fn is_bound(bound: i64) -> bool {
        bound < FREE
    }

    /// Returns the largest difference `one - other`, in ms.
    pub fn bound(&self, one: usize, other: usize) -> i64 {
        self.bounds[one * self.size + other]
    }

    /// Returns `true` if the difference `one - other` has this value in all valuations.
    pub fn is_fixed(&self, one: usize, other: usize, difference: i64) -> bool {
        self.bound(one, other) == difference && self.bound(other, one) == -difference
    }

    /// Returns the zone of the times at these indexes. A time may occur several times.
    #[must_use]
    pub fn select(&self, places: &[usize]) -> Zone {
        let mut bounds = Vec::with_capacity(places.len() * places.len());
        for one in places {
            bounds.extend(places.iter().map(|other| self.bound(*one, *other)));
        }
        Zone { size: places.len(), bounds }
    }

    /// Adds a time that is `distance` after another, in ms.
    pub fn add(&mut self, from: usize, distance: i64) {
        let Zone { size, .. } = *self;
        let mut bounds = Vec::with_capacity((size + 1) * (size + 1));
        for one in 0..size {
            bounds.extend_from_slice(&self.bounds[one * size..(one + 1) * size]);
            bounds.push(sum(self.bound(one, from), -distance));
        }
        for other in 0..size {
            bounds.push(sum(distance, self.bound(from, other)));
        }
        bounds.push(0);
        *self = Zone { size: size + 1, bounds };
    }

    /// Forgets the exact distance of times that no program distinguishes: more than `longest_ms`.
    pub fn forget_beyond(&mut self, longest_ms: i64, is_value: impl Fn(usize) -> bool) {
        let size = self.size;
        let mut is_changed = false;
        for one in 0..size {
            for other in 0..size {
                if one == other || !(is_value(one) || is_value(other)) {
                    continue;
                }
                let bound = &mut self.bounds[one * size + other];
                let new = if *bound > longest_ms { FREE } else { (*bound).max(-longest_ms) };
                is_changed |= new != *bound;
                *bound = new;
            }
        }
        if is_changed {
            self.close();
        }
    }

    /// Forgets how long ago the times are for which `forgets` is true and that are certainly
    /// earlier than now. Their order with other values is kept.
    pub fn forget_past(
        &mut self,
        forgets: impl Fn(usize) -> bool,
        is_value: impl Fn(usize) -> bool,
    ) {
        let is_past = |place: usize| forgets(place) && self.bound(place, NOW) < 0;
        let past: Vec<usize> = (1..self.size).filter(|place| is_past(*place)).collect();
        let before = (!past.is_empty()).then(|| self.bounds.clone());
        for one in past {
            for other in (0..self.size).filter(|other| *other != one) {
                let there = one * self.size + other;
                let back = other * self.size + one;
                for place in [there, back] {
                    let bound = &mut self.bounds[place];
                    *bound = if is_value(other) && *bound <= 0 { (*bound).max(-1) } else { FREE };
                }
                if other == NOW {
                    self.bounds[there] = -1;
                }
            }
        }
        if before.is_some_and(|before| before != self.bounds) {
            self.close();
        }
    }

    /// Adds the valuations in which a time is later.
    pub fn allow_later(&mut self, time: usize) {
        for other in (0..self.size).filter(|other| *other != time) {
            self.bounds[time * self.size + other] = FREE;
        }
    }

    /// Adds the valuations in which a time is earlier, but not before now.
    pub fn allow_earlier(&mut self, time: usize) {
        for other in (0..self.size).filter(|other| *other != time) {
            self.bounds[other * self.size + time] = self.bound(other, NOW);
        }
    }

    fn close(&mut self) {
        let size = self.size;
        for through in 0..size {
            for one in 0..size {
                for other in 0..size {
                    let sum = sum(self.bound(one, through), self.bound(through, other));
                    let bound = &mut self.bounds[one * size + other];
                    *bound = sum.min(*bound);
                }
            }
        }
    }

    /// Lets any time pass.
    pub fn elapse(&mut self) {
        for other in 1..self.size {
            self.bounds[NOW * self.size + other] = FREE;
        }
    }

    /// Keeps the valuations in which `one - other` is at most `difference`. Returns `false` if no
    /// valuation remains.
    #[must_use]
    pub fn limit(&mut self, one: usize, other: usize, difference: i64) -> bool {
        if sum(self.bound(other, one), difference) < 0 {
            return false;
        }
        if difference >= self.bound(one, other) {
            return true;
        }
        let size = self.size;
        self.bounds[one * size + other] = difference;
        for from in 0..size {
            let start = sum(self.bound(from, one), difference);
            if start >= FREE {
                continue;
            }
            for to in 0..size {
                let through = sum(start, self.bound(other, to));
                let bound = &mut self.bounds[from * size + to];
                *bound = through.min(*bound);
            }
        }
        true
    }

    /// Keeps the valuations in which `one - other` has this value. Returns `false` if no valuation
    /// remains.
    #[must_use]
    pub fn fix(&mut self, one: usize, other: usize, difference: i64) -> bool {
        self.limit(one, other, difference) && self.limit(other, one, -difference)
    }

    /// Returns `true` if all valuations of `other` are in this zone.
    pub fn contains(&self, other: &Zone) -> bool {
        self.size == other.size && self.bounds.iter().zip(&other.bounds).all(|(own, it)| it <= own)
    }

    /// Returns the smallest zone that contains all valuations of this zone and of another one with
    /// as many times. It may contain more.
    #[must_use]
    pub fn hull(&self, other: &Zone) -> Zone {
        let both = self.bounds.iter().zip(&other.bounds);
        // The larger bounds of two tight zones are tight.
        Zone { size: self.size, bounds: both.map(|(own, it)| *own.max(it)).collect() }
    }

    /// Returns a zone that contains this one: bounds that are larger than in another zone with as
    /// many times become 0, which keeps the order of two times, or are dropped. The bounds of
    /// `kept`, if given, stay the same.
    #[must_use]
    pub fn without_bounds_above(&self, other: &Zone, kept: Option<usize>) -> Zone {
        let mut zone = self.clone();
        for one in 0..self.size {
            for two in
                (0..self.size).filter(|two| kept.is_none_or(|kept| kept != one && kept != *two))
            {
                let bound = &mut zone.bounds[one * self.size + two];
                if *bound > other.bound(one, two) {
                    *bound = if *bound <= 0 { 0 } else { FREE };
                }
            }
        }
        zone.close();
        zone
    }

    /// Returns a zone whose times at these indexes have the bounds of `larger`. The indexes name
    /// all times, and one time may occur several times.
    #[must_use]
    pub fn widened(&self, places: &[usize], larger: &Zone) -> Zone {
        let mut widened = self.clone();
        for (row, one) in places.iter().enumerate() {
            for (column, other) in places.iter().enumerate() {
                widened.bounds[one * self.size + other] = larger.bound(row, column);
            }
        }
        widened
    }

    /// Returns the approximate size, in bytes.
    pub fn size_bytes(&self) -> u64 {
        (self.bounds.len() * size_of::<i64>()) as u64
    }
}

fn sum(one: i64, other: i64) -> i64 {
    if one >= FREE || other >= FREE { FREE } else { one + other }
}

#[cfg(test)]
mod tests;
