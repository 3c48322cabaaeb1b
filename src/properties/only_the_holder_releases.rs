//! Only the holder releases: nobody deletes or overwrites a lock whose writer has not let go of it.
//!
//! A writer lets go by leaving the critical section or by ending. Every key a client writes counts
//! as its lock; which keys are locks is not known here.

use super::FindingKind;
use crate::ids::ClientId;
use crate::redis::Bytes;
use crate::world::Event;

/// Who wrote each key and still counts on it.
#[derive(Clone, Default, Debug)]
pub(super) struct OnlyTheHolderReleases {
    owners: Vec<(Bytes, ClientId)>,
}

impl OnlyTheHolderReleases {
    /// A finding if a client changes what another one holds.
    pub(super) fn observe(&mut self, event: &Event) -> Option<FindingKind> {
        if event.kind.ends_a_stay() {
            self.owners.retain(|(_, owner)| Some(*owner) != event.client);
        }
        let mut finding = None;
        for change in event.kind.changes() {
            if !change.is_of_the_value() {
                continue;
            }
            let owned = self.owners.iter().position(|(key, _)| *key == change.key);
            let owner = owned.map(|index| self.owners.swap_remove(index).1);
            if let (Some(owner), Some(by)) = (owner, event.client)
                && owner != by
            {
                finding = Some(FindingKind::OnlyTheHolderReleases { by, owner });
            }
            if let (Some(by), Some(_)) = (event.client, &change.after) {
                self.owners.push((change.key.clone(), by));
            }
        }
        finding
    }
}
