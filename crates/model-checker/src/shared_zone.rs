//! A zone that several states share.

use primitives::{NOW, Zone};
use std::sync::Arc;

/// Number of times whose distances from now are in the outline.
const OUTLINE: usize = 3;

/// A zone with some of its bounds, which decide most comparisons without an access to the zone.
#[derive(Clone, Default, Debug)]
pub(super) struct SharedZone {
    /// Bounds on the distances of the first times from now, in both directions.
    outline: [i64; 2 * OUTLINE],
    zone: Arc<Zone>,
}

impl SharedZone {
    pub(super) fn new(zone: Zone) -> SharedZone {
        let mut outline = [0; 2 * OUTLINE];
        for place in (1..zone.size()).take(OUTLINE) {
            outline[2 * place - 2] = zone.bound(place, NOW);
            outline[2 * place - 1] = zone.bound(NOW, place);
        }
        SharedZone { outline, zone: Arc::new(zone) }
    }

    /// Returns `true` if all valuations of `other` are in this zone.
    pub(super) fn contains(&self, other: &SharedZone) -> bool {
        self.outline.iter().zip(&other.outline).all(|(own, its)| its <= own)
            && self.zone.contains(&other.zone)
    }

    /// Returns the smallest zone that contains both.
    pub(super) fn hull(&self, other: &SharedZone) -> SharedZone {
        SharedZone::new(self.zone.hull(&other.zone))
    }

    /// Returns a zone that contains both, without the bounds that are larger in the other one, apart
    /// from those of `kept`.
    pub(super) fn widened(&self, other: &SharedZone, kept: Option<usize>) -> SharedZone {
        let hull = self.zone.hull(&other.zone);
        SharedZone::new(hull.without_bounds_above(&self.zone, kept))
    }

    /// Returns the zone itself.
    pub(super) fn zone(&self) -> &Zone {
        &self.zone
    }

    /// Returns the approximate size, in bytes.
    pub(super) fn size_bytes(&self) -> u64 {
        size_of::<SharedZone>() as u64 + self.zone.size_bytes()
    }
}
