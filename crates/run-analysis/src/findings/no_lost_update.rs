//! No lost update: the protected store accepts no write based on a value that has changed since.
//!
//! A write is based on the client's last read under that name or, within one critical section, on
//! its last write. Values are not compared: each write counts as a change.

use super::evidence::clients::Clients;
use super::root_cause::{Act, Flaw};
use super::{FindingKind, RootCause};
use primitives::ClientId;
use redis_model::Bytes;
use simulator::{Event, EventKind, StoreReply, StoreRequest};
use std::collections::BTreeMap;

/// The values of the protected store.
#[derive(Clone, Default, Debug)]
pub(super) struct NoLostUpdate {
    values: BTreeMap<Bytes, Value>,
}

#[derive(Clone, Default, Debug)]
struct Value {
    /// The last writer and the index of its event.
    written: Option<(ClientId, usize)>,
    known: Vec<Knowledge>,
}

/// The last access of a client to a value.
#[derive(Clone, Debug)]
struct Knowledge {
    client: ClientId,
    /// Index of the event of the access.
    event: usize,
    /// For a write, the number of times the client had left or ended before.
    exits: Option<usize>,
}

impl NoLostUpdate {
    /// Returns a finding if the store accepts a write that is based on an older value.
    pub(super) fn observe(
        &mut self,
        (index, event): (usize, &Event),
        clients: &Clients,
    ) -> Option<(FindingKind, Option<RootCause>)> {
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
        let decision = RootCause {
            client,
            request: None,
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
