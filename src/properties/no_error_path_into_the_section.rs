//! No error path into the section: nobody enters whose attempt to get the lock has failed.
//!
//! A program that asks for no lock at all is not judged.

use super::{FindingKind, Scene};
use crate::world::EventKind;

/// A finding if a client enters that has asked for a lock and has got none.
pub(super) fn observe(scene: Scene<'_>) -> Option<FindingKind> {
    let client = scene.event.client.filter(|_| scene.event.kind == EventKind::Entered)?;
    let party = scene.clients.get(client)?;
    let tried = party.tried?;
    let has_lost = !scene.ledger.losses(client).is_empty();
    let holds = scene.ledger.servers_held(client) >= party.attempt.quorum();
    (!has_lost && !holds).then_some(FindingKind::NoErrorPathIntoTheSection { client, tried })
}
