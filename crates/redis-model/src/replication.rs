//! A replica: it receives the effects of its primary, rejects writes of clients, and can take over.
//!
//! The stream between the two is [`Log::effects`], in the order of the executions. The caller
//! decides when it arrives. Effects that have not arrived at a failover are lost. Not modelled:
//! partial resynchronisation, offsets, replicas of replicas.

use super::connection::Sender;
use super::persistence::Saved;
use super::{Bytes, Log, Server};
use primitives::UnixMillis;

/// A primary's information about its replicas.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Replicas {
    /// Number of connected replicas.
    pub connected: u8,
    /// Number of replicas that have confirmed everything sent so far.
    pub up_to_date: u8,
}

/// The role of a server.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
    /// The server accepts writes.
    #[default]
    Primary,
    /// The server accepts writes only from its primary.
    Replica,
}

impl Server {
    /// Creates a replica of this server that has received everything so far. After a restart of
    /// either server, a new replica must be created: a replica does not detect missing effects.
    pub fn replicate(&self) -> Server {
        let keyspace = self.keyspace.clone();
        let saved = Saved::new(self.saved.persistence(), &keyspace);
        let counts_up_to = self.counts_up_to;
        Server { keyspace, role: Role::Replica, saved, counts_up_to, ..Server::default() }
    }

    /// Executes one of the primary's [`Log::effects`]. An effect that arrives after the promotion
    /// is ignored.
    pub fn receive(&mut self, now: UnixMillis, effect: &[Bytes]) -> Log {
        if !self.is_replica() {
            return Log::default();
        }
        self.execute_from(Sender::Primary, now, effect, Replicas::default()).log
    }

    /// Makes a replica a primary. A transaction that has only partly arrived is dropped.
    pub fn promote(&mut self) {
        self.role = Role::Primary;
        self.connections.retain(|sender, _| *sender != Sender::Primary);
    }

    /// Returns `true` if the server is a replica.
    pub fn is_replica(&self) -> bool {
        self.role == Role::Replica
    }
}

impl Log {
    /// Makes several effects of one execution reach a replica together (server.c,
    /// `propagatePendingCommands`).
    pub(super) fn make_atomic(&mut self) {
        if self.effects.len() > 1 {
            self.effects.insert(0, vec![Bytes::from("MULTI")]);
            self.effects.push(vec![Bytes::from("EXEC")]);
        }
    }
}
