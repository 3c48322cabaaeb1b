//! Bands where clients are in the critical section that exclude one another.

use super::NEVER;
use primitives::{ClientId, ClientSet};
use run_analysis::Conflict;

/// A period in which the same clients are in the critical section, although they exclude one
/// another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    clients: ClientSet,
    /// Step at which the last of them entered, or another client left.
    pub from: usize,
    /// Step at which the set changed, or [`NEVER`] if it did not.
    pub to: usize,
}

impl Overlap {
    /// Returns the number of clients.
    pub fn count(&self) -> usize {
        self.clients.iter().count()
    }

    /// Returns `true` if the client of this lane is one of them.
    pub fn has(&self, lane: usize) -> bool {
        u8::try_from(lane).is_ok_and(|lane| self.clients.contains(ClientId(lane)))
    }

    /// Returns the first and the last lane.
    pub fn lanes(&self) -> (usize, usize) {
        let lanes = || self.clients.iter().map(ClientId::index);
        (lanes().min().unwrap_or(0), lanes().max().unwrap_or(0))
    }
}

/// Returns the overlaps of critical sections. `step_of` maps an event to its step.
pub(super) fn overlaps(conflicts: &[Conflict], step_of: impl Fn(usize) -> usize) -> Vec<Overlap> {
    let overlaps = conflicts.iter().map(|&Conflict { clients, from, to }| Overlap {
        clients,
        from: step_of(from),
        to: to.map_or(NEVER, &step_of),
    });
    overlaps.filter(|overlap| overlap.from < overlap.to).collect()
}
