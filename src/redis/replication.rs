//! A replica: it receives what its primary did, refuses writes, and can take the primary's place.
//!
//! The stream between the two is [`Log::effects`], in the order of the executions. Whoever carries it
//! decides when it arrives; what has not arrived at a failover is lost. Not modelled: partial
//! resynchronisation, offsets, replicas of replicas.

use super::connection::Sender;
use super::persistence::Saved;
use super::{Bytes, Log, Server};
use crate::time::UnixMillis;

/// What a server is to others.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
    /// It takes writes.
    #[default]
    Primary,
    /// It takes writes from its primary alone.
    Replica,
}

impl Server {
    /// A replica of this server that has received everything so far. After a restart of either of them
    /// it has to be made anew: a replica does not notice that it has missed something.
    pub fn replicate(&self) -> Server {
        let keyspace = self.keyspace.clone();
        let saved = Saved::new(self.saved.persistence(), &keyspace);
        Server { keyspace, role: Role::Replica, saved, ..Server::default() }
    }

    /// Executes what the primary sent: one of its [`Log::effects`]. What comes after the promotion is
    /// late, and nothing happens.
    pub fn receive(&mut self, now: UnixMillis, effect: &[Bytes]) -> Log {
        if !self.is_replica() {
            return Log::default();
        }
        self.execute_from(Sender::Primary, now, effect).log
    }

    /// Makes a replica a primary. A transaction of which only a part has arrived is forgotten.
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
    /// Several effects of one execution reach a replica together (server.c,
    /// `propagatePendingCommands`).
    pub(super) fn make_atomic(&mut self) {
        if self.effects.len() > 1 {
            self.effects.insert(0, vec![Bytes::from("MULTI")]);
            self.effects.push(vec![Bytes::from("EXEC")]);
        }
    }
}
