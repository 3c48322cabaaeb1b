//! Bands where several clients are in the critical section at once.

use super::NEVER;
use primitives::SharedVec;
use run_analysis::CriticalSection;

/// A period in which the same set of several clients is in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// Bit set of the lanes of these clients.
    lanes: u64,
    /// Step at which the last of them entered, or another client left.
    pub from: usize,
    /// Step at which the set changed, or [`NEVER`] if it did not.
    pub to: usize,
}

impl Overlap {
    /// Returns the number of clients.
    pub fn count(&self) -> usize {
        self.lanes.count_ones() as usize
    }

    /// Returns `true` if the client of this lane is one of them.
    pub fn has(&self, lane: usize) -> bool {
        self.lanes >> lane & 1 == 1
    }

    /// Returns the first and the last lane.
    pub fn lanes(&self) -> (usize, usize) {
        let last = 63_usize.saturating_sub(self.lanes.leading_zeros() as usize);
        (self.lanes.trailing_zeros() as usize, last)
    }
}

/// Returns the overlaps of critical sections. `step_of` maps an event to its step.
pub(super) fn overlaps(
    sections: &SharedVec<CriticalSection>,
    step_of: impl Fn(usize) -> usize,
) -> Vec<Overlap> {
    let mut changes: Vec<(usize, u64)> = Vec::new();
    for section in sections {
        let events = [Some(section.entered), section.left].into_iter().flatten();
        changes.extend(events.map(|event| (event, 1 << (section.client.0 % 64))));
    }
    changes.sort_unstable();
    let steps = changes.iter().map(|&(event, lane)| (step_of(event), lane)).chain([(NEVER, 0)]);
    let mut overlaps = Vec::new();
    let (mut lanes, mut from) = (0, 0);
    for (to, changed) in steps {
        let overlap = Overlap { lanes, from, to };
        if overlap.count() > 1 && from < to {
            overlaps.push(overlap);
        }
        (lanes, from) = (lanes ^ changed, to);
    }
    overlaps
}
