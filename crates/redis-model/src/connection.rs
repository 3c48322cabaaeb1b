//! A connection's state on the server: the queued transaction and the watched keys.

use super::Bytes;
use super::command::Flag;
use super::command_table;
use super::log::{Change, Log};
use std::collections::BTreeMap;

/// Identifies a client's connection to a server. The caller assigns ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(pub u32);

/// The sender of commands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Sender {
    /// A client.
    Client(ConnectionId),
    /// The primary of this replica: it may write, and only it decides which keys have expired.
    Primary,
}

/// The state of a connection. A new connection has the default state.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Connection {
    /// The transaction, from MULTI to EXEC or DISCARD.
    pub(super) transaction: Option<Transaction>,
    /// The watched keys. The value is whether the key had already expired at WATCH: its removal is
    /// then not a change. Emptied once a watched key has changed.
    pub(super) watched: BTreeMap<Bytes, bool>,
    /// Whether a watched key has changed.
    pub(super) is_dirty: bool,
}

/// The commands queued for EXEC.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Transaction {
    /// The queued commands. Emptied once the transaction is aborted.
    pub(super) queue: Vec<Vec<Bytes>>,
    /// Whether a command was rejected while queueing.
    pub(super) is_aborted: bool,
    size_bytes: u64,
}

impl Connection {
    pub(super) fn watch(&mut self, key: &Bytes, was_expired: bool) {
        if !self.is_dirty {
            self.watched.entry(key.clone()).or_insert(was_expired);
        }
    }

    /// Discards the watched keys.
    pub(super) fn unwatch(&mut self) {
        self.watched.clear();
        self.is_dirty = false;
    }

    /// Iterates over the watched keys that had not expired at WATCH.
    pub(super) fn watched_keys(&self) -> impl Iterator<Item = &Bytes> {
        self.watched.iter().filter(|(_, was_expired)| !**was_expired).map(|(key, _)| key)
    }

    /// Records changes to watched keys (multi.c, `touchWatchedKey`).
    pub(super) fn observe(&mut self, log: &Log) {
        for Change { key, after, .. } in log.expired.iter().chain(&log.changes) {
            let Some(was_expired) = self.watched.get_mut(key) else { continue };
            if *was_expired && after.is_none() {
                *was_expired = false;
            } else {
                self.watched.clear();
                self.is_dirty = true;
            }
        }
    }
}

impl Transaction {
    pub(super) fn queue(&mut self, args: &[Bytes]) {
        self.size_bytes += args.iter().map(Bytes::size_bytes).sum::<u64>();
        self.queue.push(args.to_vec());
    }

    /// Makes EXEC reject the transaction.
    pub(super) fn abort(&mut self) {
        *self = Transaction { is_aborted: true, ..Transaction::default() };
    }

    /// Returns the memory size of the queued words.
    pub(super) fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    /// Returns `true` if a queued command may use more memory.
    pub(super) fn may_grow(&self) -> bool {
        let may_grow = |args: &Vec<Bytes>| {
            command_table::find(args).is_ok_and(|command| command.has(Flag::MayGrow))
        };
        self.queue.iter().any(may_grow)
    }
}
