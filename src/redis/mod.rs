//! One Redis server: its keys, its connections, its scripts, and the commands that read and change them.
//!
//! [`Server::execute`] is the only door. A server is a plain value; it is handed the time with each
//! command and answers in Redis's own words, for any input. It follows the newest release of Redis;
//! docs/redis.md lists where releases differ.
//!
//! Not modelled: data types other than strings, hashes and lists; blocking commands, subscriptions,
//! users, several databases, clusters, eviction; RESP3.

mod bytes;
mod command;
mod commands;
mod connection;
mod conversion;
mod database;
mod entry;
mod error;
mod execution;
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
pub use command::{Command, CommandClass, Flag, Keys, LockReply, has_option};
pub use connection::ConnectionId;
pub use entry::{Entry, Value};
pub use log::{Change, Log, Part};
pub use persistence::Persistence;
pub use reply::Reply;

use crate::time::UnixMillis;
use connection::{Connection, Sender};
use execution::Execution;
use keyspace::Keyspace;
use log::Recorder;
use persistence::Saved;
use replication::Role;
use script::Scripts;
use std::collections::BTreeMap;

/// One server with everything it holds. The default is a primary that keeps nothing over a restart.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Server {
    keyspace: Keyspace,
    /// The connections about which there is something to remember.
    connections: BTreeMap<Sender, Connection>,
    scripts: Scripts,
    role: Role,
    saved: Saved,
}

/// What a command came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// What the client is told.
    pub reply: Reply,
    /// What was done to the keys.
    pub log: Log,
}

impl Server {
    /// An empty primary.
    pub fn new(persistence: Persistence) -> Server {
        let saved = Saved::new(persistence, &Keyspace::default());
        Server { saved, ..Server::default() }
    }

    /// Executes one command of a client at `now` on the server's wall clock. Any arguments are
    /// allowed: a mistake in them is an error reply.
    pub fn execute(
        &mut self,
        connection: ConnectionId,
        now: UnixMillis,
        args: &[Bytes],
    ) -> Outcome {
        self.execute_from(Sender::Client(connection), now, args)
    }

    /// Closes a connection: what was queued and watched on it is forgotten.
    pub fn disconnect(&mut self, connection: ConnectionId) {
        self.connections.remove(&Sender::Client(connection));
    }

    /// Whether anything is queued or watched on a connection, which would be lost with it.
    pub fn remembers(&self, connection: ConnectionId) -> bool {
        self.connections.contains_key(&Sender::Client(connection))
    }

    /// Removes the keys whose time has passed, as the active expiry of a primary does. (Redis looks
    /// at samples ten times a second; here it looks at everything whenever it is asked to.)
    pub fn remove_expired(&mut self, now: UnixMillis) -> Log {
        let mut recorder = Recorder::default();
        if !self.is_replica() {
            for (key, entry) in self.keyspace.take_expired(now) {
                recorder.expire(key, entry);
            }
        }
        let log = recorder.into_log();
        self.take_note(now, &log);
        log
    }

    /// The first instant at which [`Server::remove_expired`] will find something to remove. A replica
    /// waits for its primary to remove keys.
    pub fn next_expiry(&self) -> Option<UnixMillis> {
        if self.is_replica() { None } else { self.keyspace.next_expiry() }
    }

    /// All keys with their entries, by name, those included that have expired and are not yet
    /// removed.
    pub fn entries(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.keyspace.iter()
    }

    fn execute_from(&mut self, sender: Sender, now: UnixMillis, args: &[Bytes]) -> Outcome {
        let mut execution = Execution::new(self, sender, now);
        let reply = execution.process(args);
        Outcome { reply, log: execution.finish() }
    }

    /// Tells those who watch the keys what was done, and keeps what a restart will keep.
    fn take_note(&mut self, now: UnixMillis, log: &Log) {
        self.connections.values_mut().for_each(|connection| connection.observe(log));
        self.connections.retain(|_, connection| *connection != Connection::default());
        self.saved.keep(now, &self.keyspace, log);
    }
}
