//! One Redis server: its keys, its connections, its scripts, and the commands that read and change
//! them.
//!
//! [`Server::execute`] is the only entry point for clients. A server is a plain value; it gets the
//! time with each command and answers any input as Redis does. It models the newest release of
//! Redis; docs/redis.md lists where releases differ.
//!
//! Not modelled: data types other than strings, hashes and lists; blocking commands, subscriptions,
//! users, several databases, clusters, eviction; RESP3.

mod bytes;
mod command;
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
mod table;
#[cfg(test)]
mod tests;

pub use bytes::Bytes;
pub use command::{Command, CommandClass, Flag, Keys, LockReply, TimeShown, has_option};
pub use commands::server::Wait;
pub use connection::ConnectionId;
pub use entry::{Entry, Value};
pub use fingerprint::{write_effect, write_words};
pub use log::{Change, Log, Part};
pub use persistence::Persistence;
pub use replication::Replicas;
pub use reply::Reply;

use connection::{Connection, Sender};
use execution::Execution;
use keyspace::Keyspace;
use log::Recorder;
use lua_vm::Way;
use persistence::Saved;
use primitives::UnixMillis;
use replication::Role;
use script::Scripts;
use std::collections::BTreeMap;

/// One server with all its state. The default is a primary without persistence.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Server {
    keyspace: Keyspace,
    /// The connections about which there is something to remember.
    connections: BTreeMap<Sender, Connection>,
    scripts: Scripts,
    role: Role,
    saved: Saved,
    time_shown: TimeShown,
    /// Whether strings that were drawn at random were put in order or cut, so that another draw
    /// could have had another outcome.
    takes_drawn_apart: bool,
    /// INCR counts no further than one beyond this, if it is limited.
    counts_up_to: Option<i64>,
}

/// The result of a command.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The reply to the client.
    pub reply: Reply,
    /// The changes to the keys.
    pub log: Log,
    /// The way that scripts went.
    pub way: Way,
}

impl Server {
    /// An empty primary.
    pub fn new(persistence: Persistence) -> Server {
        let saved = Saved::new(persistence, &Keyspace::default());
        Server { saved, ..Server::default() }
    }

    /// Executes one command of a client at `now` on the server's wall clock, without replicas. Any
    /// arguments are allowed: a mistake in them is an error reply.
    pub fn execute(
        &mut self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
    ) -> Outcome {
        self.execute_with(connection, now, args, Replicas::default())
    }

    /// The same of a server that has replicas. It never blocks: a WAIT tells what is known now.
    pub fn execute_with(
        &mut self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
        replicas: Replicas,
    ) -> Outcome {
        self.execute_from(Sender::Client(connection), now, args, replicas)
    }

    /// What a command waits for, if it is a WAIT that may block its connection.
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

    /// From now on INCR leaves an integer as it is that is above this. Redis does no such thing: it
    /// is for searches, in a world in which nobody can tell one such integer from another.
    pub fn count_up_to(&mut self, limit: i64) {
        self.counts_up_to = Some(limit);
    }

    /// Closes a connection and forgets what was queued and watched on it.
    pub fn disconnect(&mut self, connection: ConnectionId) {
        self.connections.remove(&Sender::Client(connection));
    }

    /// Whether anything is queued or watched on a connection and would be lost if it closed.
    pub fn remembers(&self, connection: ConnectionId) -> bool {
        self.connections.contains_key(&Sender::Client(connection))
    }

    /// Removes expired keys, as a primary's active expiry cycle does. (Redis samples keys ten times
    /// a second; this checks all of them whenever it is called.)
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

    /// Whether [`Server::remove_expired`] would change nothing, not even what is kept for a
    /// restart.
    pub fn is_settled(&self, now: UnixMillis) -> bool {
        self.saved.persistence() == Persistence::Nothing
            && self.next_expiry().is_none_or(|at| at > now)
    }

    /// The first instant at which [`Server::remove_expired`] has something to remove; `None` for a
    /// replica, which waits for its primary to remove keys.
    pub fn next_expiry(&self) -> Option<UnixMillis> {
        if self.is_replica() { None } else { self.keyspace.next_expiry() }
    }

    /// The most that commands have shown of time since this was last forgotten.
    pub fn time_shown(&self) -> TimeShown {
        self.time_shown
    }

    /// Whether strings that were drawn at random were put in order or cut. Once they were, this
    /// stays so.
    pub fn takes_drawn_apart(&self) -> bool {
        self.takes_drawn_apart
    }

    /// Forgets what has been shown of time.
    pub fn forget_time_shown(&mut self) {
        self.time_shown = TimeShown::Nothing;
    }

    /// How many scripts it remembers.
    pub fn script_count(&self) -> usize {
        self.scripts.len()
    }

    /// All keys with their entries, by name, including expired ones that are not yet removed.
    pub fn entries(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.keyspace.iter()
    }

    fn execute_from(
        &mut self,
        sender: Sender,
        now: UnixMillis,
        args: &[Bytes],
        replicas: Replicas,
    ) -> Outcome {
        let mut execution = Execution::new(self, sender, now, replicas);
        let reply = execution.process(args);
        let way = execution.way;
        Outcome { reply, log: execution.finish(), way }
    }

    /// Passes an execution's changes to connections that watch keys, and to persistence.
    fn apply_log(&mut self, now: UnixMillis, log: &Log) {
        self.connections.values_mut().for_each(|connection| connection.observe(log));
        self.connections.retain(|_, connection| *connection != Connection::default());
        self.saved.keep(now, &self.keyspace, log);
    }
}
