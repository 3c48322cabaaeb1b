//! What an execution did: for the lanes, for those who watch keys, and for replicas.

use super::{Bytes, Entry};
use std::collections::BTreeMap;

/// What became of one key in one execution. `None` is a missing key.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// Which key.
    pub key: Bytes,
    /// What it held before the execution.
    pub before: Option<Entry>,
    /// What it holds after it.
    pub after: Option<Entry>,
    /// What was done to it.
    pub part: Part,
}

/// The part of an entry that was changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The key was written or removed; an equal value written anew counts.
    Value,
    /// The value of a key that was there was changed in place, as INCR does.
    Content,
    /// Only the TTL changed.
    Ttl,
}

/// What an execution did, each list in the order in which it happened.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Log {
    /// The keys whose time had passed and which were removed for that. Nobody removed them.
    pub expired: Vec<Change>,
    /// The keys that commands changed, each once: nobody can see what a script or a transaction does
    /// in between.
    pub changes: Vec<Change>,
    /// The commands that a replica needs in order to come to the same keys; see `replication`.
    pub effects: Vec<Vec<Bytes>>,
}

/// Writes a log.
#[derive(Default, Debug)]
pub(super) struct Recorder {
    log: Log,
    /// Where the change of each key stands.
    places: BTreeMap<Bytes, usize>,
    writes: usize,
    written_bytes: u64,
}

impl Recorder {
    /// Takes note of a write to a key.
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

    /// Takes note of a key that was removed because its time had passed. Its replicas wait for that.
    pub(super) fn expire(&mut self, key: Bytes, entry: Entry) {
        self.effect(vec![Bytes::from("DEL"), key.clone()]);
        let change = Change { key, before: Some(entry), after: None, part: Part::Value };
        self.log.expired.push(change);
    }

    /// Takes note of a command for the replicas.
    pub(super) fn effect(&mut self, args: Vec<Bytes>) {
        self.log.effects.push(args);
    }

    /// How many writes there have been.
    pub(super) fn writes(&self) -> usize {
        self.writes
    }

    /// About how many bytes they wrote.
    pub(super) fn written_bytes(&self) -> u64 {
        self.written_bytes
    }

    /// What has been written down.
    pub(super) fn into_log(self) -> Log {
        self.log
    }
}
