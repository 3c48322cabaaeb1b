//! History of the keys: their values, their writers, and the time from creation to removal.
//!
//! A span lasts until its key is removed or overwritten. A change of the TTL, or of the content in
//! place as by INCR, does not begin a new span, but each value has its own writer. Whether a key is
//! a lock is not decided here.

use super::Shares;
use primitives::{ClientId, ServerId, SharedVec};
use redis_model::{Bytes, Part, Value};
use simulator::{Event, EventKind};
use std::collections::BTreeMap;

/// A key from the event that wrote it to the event that removed or overwrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeySpan {
    /// The server that stores the key.
    pub server: ServerId,
    /// Name of the key.
    pub key: Bytes,
    /// Values in order. The first is the original value, the others are changes in place.
    pub values: SharedVec<WrittenValue>,
    /// The client that created or overwrote the key, or `None` for an external client.
    pub creator: Option<ClientId>,
    /// Index of the event that created the key. It precedes the first value if the server restored
    /// the key.
    pub created: usize,
    /// Index of the event that removed or overwrote it, if any.
    pub ended: Option<usize>,
}

/// A value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenValue {
    /// Index of the event since which the key has held the value.
    pub since: usize,
    /// The value.
    pub value: Value,
    /// The client that wrote it, or `None` for an external client.
    pub writer: Option<ClientId>,
    /// Index of the event that wrote it. It precedes `since` if the server restored the value.
    pub written: usize,
}

impl KeySpan {
    /// Returns the index of the event since which the key existed.
    pub fn began(&self) -> usize {
        self.values.first().map_or(self.created, |first| first.since)
    }

    /// Returns the last value before this event.
    pub fn value_at(&self, event: usize) -> Option<&WrittenValue> {
        self.values.get(self.values.partition_point(|it| it.since < event).checked_sub(1)?)
    }

    /// Returns the contribution of each client to a counter in this key.
    pub fn shares(&self) -> Shares {
        let mut shares = Shares::default();
        let mut before = None;
        for held in self.values.iter() {
            if let Some(writer) = held.writer {
                shares.change((writer, held.written), before, &held.value);
            }
            before = Some(&held.value);
        }
        shares
    }

    /// Returns `true` if the key existed when this event happened.
    pub fn stands_at(&self, event: usize) -> bool {
        self.began() < event && self.ended.is_none_or(|end| end >= event)
    }
}

/// The spans of all keys. Grows with the run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct KeyHistory {
    all: SharedVec<KeySpan>,
    /// For each server, the index of the last span of each key. Only the last span can be current.
    last: Vec<BTreeMap<Bytes, usize>>,
    /// For each client, the number of existing keys that it created.
    standing_count: Vec<usize>,
}

impl KeyHistory {
    /// Processes the next event of the run. `index` is its index in the run.
    pub fn observe(&mut self, index: usize, event: &Event) {
        let Some(server) = event.kind.server() else { return };
        for change in event.kind.changes() {
            match (change.part, &change.after) {
                (Part::Ttl, _) => {}
                (Part::Content, Some(entry)) => {
                    if let Some(standing) = self.standing_mut(server, &change.key) {
                        let (value, writer) = (entry.value.clone(), event.client);
                        let written = WrittenValue { since: index, value, writer, written: index };
                        standing.values.push(written);
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
                        let key = change.key.clone();
                        let first = WrittenValue { since: index, value, writer, written };
                        let values = vec![first].into();
                        let (creator, created) = (writer, written);
                        self.begin(KeySpan { server, key, values, creator, created, ended: None });
                    }
                }
            }
        }
    }

    /// Returns all spans in the order in which they began.
    pub fn all(&self) -> &SharedVec<KeySpan> {
        &self.all
    }

    /// Returns the number of keys that have been written, on all servers.
    pub fn key_count(&self) -> usize {
        self.last.iter().map(BTreeMap::len).sum()
    }

    /// Returns the last span of a key, which may have ended.
    pub fn last(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.last_place(server, key).map(|place| &self.all[place])
    }

    /// Returns the current span of a key.
    pub fn standing(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.last(server, key).filter(|span| span.ended.is_none())
    }

    /// Returns the last span of a key that this client created, among the 64 most recent spans of
    /// all keys.
    pub fn latest_of(&self, client: ClientId, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        const LATEST: usize = 64;
        let count = self.all.len();
        let places = (count.saturating_sub(LATEST)..count).rev();
        let mut latest = places.filter_map(|place| self.all.get(place));
        latest.find(|it| it.creator == Some(client) && it.server == server && it.key == *key)
    }

    /// Returns the span that a key had when this event happened.
    pub fn standing_at(&self, server: ServerId, key: &Bytes, event: usize) -> Option<&KeySpan> {
        let begun = self.all.partition_point(|span| span.began() < event);
        self.spans(server, key, begun).next().filter(|span| span.stands_at(event))
    }

    /// Returns `true` if a key exists that this client created.
    pub fn has_any(&self, client: ClientId) -> bool {
        self.standing_count.get(client.index()).is_some_and(|&count| count > 0)
    }

    /// Returns the existing keys that this client created, server by server.
    pub fn standing_of(&self, client: ClientId) -> impl Iterator<Item = &KeySpan> {
        self.all_standing().filter(move |span| span.creator == Some(client))
    }

    /// Returns the existing keys, server by server.
    pub fn all_standing(&self) -> impl Iterator<Item = &KeySpan> {
        let last = self.last.iter().flat_map(BTreeMap::values).map(|&place| &self.all[place]);
        last.filter(|span| span.ended.is_none())
    }

    fn last_place(&self, server: ServerId, key: &Bytes) -> Option<usize> {
        self.last.get(server.index())?.get(key).copied()
    }

    /// Returns the spans of a key among the first `count` spans of all keys, the last one first.
    fn spans(&self, server: ServerId, key: &Bytes, count: usize) -> impl Iterator<Item = &KeySpan> {
        let before = self.all.range(0..count).rev();
        before.filter(move |span| span.server == server && span.key == *key)
    }

    fn standing_mut(&mut self, server: ServerId, key: &Bytes) -> Option<&mut KeySpan> {
        let last = self.last_place(server, key)?;
        self.all.get_mut(last).filter(|span| span.ended.is_none())
    }

    fn begin(&mut self, span: KeySpan) {
        let server = span.server.index();
        if self.last.len() <= server {
            self.last.resize_with(server + 1, BTreeMap::new);
        }
        self.last[server].insert(span.key.clone(), self.all.len());
        if let Some(client) = span.creator.map(ClientId::index) {
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
        if let Some(client) = standing.creator {
            self.standing_count[client.index()] -= 1;
        }
    }

    /// Returns the writer of a restored value and the index of the event that wrote it. Returns
    /// `None` if several clients have written this value, or none has.
    fn earlier_writer(
        &self,
        server: ServerId,
        key: &Bytes,
        value: &Value,
    ) -> Option<(Option<ClientId>, usize)> {
        let mut with_it = self
            .spans(server, key, self.all.len())
            .filter_map(|span| span.values.iter().rfind(|held| held.value == *value));
        let latest = with_it.next()?;
        let is_certain = with_it.all(|it| it.writer == latest.writer);
        is_certain.then_some((latest.writer, latest.written))
    }
}
