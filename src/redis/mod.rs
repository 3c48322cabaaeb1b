//! One Redis server: its keyspace and the commands that read and change it.
//!
//! [`Server::execute`] is the only door. A server is a plain value; it is handed the time with each
//! command and answers in Redis's own words. This slice knows string values and the commands listed
//! in `table.rs`; it does not model connections, transactions, scripts, persistence or replication.

mod bytes;
mod keys;
mod keyspace;
mod reply;
mod strings;
mod table;

pub use bytes::Bytes;
pub use keyspace::{Change, Entry};
pub use reply::Reply;

use crate::time::UnixMillis;
use keyspace::Keyspace;

/// One server with everything it holds.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Server {
    keyspace: Keyspace,
}

/// What a command came to: the answer, and what it did to the keys.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The keys whose time had passed before it was executed. Nobody removed them.
    pub expired: Vec<Change>,
    /// What the client is told.
    pub reply: Reply,
    /// Every key that the command changed, in the order of the changes.
    pub changes: Vec<Change>,
}

impl Server {
    /// Executes one command at `now` on the server's wall clock. Any arguments are allowed: a
    /// mistake in them is an error reply.
    pub fn execute(&mut self, now: UnixMillis, args: &[Bytes]) -> Outcome {
        let expired = self.keyspace.remove_expired(now);
        let reply = table::dispatch(&mut self.keyspace, now, args);
        Outcome { expired, reply, changes: self.keyspace.take_changes() }
    }

    /// Removes the keys whose time has passed, as Redis's active expiry does, and says which.
    pub fn remove_expired(&mut self, now: UnixMillis) -> Vec<Change> {
        self.keyspace.remove_expired(now)
    }

    /// The first instant at which a key that is there now will not be any more.
    pub fn next_expiry(&self) -> Option<UnixMillis> {
        self.keyspace.next_expiry()
    }

    /// All keys with their entries, by name.
    pub fn entries(&self) -> impl Iterator<Item = (&Bytes, &Entry)> {
        self.keyspace.entries()
    }
}

#[cfg(test)]
mod tests;
