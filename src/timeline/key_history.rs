//! Which keys were written, by whom, and how long each stood.
//!
//! A key's span lasts until the key is removed or overwritten. Changing its TTL, or its content in
//! place as INCR does, begins no other span. Which keys are locks is not known here.

use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Part, Value};
use crate::shared_vec::SharedVec;
use crate::world::{Event, EventKind};
use std::collections::BTreeMap;

/// A key from the event that wrote it to the event that removed or overwrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeySpan {
    /// On which server.
    pub server: ServerId,
    /// Which key.
    pub key: Bytes,
    /// What it held: its values in order, each with the event from which on it did. There is at
    /// least one; the others are changes in place.
    pub values: SharedVec<(usize, Value)>,
    /// The client that wrote the key; none, if an external client did.
    pub writer: Option<ClientId>,
    /// The event by which it was written. It lies before the first value if the server lost the key
    /// and came back with it.
    pub written: usize,
    /// The event that removed or overwrote it, if any.
    pub ended: Option<usize>,
}

impl KeySpan {
    /// The event from which on it stood.
    pub fn began(&self) -> usize {
        self.values.first().map_or(self.written, |&(event, _)| event)
    }

    /// Whether it stood when this event happened.
    pub fn stands_at(&self, event: usize) -> bool {
        self.began() < event && self.ended.is_none_or(|end| end >= event)
    }
}

/// The spans of all keys of a run, which grow with it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct KeyHistory {
    all: SharedVec<KeySpan>,
    /// For each server, where the spans of each key are, in order. Only the last can still stand.
    places: Vec<BTreeMap<Bytes, SharedVec<usize>>>,
    /// How many keys stand that each client wrote.
    standing_count: Vec<usize>,
}

impl KeyHistory {
    /// Takes the next event of the run into account. `index` is its place in the run.
    pub fn observe(&mut self, index: usize, event: &Event) {
        let Some(server) = event.kind.server() else { return };
        for change in event.kind.changes() {
            match (change.part, &change.after) {
                (Part::Ttl, _) => {}
                (Part::Content, Some(entry)) => {
                    if let Some(standing) = self.standing_mut(server, &change.key) {
                        standing.values.push((index, entry.value.clone()));
                    }
                }
                (Part::Value | Part::Content, after) => {
                    self.end(server, &change.key, index);
                    let Some(value) = after.as_ref().map(|entry| entry.value.clone()) else {
                        continue;
                    };
                    let writer = match event.kind {
                        EventKind::Executed { .. } => Some((event.client, index)),
                        _ => self.earlier_writer(server, &change.key, &value),
                    };
                    if let Some((writer, written)) = writer {
                        let (key, values) =
                            (change.key.clone(), SharedVec::from(vec![(index, value)]));
                        self.begin(KeySpan { server, key, values, writer, written, ended: None });
                    }
                }
            }
        }
    }

    /// In the order in which they began.
    pub fn all(&self) -> &SharedVec<KeySpan> {
        &self.all
    }

    /// How many keys have been written, on all servers.
    pub fn key_count(&self) -> usize {
        self.places.iter().map(BTreeMap::len).sum()
    }

    /// The last span of a key, which may have ended.
    pub fn last(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.places_of(server, key)?.last().map(|&place| &self.all[place])
    }

    /// The span of a key that stands now.
    pub fn standing(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.last(server, key).filter(|span| span.ended.is_none())
    }

    /// The span of a key that stood when this event happened.
    pub fn standing_at(&self, server: ServerId, key: &Bytes, event: usize) -> Option<&KeySpan> {
        let places = self.places_of(server, key)?;
        let begun = places.partition_point(|&place| self.all[place].began() < event);
        let last = &self.all[places[begun.checked_sub(1)?]];
        last.stands_at(event).then_some(last)
    }

    /// Whether a key stands that this client wrote.
    pub fn has_any(&self, client: ClientId) -> bool {
        self.standing_count.get(client.index()).is_some_and(|&count| count > 0)
    }

    fn places_of(&self, server: ServerId, key: &Bytes) -> Option<&SharedVec<usize>> {
        self.places.get(server.index())?.get(key)
    }

    fn standing_mut(&mut self, server: ServerId, key: &Bytes) -> Option<&mut KeySpan> {
        let &last = self.places_of(server, key)?.last()?;
        self.all.get_mut(last).filter(|span| span.ended.is_none())
    }

    fn begin(&mut self, span: KeySpan) {
        let server = span.server.index();
        if self.places.len() <= server {
            self.places.resize_with(server + 1, BTreeMap::new);
        }
        self.places[server].entry(span.key.clone()).or_default().push(self.all.len());
        if let Some(client) = span.writer.map(ClientId::index) {
            if self.standing_count.len() <= client {
                self.standing_count.resize(client + 1, 0);
            }
            self.standing_count[client] += 1;
        }
        self.all.push(span);
    }

    fn end(&mut self, server: ServerId, key: &Bytes, index: usize) {
        let Some(standing) = self.standing_mut(server, key) else { return };
        standing.ended = Some(index);
        if let Some(client) = standing.writer {
            self.standing_count[client.index()] -= 1;
        }
    }

    /// Who wrote the value with which a server came back, and by which event; not known, if several
    /// have written it.
    fn earlier_writer(
        &self,
        server: ServerId,
        key: &Bytes,
        value: &Value,
    ) -> Option<(Option<ClientId>, usize)> {
        let places = self.places_of(server, key)?.iter().rev();
        let mut with_it = places
            .map(|&place| &self.all[place])
            .filter(|span| span.values.iter().any(|(_, held)| held == value));
        let latest = with_it.next()?;
        let is_certain = with_it.all(|span| span.writer == latest.writer);
        is_certain.then_some((latest.writer, latest.written))
    }
}
