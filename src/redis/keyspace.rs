//! The keys of a server, their values and the moments at which they expire.
//!
//! Every change is noted, so that whoever executes a command learns what it did. Keys are removed
//! the moment they expire; Redis's delay between expiring and removing is not modelled.

use super::Bytes;
use crate::time::UnixMillis;
use std::mem;

/// What a key holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The string value.
    pub value: Bytes,
    /// The last instant of the server's wall clock at which the key is still there.
    pub expires_at: Option<UnixMillis>,
}

impl Entry {
    /// `PTTL` of this entry at `now`: the ms left, or -1 without a TTL.
    pub fn pttl(&self, now: UnixMillis) -> i64 {
        self.expires_at.map_or(-1, |at| at.0.saturating_sub(now.0).max(0))
    }

    /// A key is expired once the clock has passed its time (db.c, `keyIsExpired`): at that very
    /// millisecond it can still be read.
    fn is_expired(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|at| now > at)
    }
}

/// What became of one key. `None` is a missing key.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// Which key.
    pub key: Bytes,
    /// What it held.
    pub before: Option<Entry>,
    /// What it holds now.
    pub after: Option<Entry>,
}

impl Change {
    /// Whether the key appeared, went or got another value; if not, only its TTL changed.
    pub fn is_of_the_value(&self) -> bool {
        self.before.as_ref().map(|entry| &entry.value)
            != self.after.as_ref().map(|entry| &entry.value)
    }
}

/// All keys, ordered, and the changes made since they were last taken.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Keyspace {
    /// In the order of the keys. A lock has few of them.
    entries: Vec<(Bytes, Entry)>,
    changes: Vec<Change>,
}

impl Keyspace {
    pub(super) fn get(&self, key: &Bytes) -> Option<&Entry> {
        self.place(key).ok().map(|place| &self.entries[place].1)
    }

    pub(super) fn set(&mut self, key: &Bytes, entry: Entry) {
        let before = match self.place(key) {
            Ok(place) => Some(mem::replace(&mut self.entries[place].1, entry.clone())),
            Err(place) => {
                self.entries.insert(place, (key.clone(), entry.clone()));
                None
            }
        };
        self.changes.push(Change { key: key.clone(), before, after: Some(entry) });
    }

    /// Removes the key and says whether it was there.
    pub(super) fn remove(&mut self, key: &Bytes) -> bool {
        let Ok(place) = self.place(key) else { return false };
        let (key, entry) = self.entries.remove(place);
        self.changes.push(Change { key, before: Some(entry), after: None });
        true
    }

    pub(super) fn take_changes(&mut self) -> Vec<Change> {
        mem::take(&mut self.changes)
    }

    pub(super) fn remove_expired(&mut self, now: UnixMillis) -> Vec<Change> {
        let expired: Vec<Bytes> = self
            .entries
            .iter()
            .filter(|(_, entry)| entry.is_expired(now))
            .map(|(key, _)| key.clone())
            .collect();
        for key in &expired {
            self.remove(key);
        }
        self.take_changes()
    }

    pub(super) fn next_expiry(&self) -> Option<UnixMillis> {
        let last_instant = self.entries.iter().filter_map(|(_, entry)| entry.expires_at).min()?;
        Some(UnixMillis(last_instant.0.saturating_add(1)))
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.entries.iter().map(|(key, entry)| (key, entry))
    }

    /// Where the key is, or else where it would be.
    fn place(&self, key: &Bytes) -> Result<usize, usize> {
        self.entries.binary_search_by(|(known, _)| known.cmp(key))
    }
}
