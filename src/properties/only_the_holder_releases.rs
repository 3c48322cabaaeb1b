//! Only the holder releases: nobody deletes or overwrites a lock whose writer has not let go of it.
//!
//! A writer lets go by leaving the critical section or by ending. Every key a client writes counts
//! as its lock; which keys are locks is not known here.

use super::FindingKind;
use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Part};
use crate::world::{Event, EventKind};

/// Who wrote each key and still counts on it.
#[derive(Clone, Default, Debug)]
pub(super) struct OnlyTheHolderReleases {
    owners: Vec<(ServerId, Bytes, ClientId)>,
    /// What these wrote just before they crashed may arrive later; they do not count on it.
    crashed: Vec<ClientId>,
}

impl OnlyTheHolderReleases {
    /// A finding for each key that a client takes away from another.
    pub(super) fn observe(&mut self, event: &Event) -> Vec<FindingKind> {
        if event.kind.ends_a_stay() {
            self.owners.retain(|(.., owner)| Some(*owner) != event.client);
        }
        if let EventKind::Crashed { .. } = event.kind {
            self.crashed.extend(event.client);
        }
        let mut findings = Vec::new();
        let Some(server) = event.kind.server() else { return findings };
        for change in event.kind.changes().iter().filter(|change| change.part == Part::Value) {
            let owned =
                self.owners.iter().position(|(on, key, _)| *on == server && *key == change.key);
            let owner = owned.map(|index| self.owners.swap_remove(index).2);
            let Some(by) = event.client else { continue };
            if let Some(owner) = owner.filter(|&owner| owner != by) {
                findings.push(FindingKind::OnlyTheHolderReleases { by, owner });
            }
            if change.after.is_some() && !self.crashed.contains(&by) {
                self.owners.push((server, change.key.clone(), by));
            }
        }
        findings
    }
}
