//! No lost update: the store takes no write that is based on a value that has since changed.
//!
//! A write is based on what its client read last under that name or, within one critical section,
//! wrote last. Equal values are not compared: who writes, changes.

use super::decision::{Act, Flaw};
use super::evidence::clients::Clients;
use super::{Decision, FindingKind};
use primitives::ClientId;
use redis_model::Bytes;
use simulator::{Event, EventKind, StoreReply, StoreRequest};
use std::collections::BTreeMap;

/// The values of the store.
#[derive(Clone, Default, Debug)]
pub(super) struct NoLostUpdate {
    values: BTreeMap<Bytes, Value>,
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
    /// If it wrote it, how often it had left or ended.
    exits: Option<usize>,
}

impl NoLostUpdate {
    /// A finding if a write is taken that its client had based on an older value.
    pub(super) fn observe(
        &mut self,
        (index, event): (usize, &Event),
        clients: &Clients,
    ) -> Option<(FindingKind, Option<Decision>)> {
        let client = event.client?;
        let EventKind::Stored { request, reply, .. } = &event.kind else { return None };
        let (StoreRequest::Read { name } | StoreRequest::Write { name, .. }) = request;
        if let StoreReply::Refused { .. } = reply {
            return None;
        }
        let is_write = *reply == StoreReply::Written;
        let value = self.values.entry(name.clone()).or_default();
        let before = value.known.iter().position(|known| known.client == client);
        let before = before.map(|place| value.known.swap_remove(place));
        let exits = clients.critical_sections.exits(client);
        value.known.push(Knowledge { client, event: index, exits: is_write.then_some(exits) });
        if !is_write {
            return None;
        }
        let base = before.filter(|base| base.exits.is_none_or(|before| before == exits));
        let (other, overwritten) = value.written.replace((client, index))?;
        let base = base.filter(|base| other != client && base.event < overwritten)?;
        let (name, read) = (name.clone(), base.event);
        let pause = clients.get(client).and_then(|party| party.pause);
        let decision = Decision {
            client,
            asked: None,
            read,
            flaw: Flaw::Stale { changed: overwritten, taken: None },
            act: Act::Sent,
            acted: index,
            pause: pause.filter(|pause| pause.event > read),
        };
        let kind = FindingKind::NoLostUpdate { name, by: client, read, other, overwritten };
        Some((kind, Some(decision)))
    }
}
