//! Only the holder releases: nobody deletes or overwrites a lock whose writer has not let go of it.
//!
//! A writer lets go by leaving the critical section or by ending. Every key a client writes counts
//! as its lock; which keys are locks is not known here.

use super::FindingKind;
use crate::ids::ClientId;
use crate::redis::Bytes;
use crate::world::{Event, EventKind};
use std::collections::BTreeMap;

/// Who wrote each key and still counts on it.
#[derive(Clone, Default, Debug)]
pub(super) struct OnlyTheHolderReleases {
    owners: BTreeMap<Bytes, ClientId>,
}

impl OnlyTheHolderReleases {
    /// A finding if a client changes what another one holds.
    pub(super) fn observe(&mut self, _index: usize, event: &Event) -> Option<FindingKind> {
        if matches!(
            event.kind,
            EventKind::Left | EventKind::Crashed { .. } | EventKind::Finished | EventKind::Failed(_)
        ) {
            self.owners.retain(|_, owner| Some(*owner) != event.client);
        }
        let mut finding = None;
        for change in event.kind.changes() {
            let value = |entry: &Option<crate::redis::Entry>| entry.as_ref().map(|entry| entry.value.clone());
            if value(&change.before) == value(&change.after) {
                continue;
            }
            let owner = self.owners.remove(&change.key);
            if let (Some(owner), Some(by)) = (owner, event.client)
                && owner != by
            {
                finding = Some(FindingKind::OnlyTheHolderReleases { by, owner });
            }
            if let (Some(by), Some(_)) = (event.client, &change.after) {
                self.owners.insert(change.key.clone(), by);
            }
        }
        finding
    }
}
