//! Mutual exclusion: no two clients are between `enter()` and `leave()` at once.
//!
//! A client that crashes, finishes or fails is not inside any more.

use super::FindingKind;
use crate::ids::ClientId;
use crate::world::{Event, EventKind};

/// Who is inside, and whose lock was taken away by whom.
#[derive(Clone, Default, Debug)]
pub(super) struct MutualExclusion {
    /// In the order in which they entered, with the event by which they did.
    inside: Vec<(ClientId, usize)>,
    /// Owner, who took it away, and the event by which they did.
    taken_away: Vec<(ClientId, ClientId, usize)>,
}

impl MutualExclusion {
    /// Remembers a possible cause.
    pub(super) fn lock_was_taken_away(&mut self, owner: ClientId, by: ClientId, event: usize) {
        self.taken_away.push((owner, by, event));
    }

    /// A finding if a client enters while another is inside.
    pub(super) fn observe(&mut self, index: usize, event: &Event) -> Option<FindingKind> {
        let client = event.client?;
        if event.kind.ends_a_stay() {
            self.inside.retain(|&(inside, _)| inside != client);
            self.taken_away.retain(|&(owner, by, _)| owner != client && by != client);
        }
        if event.kind != EventKind::Entered {
            return None;
        }
        let first = self.inside.first().copied();
        self.inside.push((client, index));
        let (first, first_entered) = first?;
        let cause = self.taken_away.iter().rfind(|(owner, by, _)| *owner == first && *by == client);
        let cause = cause.map(|&(_, _, event)| event);
        Some(FindingKind::MutualExclusion { first, first_entered, second: client, cause })
    }
}
