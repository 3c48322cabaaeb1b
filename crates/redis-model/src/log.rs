//! The log of an execution, used for the timeline lanes, for connections that watch keys, and for
//! replicas.

use super::{Bytes, Entry};
use std::collections::BTreeMap;

/// The change of one key in one execution. `None` means a missing key.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// The key.
    pub key: Bytes,
    /// The entry before the execution.
    pub before: Option<Entry>,
    /// The entry after the execution.
    pub after: Option<Entry>,
    /// The part of the entry that changed.
    pub part: Part,
}

impl Change {
    /// Returns `true` if the value is equal afterwards and the expiry time is not. Unlike
    /// [`Part::Ttl`], this includes writing an equal value.
    pub fn moves_only_expiry(&self) -> bool {
        let entries = self.before.as_ref().zip(self.after.as_ref());
        entries.is_some_and(|(before, after)| {
            before.value == after.value && before.expires_at != after.expires_at
        })
    }
}

/// The part of an entry that changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The key was written or removed. Writing an equal value counts.
    Value,
    /// The value of an existing key was changed in place, as by INCR.
    Content,
    /// Only the TTL changed.
    Ttl,
}

/// The effects of an execution. Each list is in order of occurrence.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Log {
    /// The keys removed by expiry rather than by a command.
    pub expired: Vec<Change>,
    /// The keys that commands changed, each once: intermediate states of a script or a transaction
    /// are not observable.
    pub changes: Vec<Change>,
    /// The commands that apply the same changes to a replica; see `replication`.
    pub effects: Vec<Vec<Bytes>>,
}

/// Builder for a log.
#[derive(Default, Debug)]
pub(super) struct Recorder {
    log: Log,
    /// The index of each key's change.
    places: BTreeMap<Bytes, usize>,
    writes: usize,
    written_bytes: u64,
}

impl Recorder {
    /// Records a write to a key.
    pub(super) fn write(&mut self, change: Change) {
        self.writes += 1;
        self.written_bytes += change.after.as_ref().map_or(0, |entry| entry.value.size_bytes());
        let changes = &mut self.log.changes;
        match self.places.get(&change.key) {
            Some(&place) => {
                let earlier = &mut changes[place];
                earlier.after = change.after;
                earlier.part = earlier.part.min(change.part);
            }
            None => {
                self.places.insert(change.key.clone(), changes.len());
                changes.push(change);
            }
        }
    }

    /// Records a key removed by expiry, including the DEL that replicas wait for.
    pub(super) fn expire(&mut self, key: Bytes, entry: Entry) {
        self.effect(vec![Bytes::from("DEL"), key.clone()]);
        let change = Change { key, before: Some(entry), after: None, part: Part::Value };
        self.log.expired.push(change);
    }

    /// Records a command for the replicas.
    pub(super) fn effect(&mut self, args: Vec<Bytes>) {
        self.log.effects.push(args);
    }

    /// Returns the number of writes so far.
    pub(super) fn writes(&self) -> usize {
        self.writes
    }

    /// Returns the approximate number of bytes written.
    pub(super) fn written_bytes(&self) -> u64 {
        self.written_bytes
    }

    /// Returns the finished log.
    pub(super) fn into_log(self) -> Log {
        self.log
    }
}
