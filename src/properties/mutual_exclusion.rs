//! Mutual exclusion: no two clients are between `enter()` and `leave()` at once.
//!
//! A client that crashes, finishes or fails is not inside any more.

use super::{FindingKind, Loss, Scene};
use crate::ids::ClientId;
use crate::world::EventKind;

/// What let a second client in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The first one's lock was gone.
    Lost(Loss),
    /// This client, the first or the second, had entered without a lock.
    NoLock(ClientId),
    /// Each had a lock of its own.
    TwoLocks,
}

/// Who is inside, in the order in which they entered, with the event by which they did.
#[derive(Clone, Default, Debug)]
pub(super) struct MutualExclusion(Vec<(ClientId, usize)>);

impl MutualExclusion {
    /// A finding if a client enters while another is inside.
    pub(super) fn observe(&mut self, scene: Scene<'_>) -> Option<FindingKind> {
        let client = scene.event.client?;
        if scene.event.kind.ends_a_stay() {
            self.0.retain(|&(inside, _)| inside != client);
        }
        if scene.event.kind != EventKind::Entered {
            return None;
        }
        let earlier = self.0.first().copied();
        self.0.push((client, scene.index));
        let (first, first_entered) = earlier?;
        let opening = opening(scene, first, client);
        Some(FindingKind::MutualExclusion { first, first_entered, second: client, opening })
    }
}

fn opening(Scene { ledger, .. }: Scene<'_>, first: ClientId, second: ClientId) -> Opening {
    let has_none = |client| ledger.servers_held(client) == 0;
    let losses = ledger.losses(first);
    if has_none(second) && ledger.losses(second).is_empty() {
        return Opening::NoLock(second);
    }
    let went_over = losses.iter().rfind(|loss| ledger.claimant(&loss.place()) == Some(second));
    match went_over.or(losses.last()) {
        Some(loss) => Opening::Lost(loss.clone()),
        None if has_none(first) => Opening::NoLock(first),
        None => Opening::TwoLocks,
    }
}
