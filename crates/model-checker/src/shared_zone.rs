//! A zone that several states share.

use primitives::{NOW, Zone};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Number of times whose distances from now are in the outline.
const OUTLINE: usize = 3;

/// A zone with some of its bounds, which decide most comparisons without an access to the zone.
#[derive(Clone, Default, Debug)]
pub(super) struct SharedZone {
    /// Bounds on the distances of the first times from now, in both directions, cut off at the
    /// range of the type.
    outline: [i32; 2 * OUTLINE],
    zone: Arc<Zone>,
}

impl SharedZone {
    pub(super) fn new(zone: Zone) -> SharedZone {
        let mut outline = [0; 2 * OUTLINE];
        for place in (1..zone.size()).take(OUTLINE) {
            outline[2 * place - 2] = clamped(zone.bound(place, NOW));
            outline[2 * place - 1] = clamped(zone.bound(NOW, place));
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

    /// Returns a zone that contains both, without the bounds that are larger in the other one. The
    /// bounds of `kept` remain.
    pub(super) fn widened(&self, other: &SharedZone, kept: Option<usize>) -> SharedZone {
        let hull = self.zone.hull(&other.zone);
        SharedZone::new(hull.without_bounds_above(&self.zone, kept))
    }

    /// Returns the zone itself.
    pub(super) fn zone(&self) -> &Zone {
        &self.zone
    }

    /// Returns the approximate size of the data that clones share, in bytes, with an entry in a set
    /// of zones that may be half empty.
    pub(super) fn size_bytes(&self) -> u64 {
        (2 * size_of::<SharedZone>() + size_of::<Zone>()) as u64 + self.zone.size_bytes()
    }
}

impl PartialEq for SharedZone {
    fn eq(&self, other: &SharedZone) -> bool {
        Arc::ptr_eq(&self.zone, &other.zone) || self.zone == other.zone
    }
}

impl Eq for SharedZone {}

impl Hash for SharedZone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zone.hash(state);
    }
}

/// Returns the nearest number of 32 bits. A smaller bound never becomes a larger one.
fn clamped(bound: i64) -> i32 {
    let bound = bound.clamp(i32::MIN.into(), i32::MAX.into());
    i32::try_from(bound).unwrap_or(i32::MAX)
}
