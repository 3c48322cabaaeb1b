//! The keyspace during one command: at a fixed time, with expiry applied, and with changes
//! recorded.
//!
//! No time passes while a command, a script or a transaction runs (Redis 7.2 and later), so a key
//! that exists at its start does not expire before its end.

use super::error::CommandError;
use super::keyspace::Keyspace;
use super::log::{Change, Part, Recorder};
use super::{Bytes, Entry, Value};
use primitives::UnixMillis;

/// The treatment of expired keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expiry {
    /// An expired key is removed on access: on a primary.
    Removes,
    /// An expired key reads as missing but stays until the primary removes it: on a replica.
    Hides,
    /// An expired key counts as existing: for commands from the primary, which decides which keys
    /// have expired.
    Waits,
}

/// The keyspace at a fixed time.
#[derive(Debug)]
pub(super) struct Database<'a> {
    keyspace: &'a mut Keyspace,
    recorder: &'a mut Recorder,
    now: UnixMillis,
    expiry: Expiry,
    /// Limit of INCR, if any: it leaves integers above it unchanged.
    pub(super) counts_up_to: Option<i64>,
    /// Whether the command has set the commands for replication.
    pub(super) is_rewritten: bool,
}

impl<'a> Database<'a> {
    pub(super) fn new(
        keyspace: &'a mut Keyspace,
        recorder: &'a mut Recorder,
        now: UnixMillis,
        expiry: Expiry,
    ) -> Database<'a> {
        Database { keyspace, recorder, now, expiry, counts_up_to: None, is_rewritten: false }
    }

    /// Returns the reading of the server's wall clock.
    pub(super) fn now(&self) -> UnixMillis {
        self.now
    }

    /// Returns the key's entry, if it exists.
    pub(super) fn get(&mut self, key: &Bytes) -> Option<&Entry> {
        if self.is_gone(key) {
            if self.expiry == Expiry::Removes {
                self.expire(key);
            }
            return None;
        }
        self.keyspace.get(key)
    }

    /// Returns the key's string, if it exists.
    ///
    /// # Errors
    /// `WRONGTYPE` if the key has another type. The same applies to the next two functions.
    pub(super) fn string(&mut self, key: &Bytes) -> Result<Option<Bytes>, CommandError> {
        self.get(key).map(|entry| entry.value.as_string().cloned()).transpose()
    }

    /// Returns the key's hash, if it exists.
    pub(super) fn hash(
        &mut self,
        key: &Bytes,
    ) -> Result<Option<&Vec<(Bytes, Bytes)>>, CommandError> {
        self.get(key).map(|entry| entry.value.as_hash()).transpose()
    }

    /// Returns the key's list, if it exists.
    pub(super) fn list(&mut self, key: &Bytes) -> Result<Option<&Vec<Bytes>>, CommandError> {
        self.get(key).map(|entry| entry.value.as_list()).transpose()
    }

    /// Replaces the key's value and expiry. An expired key is removed first.
    pub(super) fn set(&mut self, key: &Bytes, entry: Entry) {
        self.get(key);
        self.write(key, Some(entry), Part::Value);
    }

    /// Replaces the key's value and keeps its TTL, if any.
    pub(super) fn set_value(&mut self, key: &Bytes, value: Value) {
        let before = self.get(key).map(|entry| entry.expires_at);
        let part = if before.is_some() { Part::Content } else { Part::Value };
        self.write(key, Some(Entry { value, expires_at: before.flatten() }), part);
    }

    /// Changes only the expiry of an existing key.
    pub(super) fn set_expiry(&mut self, key: &Bytes, expires_at: Option<UnixMillis>) {
        if let Some(entry) = self.get(key).cloned() {
            self.write(key, Some(Entry { expires_at, ..entry }), Part::Ttl);
        }
    }

    /// Removes the key and returns whether it existed.
    pub(super) fn remove(&mut self, key: &Bytes) -> bool {
        let is_there = self.get(key).is_some();
        if is_there {
            self.write(key, None, Part::Value);
        }
        is_there
    }

    /// Returns `true` if setting this expiry removes the key at once (expire.c,
    /// `checkAlreadyExpired`). A replica leaves that to its primary.
    pub(super) fn is_past(&self, when: UnixMillis) -> bool {
        self.expiry == Expiry::Removes && when <= self.now
    }

    /// Iterates over all keys that have not expired, sorted by name. Removes no key.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Bytes> {
        let keys = self.keyspace.iter().map(|(key, _)| key);
        keys.filter(|key| !self.is_gone(key))
    }

    /// Returns the number of keys, including expired keys that are not yet removed.
    pub(super) fn size(&self) -> usize {
        self.keyspace.len()
    }

    /// Removes every key.
    pub(super) fn clear(&mut self) {
        for (key, entry) in self.keyspace.take_all() {
            self.recorder.write(Change {
                key,
                before: Some(entry),
                after: None,
                part: Part::Value,
            });
        }
    }

    /// Makes a replica execute this command instead of the original one. May be called more than
    /// once.
    pub(super) fn replicate_as(&mut self, args: Vec<Bytes>) {
        self.is_rewritten = true;
        self.recorder.effect(args);
    }

    /// Removes an existing key and replicates this as a DEL.
    pub(super) fn delete(&mut self, key: &Bytes) {
        self.remove(key);
        self.replicate_as(vec![Bytes::from("DEL"), key.clone()]);
    }

    fn is_gone(&self, key: &Bytes) -> bool {
        self.expiry != Expiry::Waits
            && self.keyspace.get(key).is_some_and(|entry| entry.is_expired(self.now))
    }

    fn write(&mut self, key: &Bytes, after: Option<Entry>, part: Part) {
        let before = match &after {
            Some(entry) => self.keyspace.insert(key, entry.clone()),
            None => self.keyspace.remove(key),
        };
        self.recorder.write(Change { key: key.clone(), before, after, part });
    }

    /// Removes an expired key.
    fn expire(&mut self, key: &Bytes) {
        if let Some(entry) = self.keyspace.remove(key) {
            self.recorder.expire(key.clone(), entry);
        }
    }
}
