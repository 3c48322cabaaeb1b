//! Mutual exclusion: no two clients are between `enter()` and `leave()` at once.
//!
//! [`CriticalSections`](crate::timeline::CriticalSections) knows who is.

use super::{FindingKind, Loss, Scene};
use crate::ids::ClientId;
use crate::timeline::CriticalSection;
use crate::world::EventKind;

/// What let a second client in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The lock of the first was gone; or that of the second, before it entered. On each server the
    /// last loss, the decisive one at the end; there is at least one.
    Lost(Vec<Loss>),
    /// The first had itself freed its lock before leaving.
    Freed {
        /// The event by which it had.
        event: usize,
    },
    /// This client, the first or the second, had entered without a lock.
    NoLock(ClientId),
    /// Each had a lock of its own.
    TwoLocks,
}

/// A finding if a client enters while another is in the critical section.
pub(super) fn observe(scene: Scene<'_>) -> Option<FindingKind> {
    let second = scene.event.client.filter(|_| scene.event.kind == EventKind::Entered)?;
    let earlier = scene.clients.critical_sections.open().find(|open| open.client != second)?;
    let &CriticalSection { client: first, entered: first_entered, .. } = earlier;
    let opening = opening(scene, first, second);
    Some(FindingKind::MutualExclusion { first, first_entered, second, opening })
}

fn opening(scene: Scene<'_>, first: ClientId, second: ClientId) -> Opening {
    let losses = |client| scene.ownership.losses(client);
    let has_none = |client| !scene.holds_its_lock(client) && losses(client).is_empty();
    if has_none(second) {
        return Opening::NoLock(second);
    }
    let went_to = |loss: &&Loss, taker| scene.ownership.claimant(&loss.place()) == Some(taker);
    let went_over = losses(first).iter().rfind(|loss| went_to(loss, second));
    let came_back = || losses(second).iter().rfind(|loss| went_to(loss, first));
    let went_over = went_over.or_else(came_back).or_else(|| losses(first).last());
    match went_over {
        Some(loss) => Opening::Lost(scene.losses_up_to(loss)),
        None if !has_none(first) => Opening::TwoLocks,
        None => match scene.ownership.freed_inside(first) {
            Some(event) => Opening::Freed { event },
            None => Opening::NoLock(first),
        },
    }
}
