//! The bands where two clients are inside at once.

use super::ClientLane;

/// Two clients inside at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// The lanes concerned, upper one first.
    pub lanes: (usize, usize),
    /// Where the second entered.
    pub from: i32,
    /// Where the first of the two left; beyond the right edge if neither did.
    pub to: i32,
}

/// Every two stays that have time in common.
pub(super) fn overlaps(clients: &[ClientLane]) -> Vec<Overlap> {
    let mut overlaps = Vec::new();
    for (lower, lane) in clients.iter().enumerate() {
        for (upper, other) in clients[..lower].iter().enumerate() {
            for one in &lane.inside {
                let common =
                    other.inside.iter().map(|two| (one.from.max(two.from), one.to.min(two.to)));
                let bands = common.filter(|(from, to)| from < to);
                overlaps.extend(bands.map(|(from, to)| Overlap {
                    lanes: (upper, lower),
                    from,
                    to,
                }));
            }
        }
    }
    overlaps
}
