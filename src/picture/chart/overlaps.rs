//! The bands where several clients are inside at once.

/// Several clients inside at once, as long as they are the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// The lanes concerned, as bits.
    lanes: u64,
    /// The step at which the last of them entered, or one of more left.
    pub from: usize,
    /// The step at which the first of them left; [`NEVER`](super::NEVER) if none did.
    pub to: usize,
}

impl Overlap {
    /// How many are inside.
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

/// Sees who enters and who leaves, step by step.
#[derive(Default)]
pub(super) struct Watch {
    inside: u64,
    since: usize,
    seen: Vec<Overlap>,
}

impl Watch {
    pub(super) fn change(&mut self, step: usize, lane: usize, enters: bool) {
        let bit = 1 << (lane % 64);
        let after = if enters { self.inside | bit } else { self.inside & !bit };
        if after != self.inside {
            self.close(step);
            (self.inside, self.since) = (after, step);
        }
    }

    pub(super) fn end(mut self) -> Vec<Overlap> {
        self.close(super::NEVER);
        self.seen
    }

    fn close(&mut self, to: usize) {
        let overlap = Overlap { lanes: self.inside, from: self.since, to };
        if overlap.count() > 1 && self.since < to {
            self.seen.push(overlap);
        }
    }
}
