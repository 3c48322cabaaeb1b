//! What a server remembers of a connection: the transaction being queued and the keys watched.

use super::Bytes;
use super::database::{Change, Log};

/// Names one client's connection to a server. The caller hands them out as it likes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(pub u32);

/// One connection. The default is one that has done nothing yet.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Connection {
    /// The transaction, from MULTI to EXEC or DISCARD.
    pub(super) transaction: Option<Transaction>,
    pub(super) watched: Vec<Watched>,
    /// Whether a watched key has changed.
    pub(super) is_dirty: bool,
}

/// Commands that wait for EXEC.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Transaction {
    pub(super) queue: Vec<Vec<Bytes>>,
    /// Whether a command was refused while queueing.
    pub(super) is_aborted: bool,
}

/// A key under WATCH.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Watched {
    pub(super) key: Bytes,
    /// Whether its time had passed already when WATCH came. Its removal is then no change.
    pub(super) was_expired: bool,
}

impl Connection {
    pub(super) fn watch(&mut self, key: &Bytes, was_expired: bool) {
        if !self.watched.iter().any(|watched| watched.key == *key) {
            self.watched.push(Watched { key: key.clone(), was_expired });
        }
    }

    /// Forgets the watched keys.
    pub(super) fn unwatch(&mut self) {
        self.watched.clear();
        self.is_dirty = false;
    }

    /// Takes note of what was done to watched keys (multi.c, `touchWatchedKey`).
    pub(super) fn observe(&mut self, log: &Log) {
        for Change { key, after, .. } in log.expired.iter().chain(&log.changes) {
            let Some(watched) = self.watched.iter_mut().find(|watched| watched.key == *key) else {
                continue;
            };
            if watched.was_expired && after.is_none() {
                watched.was_expired = false;
            } else {
                self.is_dirty = true;
            }
        }
    }
}
