//! One Redis server: its keys, its connections, its scripts, and the commands that read and change
//! them.
//!
//! [`Server::execute`] is the only entry point for clients. A server is a plain value. The caller
//! passes the time with each command, and any input gets the reply that Redis gives. The model
//! follows the newest release of Redis. docs/redis.md lists the differences between releases.
//!
//! Not modelled: data types other than strings, hashes and lists; blocking commands, subscriptions,
//! users, eviction; several databases, clusters; RESP3.
//!
//! ```
//! use primitives::UnixMillis;
//! use redis_model::{Bytes, ConnectionId, Persistence, Reply, Server};
//!
//! let mut server = Server::new(Persistence::Nothing);
//! let args = ["SETNX", "lock", "C1"].map(Bytes::from);
//! let first = server.execute(ConnectionId(0), UnixMillis(0), &args);
//! let second = server.execute(ConnectionId(1), UnixMillis(0), &args);
//! assert_eq!((first.reply, second.reply), (Reply::Integer(1), Reply::Integer(0)));
//! ```

mod bytes;
mod command;
mod command_table;
mod commands;
mod connection;
pub mod console;
mod conversion;
mod database;
mod entry;
mod error;
mod execution;
mod fingerprint;
mod glob;
mod keyspace;
pub mod limits;
mod log;
mod long_double;
mod persistence;
mod range;
mod replication;
mod reply;
mod script;
#[cfg(test)]
mod tests;
mod unsupported;

pub use bytes::Bytes;
pub use command::{Command, CommandClass, Flag, Keys, LockReply, TimeShown, has_option};
pub use commands::server::Wait;
pub use connection::ConnectionId;
pub use entry::{Entry, Value};
pub use fingerprint::{map_effect, write_effect, write_words};
pub use log::{Change, Log, Part};
pub use persistence::Persistence;
pub use replication::Replicas;
pub use reply::Reply;
pub use unsupported::Unsupported;

use connection::{Connection, Sender};
use execution::Execution;
use keyspace::Keyspace;
use log::Recorder;
use lua_vm::TimeOperation;
use persistence::Saved;
use primitives::UnixMillis;
use replication::Role;
use script::Scripts;
use std::collections::BTreeMap;

/// One server with all its state. The default is a primary without persistence.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Server {
    keyspace: Keyspace,
    /// The connections with a state that differs from a new connection's.
    connections: BTreeMap<Sender, Connection>,
    scripts: Scripts,
    role: Role,
    saved: Saved,
    time_shown: TimeShown,
    /// Whether random strings were sorted or cut, so that other random values could have given
    /// another outcome.
    takes_drawn_apart: bool,
    /// Limit of INCR, if any: it leaves integers above it unchanged.
    counts_up_to: Option<i64>,
}

/// Replacements of points in time on the clock of a server, for a search that explores all
/// distances between times. Each keeps the past in the past.
#[derive(Clone, Copy)]
pub struct NewTimes<'a> {
    /// Replaces times at which something is due.
    pub due: &'a dyn Fn(UnixMillis) -> UnixMillis,
    /// Replaces times at which keys expire.
    pub expiry: &'a dyn Fn(UnixMillis) -> UnixMillis,
    /// Replaces times among values.
    pub value: &'a dyn Fn(i64) -> i64,
}

/// The result of a command.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandResult {
    /// The reply to the client.
    pub reply: Reply,
    /// The changes to the keys.
    pub log: Log,
    /// The operations of the command, and of its scripts, on points in time.
    pub times: Vec<TimeOperation>,
    /// The first command or function that the model lacks, if the command reached any.
    pub unsupported: Option<Unsupported>,
}

impl Server {
    /// Creates an empty primary.
    pub fn new(persistence: Persistence) -> Server {
        let saved = Saved::new(persistence, &Keyspace::default());
        Server { saved, ..Server::default() }
    }

    /// Executes a command of a client at `now` on the server's wall clock, without replicas. Any
    /// arguments are allowed; wrong ones give an error reply.
    pub fn execute(
        &mut self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
    ) -> CommandResult {
        self.execute_with(connection, now, args, Replicas::default())
    }

    /// Like [`Server::execute`], for a server with replicas. It never blocks: a WAIT returns the
    /// current number.
    pub fn execute_with(
        &mut self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
        replicas: Replicas,
    ) -> CommandResult {
        self.execute_from(Sender::Client(connection), now, args, replicas)
    }

    /// Returns the arguments of a WAIT that may block its connection, or `None` for any other
    /// command.
    pub fn wait_of(
        &self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
    ) -> Option<Wait> {
        let is_wait = args.first().is_some_and(|name| name.is_word("wait"));
        if !is_wait {
            return None;
        }
        let sender = Sender::Client(connection);
        let is_queued = self.connections.get(&sender).is_some_and(|it| it.transaction.is_some());
        if is_queued || self.is_replica() || args.len() != 3 {
            return None;
        }
        Wait::read(&args[1..], now).ok()
    }

    /// Makes INCR leave integers above `limit` unchanged. Redis has no such option. Searches use it
    /// in worlds in which no client can distinguish such integers.
    pub fn count_up_to(&mut self, limit: i64) {
        self.counts_up_to = Some(limit);
    }

    /// Closes a connection and discards its queued commands and watched keys.
    pub fn disconnect(&mut self, connection: ConnectionId) {
        self.connections.remove(&Sender::Client(connection));
    }

    /// Returns `true` if a connection has queued commands or watched keys, which closing it would
    /// discard.
    pub fn remembers(&self, connection: ConnectionId) -> bool {
        self.connections.contains_key(&Sender::Client(connection))
    }

    /// Removes expired keys, like the active expiry cycle of a primary. (Redis samples keys ten
    /// times a second; this function checks all of them.)
    pub fn remove_expired(&mut self, now: UnixMillis) -> Log {
        let mut recorder = Recorder::default();
        if !self.is_replica() {
            for (key, entry) in self.keyspace.take_expired(now) {
                recorder.expire(key, entry);
            }
        }
        let log = recorder.into_log();
        self.apply_log(now, &log);
        log
    }

    /// Returns the persistence setting.
    pub fn persistence(&self) -> Persistence {
        self.saved.persistence()
    }

    /// Returns `true` if [`Server::remove_expired`] would change nothing, not even the data for a
    /// restart.
    pub fn is_settled(&self, now: UnixMillis) -> bool {
        self.saved.persistence() == Persistence::Nothing
            && self.next_expiry().is_none_or(|at| at > now)
    }

    /// Replaces each point in time.
    pub fn map_times(&mut self, new: &NewTimes<'_>) {
        self.keyspace.map_expiries(new.expiry);
        self.keyspace.map_times(new.value);
        self.saved.map_times(new);
        for connection in self.connections.values_mut() {
            let queue = connection.transaction.iter_mut().flat_map(|it| &mut it.queue);
            queue.flatten().for_each(|word| word.map_time(new.value));
        }
    }

    /// Returns the first time at which [`Server::remove_expired`] removes a key. `None` for a
    /// replica, which waits for its primary to remove keys.
    pub fn next_expiry(&self) -> Option<UnixMillis> {
        if self.is_replica() { None } else { self.keyspace.next_expiry() }
    }

    /// Returns the most precise information about time that commands have revealed since the last
    /// call of [`Server::forget_time_shown`].
    pub fn time_shown(&self) -> TimeShown {
        self.time_shown
    }

    /// Returns `true` once random strings have been sorted or cut.
    pub fn takes_drawn_apart(&self) -> bool {
        self.takes_drawn_apart
    }

    /// Clears the record of revealed times.
    pub fn forget_time_shown(&mut self) {
        self.time_shown = TimeShown::Nothing;
    }

    /// Returns the number of cached scripts.
    pub fn script_count(&self) -> usize {
        self.scripts.len()
    }

    /// Iterates over all keys with their entries, sorted by name, including expired keys that are
    /// not yet removed.
    pub fn entries(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.keyspace.iter()
    }

    fn execute_from(
        &mut self,
        sender: Sender,
        now: UnixMillis,
        args: &[Bytes],
        replicas: Replicas,
    ) -> CommandResult {
        let mut execution = Execution::new(self, sender, now, replicas);
        let reply = execution.process(args);
        let times = std::mem::take(&mut execution.times);
        let unsupported = execution.unsupported.take();
        CommandResult { reply, log: execution.finish(), times, unsupported }
    }

    /// Passes an execution's changes to connections that watch keys, and to persistence.
    fn apply_log(&mut self, now: UnixMillis, log: &Log) {
        self.connections.values_mut().for_each(|connection| connection.observe(log));
        self.connections.retain(|_, connection| *connection != Connection::default());
        self.saved.keep(now, &self.keyspace, log);
    }
}
