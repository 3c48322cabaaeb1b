//! The keys of a server and their entries. It does not apply expiry: expired keys are still in it.

use super::{Bytes, Entry};
use crate::time::UnixMillis;
use std::mem;
use std::sync::Arc;

/// All keys, sorted. Copy on write: a copy shares them until either changes.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Keyspace {
    /// Sorted by key. A lock has few keys, so a vector is enough.
    entries: Arc<Vec<(Bytes, Entry)>>,
    /// Roughly the memory it takes.
    used_bytes: u64,
}

impl Keyspace {
    pub(super) fn get(&self, key: &Bytes) -> Option<&Entry> {
        self.position(key).ok().map(|index| &self.entries[index].1)
    }

    /// Inserts an entry and returns the old one.
    pub(super) fn insert(&mut self, key: &Bytes, entry: Entry) -> Option<Entry> {
        self.used_bytes += size_bytes(key, &entry);
        match self.position(key) {
            Ok(index) => {
                let entries = Arc::make_mut(&mut self.entries);
                let before = mem::replace(&mut entries[index].1, entry);
                self.used_bytes -= size_bytes(key, &before);
                Some(before)
            }
            Err(index) => {
                Arc::make_mut(&mut self.entries).insert(index, (key.clone(), entry));
                None
            }
        }
    }

    /// Removes the key and returns its entry.
    pub(super) fn remove(&mut self, key: &Bytes) -> Option<Entry> {
        let index = self.position(key).ok()?;
        let (_, entry) = Arc::make_mut(&mut self.entries).remove(index);
        self.used_bytes -= size_bytes(key, &entry);
        Some(entry)
    }

    /// All keys with their entries, by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.entries.iter().map(|(key, entry)| (key, entry))
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn used_bytes(&self) -> u64 {
        self.used_bytes
    }

    /// Removes all keys and returns them, by name.
    pub(super) fn take_all(&mut self) -> Vec<(Bytes, Entry)> {
        Arc::unwrap_or_clone(mem::take(self).entries)
    }

    /// Removes the expired keys and returns them, by name.
    pub(super) fn take_expired(&mut self, now: UnixMillis) -> Vec<(Bytes, Entry)> {
        if !self.iter().any(|(_, entry)| entry.is_expired(now)) {
            return Vec::new();
        }
        let (expired, rest): (Vec<_>, Vec<_>) =
            self.take_all().into_iter().partition(|(_, entry)| entry.is_expired(now));
        self.used_bytes = rest.iter().map(|(key, entry)| size_bytes(key, entry)).sum();
        self.entries = Arc::new(rest);
        expired
    }

    /// The first instant at which one of the keys will have expired.
    pub(super) fn next_expiry(&self) -> Option<UnixMillis> {
        let last_instant = self.iter().filter_map(|(_, entry)| entry.expires_at).min()?;
        Some(UnixMillis(last_instant.0.saturating_add(1)))
    }

    /// The key's index, or else where to insert it.
    fn position(&self, key: &Bytes) -> Result<usize, usize> {
        self.entries.binary_search_by(|(known, _)| known.cmp(key))
    }
}

fn size_bytes(key: &Bytes, entry: &Entry) -> u64 {
    const KEY_BYTES: u64 = 64;
    key.size_bytes() + entry.value.size_bytes() + KEY_BYTES
}
