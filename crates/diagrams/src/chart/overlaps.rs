//! The bands where several clients are in the critical section at once.

use super::NEVER;
use primitives::SharedVec;
use run_analysis::CriticalSection;

/// Several clients in the critical section at once, while they are the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// The lanes concerned, as bits.
    lanes: u64,
    /// The step at which the last of them entered, or one of more left.
    pub from: usize,
    /// The step at which the first of them left; [`NEVER`] if none did.
    pub to: usize,
}

impl Overlap {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.lanes.count_ones() as usize
    }

    /// Whether the client of a lane is.
    pub fn has(&self, lane: usize) -> bool {
        self.lanes >> lane & 1 == 1
    }

    /// The first and the last lane concerned.
    pub fn lanes(&self) -> (usize, usize) {
        let last = 63_usize.saturating_sub(self.lanes.leading_zeros() as usize);
        (self.lanes.trailing_zeros() as usize, last)
    }
}

/// Where critical sections overlap; `step_of` tells the step of an event.
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
