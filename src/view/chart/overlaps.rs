//! The band where two clients are inside at once.

use super::{ClientLane, Recording};
use crate::properties::FindingKind;

/// Two clients inside at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// The lanes concerned, upper one first.
    pub lanes: (usize, usize),
    /// Where the second entered.
    pub from: i32,
    /// Where the first of the two left.
    pub to: i32,
}

pub(super) fn overlaps(recording: &Recording, clients: &[ClientLane]) -> Vec<Overlap> {
    let mut overlaps = Vec::new();
    for finding in &recording.findings {
        let FindingKind::MutualExclusion { first, second, .. } = finding.kind else { continue };
        let step = recording.step_of(finding.event);
        let stays = [first, second].map(|client| {
            let lane = clients.get(client.index())?;
            lane.inside.iter().find(|inside| inside.entered <= step && step < inside.left)
        });
        if let [Some(one), Some(other)] = stays {
            let (a, b) = (first.index(), second.index());
            overlaps.push(Overlap {
                lanes: (a.min(b), a.max(b)),
                from: one.from.max(other.from),
                to: one.to.min(other.to),
            });
        }
    }
    overlaps
}
