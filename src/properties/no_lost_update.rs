//! No lost update: the store takes no write that is based on a value that has since changed.
//!
//! A write is based on what its client read last under that name or, within one stay, wrote last.
//! Equal values are not compared: who writes, changes.

use super::{FindingKind, Scene};
use crate::ids::ClientId;
use crate::redis::Bytes;
use crate::world::{EventKind, StoreReply, StoreRequest};
use std::collections::BTreeMap;

/// The values of the store.
#[derive(Clone, Default, Debug)]
pub(super) struct NoLostUpdate {
    values: BTreeMap<Bytes, Value>,
    /// How many stays of each client have ended.
    stays: BTreeMap<ClientId, u32>,
}

#[derive(Clone, Default, Debug)]
struct Value {
    /// Who wrote it last, and the event.
    written: Option<(ClientId, usize)>,
    known: Vec<Knowledge>,
}

/// What a client knows of a value.
#[derive(Clone, Debug)]
struct Knowledge {
    client: ClientId,
    /// The event by which it read or wrote it.
    event: usize,
    /// If it wrote it, how many of its stays had ended.
    stays: Option<u32>,
}

impl NoLostUpdate {
    /// A finding if a write is taken that its client had based on an older value.
    pub(super) fn observe(&mut self, scene: Scene<'_>) -> Option<FindingKind> {
        let client = scene.event.client?;
        let stays = self.stays.entry(client).or_default();
        *stays += u32::from(scene.event.kind.ends_a_stay());
        let EventKind::Stored { request, reply, .. } = &scene.event.kind else { return None };
        let (StoreRequest::Read { name } | StoreRequest::Write { name, .. }) = request;
        if let StoreReply::Refused { .. } = reply {
            return None;
        }
        let is_write = *reply == StoreReply::Written;
        let value = self.values.entry(name.clone()).or_default();
        let before = value.known.iter().position(|known| known.client == client);
        let before = before.map(|place| value.known.swap_remove(place));
        let own_stays = is_write.then_some(*stays);
        value.known.push(Knowledge { client, event: scene.index, stays: own_stays });
        if !is_write {
            return None;
        }
        let base = before.filter(|base| base.stays.is_none_or(|ended| ended == *stays));
        let (other, overwritten) = value.written.replace((client, scene.index))?;
        let base = base.filter(|base| other != client && base.event < overwritten)?;
        let name = name.clone();
        Some(FindingKind::NoLostUpdate { name, by: client, read: base.event, other, overwritten })
    }
}
