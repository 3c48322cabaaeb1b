//! A replica: it receives what its primary did, refuses writes, and can take the primary's place.
//!
//! The stream between the two is [`Log::effects`], in the order of the executions. The caller
//! decides when it arrives; what has not arrived at a failover is lost. Not modelled: partial
//! resynchronisation, offsets, replicas of replicas.

use super::connection::Sender;
use super::persistence::Saved;
use super::{Bytes, Log, Server};
use primitives::UnixMillis;

/// What a primary knows of its replicas.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Replicas {
    /// How many there are.
    pub connected: u8,
    /// How many have confirmed all that it has sent.
    pub up_to_date: u8,
}

/// The role of a server.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
    /// It takes writes.
    #[default]
    Primary,
    /// It takes writes only from its primary.
    Replica,
}

impl Server {
    /// A replica of this server that has received everything so far. After a restart of either of
    /// them a new one must be made: a replica does not notice that it has missed something.
    pub fn replicate(&self) -> Server {
        let keyspace = self.keyspace.clone();
        let saved = Saved::new(self.saved.persistence(), &keyspace);
        let counts_up_to = self.counts_up_to;
        Server { keyspace, role: Role::Replica, saved, counts_up_to, ..Server::default() }
    }

    /// Executes one of the primary's [`Log::effects`]. One that arrives after the promotion is
    /// ignored.
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

    /// Whether it is a replica.
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
