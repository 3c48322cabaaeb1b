//! No error path into the section: nobody enters whose attempt to get the lock has failed.
//!
//! It has failed if the last replies to what it asked were nil, 0 or an error, or did not come. A
//! program that asks for no lock at all is not judged, nor is one that gets by other means what it
//! needs.

use super::{FindingKind, Scene};
use crate::world::EventKind;

/// A finding if a client enters that has asked for a lock and has got none.
pub(super) fn observe(scene: Scene<'_>) -> Option<FindingKind> {
    let client = scene.event.client.filter(|_| scene.event.kind == EventKind::Entered)?;
    let asking = scene.clients.get(client)?.asking;
    let tried = asking.latest.filter(|_| asking.has_failed())?;
    let has_lost = !scene.ownership.losses(client).is_empty();
    (!has_lost && !scene.holds_its_lock(client))
        .then_some(FindingKind::NoErrorPathIntoTheSection { client, tried })
}
