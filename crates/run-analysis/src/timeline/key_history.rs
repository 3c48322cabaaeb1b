//! Which keys were written, by whom, and how long each stood.
//!
//! A key's span lasts until the key is removed or overwritten. Changing its TTL, or its content in
//! place as INCR does, begins no other span; but a changed content has a writer of its own: whoever
//! wrote last wrote it. Which keys are locks is not known here.

use super::Shares;
use primitives::{ClientId, ServerId, SharedVec};
use redis_model::{Bytes, Part, Value};
use simulator::{Event, EventKind};
use std::collections::BTreeMap;

/// A key from the event that wrote it to the event that removed or overwrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeySpan {
    /// On which server.
    pub server: ServerId,
    /// Which key.
    pub key: Bytes,
    /// What it held, in order. There is at least one value; the others are changes in place.
    pub values: SharedVec<WrittenValue>,
    /// The client that created it or wrote it anew; none, if an external client did.
    pub creator: Option<ClientId>,
    /// The event by which it did. It lies before the first value if the server lost the key and
    /// came back with it.
    pub created: usize,
    /// The event that removed or overwrote it, if any.
    pub ended: Option<usize>,
}

/// A value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenValue {
    /// The event from which on the key held it.
    pub since: usize,
    /// The value.
    pub value: Value,
    /// The client that wrote it; none, if an external client did.
    pub writer: Option<ClientId>,
    /// The event by which it did, which lies before `since` if its server came back with it.
    pub written: usize,
}

impl KeySpan {
    /// The event from which on it stood.
    pub fn began(&self) -> usize {
        self.values.first().map_or(self.created, |first| first.since)
    }

    /// The value that it held last before this event.
    pub fn value_at(&self, event: usize) -> Option<&WrittenValue> {
        self.values.get(self.values.partition_point(|it| it.since < event).checked_sub(1)?)
    }

    /// What each client has added to what it counts.
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

    /// Whether it stood when this event happened.
    pub fn stands_at(&self, event: usize) -> bool {
        self.began() < event && self.ended.is_none_or(|end| end >= event)
    }
}

/// The spans of all keys of a run, which grow with it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct KeyHistory {
    all: SharedVec<KeySpan>,
    /// For each server, where the last span of each key is. Only that can still stand.
    last: Vec<BTreeMap<Bytes, usize>>,
    /// How many keys stand that each client created.
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

    /// In the order in which they began.
    pub fn all(&self) -> &SharedVec<KeySpan> {
        &self.all
    }

    /// How many keys have been written, on all servers.
    pub fn key_count(&self) -> usize {
        self.last.iter().map(BTreeMap::len).sum()
    }

    /// The last span of a key, which may have ended.
    pub fn last(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.last_place(server, key).map(|place| &self.all[place])
    }

    /// The span of a key that stands now.
    pub fn standing(&self, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        self.last(server, key).filter(|span| span.ended.is_none())
    }

    /// The latest span of a key that this client created, among those that began last of all keys.
    pub fn latest_of(&self, client: ClientId, server: ServerId, key: &Bytes) -> Option<&KeySpan> {
        const LATEST: usize = 64;
        let count = self.all.len();
        let places = (count.saturating_sub(LATEST)..count).rev();
        let mut latest = places.filter_map(|place| self.all.get(place));
        latest.find(|it| it.creator == Some(client) && it.server == server && it.key == *key)
    }

    /// The span of a key that stood when this event happened.
    pub fn standing_at(&self, server: ServerId, key: &Bytes, event: usize) -> Option<&KeySpan> {
        let begun = self.all.partition_point(|span| span.began() < event);
        self.spans(server, key, begun).next().filter(|span| span.stands_at(event))
    }

    /// Whether a key stands that this client created.
    pub fn has_any(&self, client: ClientId) -> bool {
        self.standing_count.get(client.index()).is_some_and(|&count| count > 0)
    }

    /// The keys that stand and that this client created, server by server.
    pub fn standing_of(&self, client: ClientId) -> impl Iterator<Item = &KeySpan> {
        self.all_standing().filter(move |span| span.creator == Some(client))
    }

    /// The keys that stand, server by server.
    pub fn all_standing(&self) -> impl Iterator<Item = &KeySpan> {
        let last = self.last.iter().flat_map(BTreeMap::values).map(|&place| &self.all[place]);
        last.filter(|span| span.ended.is_none())
    }

    fn last_place(&self, server: ServerId, key: &Bytes) -> Option<usize> {
        self.last.get(server.index())?.get(key).copied()
    }

    /// The spans of a key among the first `count` of all, the last one first.
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

    /// Who wrote the value with which a server came back, and by which event; not known, if several
    /// have written it.
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
