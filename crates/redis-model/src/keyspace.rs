//! The keys of a server and their entries. The keyspace does not apply expiry, so it may contain
//! expired keys.

use super::{Bytes, Entry};
use primitives::UnixMillis;
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

/// All keys, sorted. Copy on write: a copy shares them until one of the two changes.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Keyspace {
    entries: Arc<BTreeMap<Bytes, Entry>>,
    /// Approximate memory size, in bytes.
    used_bytes: u64,
}

impl Keyspace {
    pub(super) fn get(&self, key: &Bytes) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// Inserts an entry and returns the old one.
    pub(super) fn insert(&mut self, key: &Bytes, entry: Entry) -> Option<Entry> {
        self.used_bytes += size_bytes(key, &entry);
        let before = Arc::make_mut(&mut self.entries).insert(key.clone(), entry)?;
        self.used_bytes -= size_bytes(key, &before);
        Some(before)
    }

    /// Removes the key and returns its entry.
    pub(super) fn remove(&mut self, key: &Bytes) -> Option<Entry> {
        if !self.entries.contains_key(key) {
            return None;
        }
        let entry = Arc::make_mut(&mut self.entries).remove(key)?;
        self.used_bytes -= size_bytes(key, &entry);
        Some(entry)
    }

    /// Iterates over all keys with their entries, sorted by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.entries.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn used_bytes(&self) -> u64 {
        self.used_bytes
    }

    /// Removes all keys and returns them, sorted by name.
    pub(super) fn take_all(&mut self) -> Vec<(Bytes, Entry)> {
        Arc::unwrap_or_clone(mem::take(self).entries).into_iter().collect()
    }

    /// Removes the expired keys and returns them, sorted by name.
    pub(super) fn take_expired(&mut self, now: UnixMillis) -> Vec<(Bytes, Entry)> {
        if !self.iter().any(|(_, entry)| entry.is_expired(now)) {
            return Vec::new();
        }
        let entries = Arc::make_mut(&mut self.entries);
        let expired: Vec<_> = entries.extract_if(.., |_, entry| entry.is_expired(now)).collect();
        self.used_bytes -= expired.iter().map(|(key, entry)| size_bytes(key, entry)).sum::<u64>();
        expired
    }

    /// Replaces each point in time among the values.
    pub(super) fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        let is_time = |it: &Bytes| primitives::UnixMillis::parse(it.as_slice()).is_some();
        let has_times = |entry: &Entry| match &entry.value {
            super::Value::String(text) => is_time(text),
            super::Value::Hash(fields) => fields.iter().any(|(_, it)| is_time(it)),
            super::Value::List(elements) => elements.iter().any(is_time),
        };
        if !self.entries.values().any(has_times) {
            return;
        }
        for entry in Arc::make_mut(&mut self.entries).values_mut() {
            match &mut entry.value {
                super::Value::String(text) => text.map_time(new),
                super::Value::Hash(fields) => {
                    Arc::make_mut(fields).iter_mut().for_each(|(_, it)| it.map_time(new));
                }
                super::Value::List(elements) => {
                    Arc::make_mut(elements).iter_mut().for_each(|it| it.map_time(new));
                }
            }
        }
    }

    /// Replaces the time at which each key expires.
    pub(super) fn map_expiries(&mut self, new: &dyn Fn(UnixMillis) -> UnixMillis) {
        let is_same = |entry: &Entry| entry.expires_at.is_none_or(|at| new(at) == at);
        if self.entries.values().all(is_same) {
            return;
        }
        for entry in Arc::make_mut(&mut self.entries).values_mut() {
            entry.expires_at = entry.expires_at.map(new);
        }
    }

    /// Returns the first time at which one of the keys will have expired.
    pub(super) fn next_expiry(&self) -> Option<UnixMillis> {
        let last_instant = self.iter().filter_map(|(_, entry)| entry.expires_at).min()?;
        Some(UnixMillis(last_instant.0.saturating_add(1)))
    }
}

fn size_bytes(key: &Bytes, entry: &Entry) -> u64 {
    const KEY_BYTES: u64 = 64;
    key.size_bytes() + entry.value.size_bytes() + KEY_BYTES
}
