//! The moves: every transition of a run, as plain data.
//!
//! This module only names the moves, so that stories, links and users can refer to them. `world`
//! defines when a move is allowed and its effect.

use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use std::cmp::Ordering;
use std::sync::Arc;

/// A transition of a run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The client continues after its wait (for its start, a reply, the end of a sleep, or a
    /// timeout) and runs to its next wait.
    Run(ClientId),
    /// Like [`Move::Run`], but stops as soon as the client has read its clock, if it does so before
    /// its next wait. The next `Run` continues from there, so the client can be paused in between.
    /// Schedulers make this move only on request.
    ReadClock(ClientId),
    /// Fixes a random number of the client: its next call of `random()` returns this number, or the
    /// nearest one in its range, if the client calls it before its next wait. Several of these moves
    /// fix the numbers of several calls, in their order. Schedulers make this move only on request.
    Draw {
        /// The client.
        client: ClientId,
        /// The number.
        number: i64,
    },
    /// The client's request arrives and is executed. If several of its requests are in flight, the
    /// one that arrives first is delivered.
    Deliver(ClientId),
    /// Time passes, up to this time. The listed move ends at the next time at which something is
    /// due. A shorter one is allowed too, so that a fault can happen in between.
    Tick(Millis),
    /// The client stops permanently. A request in flight still arrives.
    Crash(ClientId),
    /// The client is paused (by garbage collection, swapping or SIGSTOP): its next `Run` waits at
    /// least for the duration of the pause. Messages still arrive.
    Pause {
        /// The paused client.
        client: ClientId,
        /// Duration, in ms.
        duration_ms: u64,
    },
    /// The message for which the client waits, its request or the reply, is delayed.
    Delay {
        /// The client whose message is delayed.
        client: ClientId,
        /// Additional delay, in ms.
        duration_ms: u64,
    },
    /// The client's request is lost in flight.
    LoseRequest(ClientId),
    /// The reply to the client's request is lost in flight.
    LoseReply(ClientId),
    /// A wall clock jumps.
    Jump {
        /// The clock.
        clock: Clock,
        /// Jump in ms; negative values set the clock back.
        by_ms: i64,
    },
    /// The server restarts with the data that its persistence kept, and its connections break. A
    /// client that waits for a reply that has not been sent notices this as soon as the server is
    /// reachable. A client with watched keys or queued commands notices it at its next call. Other
    /// clients reconnect without noticing.
    Restart(ServerId),
    /// The server becomes unreachable: messages to it and from it are held.
    Partition(ServerId),
    /// The server becomes reachable again.
    Heal(ServerId),
    /// The server's replica takes over, with the data replicated so far, and is reachable.
    /// Connections break as in a restart.
    Failover(ServerId),
    /// An external client, which is not part of the scenario, sends a command to a server, which
    /// executes it at once. It has its own connection to each server.
    Command {
        /// The server.
        server: ServerId,
        /// The command with its arguments.
        args: Arc<[Bytes]>,
    },
}

/// A wall clock that can jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Clock {
    /// The clock of a client.
    Client(ClientId),
    /// The clock of a server.
    Server(ServerId),
}

impl Move {
    /// Returns `true` for a move that happens without a fault or an external command.
    pub fn happens_by_itself(&self) -> bool {
        matches!(
            self,
            Move::Run(_)
                | Move::ReadClock(_)
                | Move::Draw { .. }
                | Move::Deliver(_)
                | Move::Tick(_)
        )
    }

    /// Returns `true` for a fault. Healing a partition is not a fault.
    pub fn is_fault(&self) -> bool {
        !self.happens_by_itself() && !matches!(self, Move::Heal(_) | Move::Command { .. })
    }

    /// Returns the client that the move concerns, or `None` if it concerns a server or only time.
    pub fn client(&self) -> Option<ClientId> {
        match self.subject()? {
            Clock::Client(client) => Some(client),
            Clock::Server(_) => None,
        }
    }

    /// Returns the client or server that the move concerns, named by its clock, or `None` for a
    /// `Tick`.
    pub fn subject(&self) -> Option<Clock> {
        Some(match *self {
            Move::Run(client)
            | Move::ReadClock(client)
            | Move::Draw { client, .. }
            | Move::Deliver(client)
            | Move::Crash(client)
            | Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client) => Clock::Client(client),
            Move::Restart(server)
            | Move::Partition(server)
            | Move::Heal(server)
            | Move::Failover(server)
            | Move::Command { server, .. } => Clock::Server(server),
            Move::Jump { clock, .. } => clock,
            Move::Tick(_) => return None,
        })
    }

    /// Returns the same move of another client or server. A move whose subject is of the other sort
    /// remains the same.
    #[must_use]
    fn of(mut self, subject: Clock) -> Move {
        match &mut self {
            Move::Run(client)
            | Move::ReadClock(client)
            | Move::Draw { client, .. }
            | Move::Deliver(client)
            | Move::Crash(client)
            | Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client) => {
                if let Clock::Client(other) = subject {
                    *client = other;
                }
            }
            Move::Restart(server)
            | Move::Partition(server)
            | Move::Heal(server)
            | Move::Failover(server)
            | Move::Command { server, .. } => {
                if let Clock::Server(other) = subject {
                    *server = other;
                }
            }
            Move::Jump { clock, .. } => *clock = subject,
            Move::Tick(_) => {}
        }
        self
    }

    /// Returns the move for a scenario without the client `gone`, in which higher client ids are
    /// one smaller, or `None` if the move concerns this client.
    pub fn without_client(self, gone: ClientId) -> Option<Move> {
        match self.client().map(|client| (client, client.cmp(&gone))) {
            Some((_, Ordering::Equal)) => None,
            Some((client, Ordering::Greater)) => {
                Some(self.of(Clock::Client(ClientId(client.0 - 1))))
            }
            Some((_, Ordering::Less)) | None => Some(self),
        }
    }

    /// Returns the move for a scenario without the server `gone`, in which higher server ids are
    /// one smaller, or `None` if the move concerns this server.
    pub fn without_server(self, gone: ServerId) -> Option<Move> {
        let Some(Clock::Server(server)) = self.subject() else { return Some(self) };
        match server.cmp(&gone) {
            Ordering::Equal => None,
            Ordering::Greater => Some(self.of(Clock::Server(ServerId(server.0 - 1)))),
            Ordering::Less => Some(self),
        }
    }
}
