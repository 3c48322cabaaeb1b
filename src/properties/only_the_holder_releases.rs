//! Only the holder releases: nobody deletes or overwrites a lock on which another counts.

use super::{FindingKind, Loss, Scene};
use crate::ids::ClientId;

/// A finding for each key that a client takes away from another.
pub(super) fn observe(scene: Scene<'_>) -> impl Iterator<Item = FindingKind> {
    scene.outcome.losses.iter().filter_map(move |loss| finding(scene, loss))
}

fn finding(scene: Scene<'_>, loss: &Loss) -> Option<FindingKind> {
    let by = loss.by()?;
    let own_loss = scene.ownership.own_loss(by, &loss.place()).cloned();
    let sent = sent_before(scene, by, loss);
    Some(FindingKind::OnlyTheHolderReleases { by, loss: loss.clone(), own_loss, sent })
}

/// The event by which the command was sent, if that was some time before the lock was written.
fn sent_before(scene: Scene<'_>, by: ClientId, loss: &Loss) -> Option<usize> {
    let request = scene.clients.get(by)?.arrived.as_ref()?;
    (request.at < loss.written_at).then_some(request.sent)
}
