//! The regions of time in which states are equivalent (Alur and Dill 1994).
//!
//! If every duration is a multiple of a step, then only the number of whole steps between two times
//! and the order of the remainders can change what happens. A search that stops at every boundary
//! between two regions, and once within each, therefore tries all lengths of pauses and all times
//! of arrival. The step begins as the greatest common divisor of the parameters in ms. It becomes
//! smaller, and the search begins again, if a state contains another duration.

use super::state::StateHasher;
use primitives::{OFFSETS, Regions};
use simulator::World;

/// A step is never shorter than this, in ms, unless it is 1: each free time halves the distance
/// between two remainders.
const LEAST_STEP_MS: i64 = 32;

/// The step before any duration is known, in ms.
const UNKNOWN_MS: i64 = 1 << 40;

/// Returns the regions at the start of a search.
pub(super) fn of(start: &World) -> Regions {
    let durations = start.durations_ms();
    let longest_ms = durations.iter().fold(1_000, |sum: i64, ms| sum.saturating_add(ms.abs()));
    let first = Regions { step_ms: UNKNOWN_MS, longest_ms, offsets_ms: [0; OFFSETS] };
    let durations = durations.into_iter().filter_map(|ms| u64::try_from(ms).ok());
    durations.filter(|ms| *ms > 0).fold(first, with)
}

/// Returns the regions for one more duration in ms: a smaller step, or one more offset if the step
/// would become too small.
pub(super) fn with(regions: Regions, duration_ms: u64) -> Regions {
    let duration_ms = i64::try_from(duration_ms).unwrap_or(i64::MAX);
    let longest_ms = regions.longest_ms.saturating_add(duration_ms);
    if regions.step_ms == UNKNOWN_MS {
        return Regions { step_ms: duration_ms, longest_ms, ..regions };
    }
    let divisor = gcd(regions.step_ms, duration_ms);
    if divisor >= LEAST_STEP_MS || divisor == regions.step_ms {
        return Regions { step_ms: divisor, longest_ms, offsets_ms: [0; OFFSETS] };
    }
    let mut offsets_ms = regions.offsets_ms;
    let remainder = duration_ms.rem_euclid(regions.step_ms);
    match offsets_ms.iter_mut().find(|it| **it == 0) {
        Some(place) => *place = remainder,
        None => return Regions { step_ms: 1, longest_ms, offsets_ms: [0; OFFSETS] },
    }
    Regions { longest_ms, offsets_ms, ..regions }
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The remainders of all times of a world.
pub(super) struct Times {
    /// Relative to the start of the run, in ms, sorted.
    remainders_ms: Vec<i64>,
}

impl Times {
    /// Returns the remainders of a world.
    pub(super) fn of(world: &World, regions: Regions, identity: &mut StateHasher) -> Times {
        let now_ms = world.now().0.cast_signed();
        let remainders = identity.remainders_ms(world, regions);
        let absolute = |it: i64| (it + now_ms).rem_euclid(regions.step_ms);
        Times { remainders_ms: remainders.into_iter().map(absolute).collect() }
    }

    /// Returns a duration in ms that separates a time of a later world from now and all times of
    /// this one, if there is any.
    pub(super) fn new_duration_ms(
        &self,
        later: &World,
        regions: Regions,
        identity: &mut StateHasher,
    ) -> Option<u64> {
        let now_ms = later.now().0.cast_signed();
        let Times { remainders_ms } = Times::of(later, regions, identity);
        let is_new = |it: &&i64| {
            let known = self.remainders_ms.iter().chain([&now_ms]);
            !known.flat_map(|known| regions.remainders(*known)).any(|known| known == **it)
        };
        let new = remainders_ms.iter().find(is_new)?;
        u64::try_from((new - now_ms).rem_euclid(regions.step_ms)).ok()
    }
}
