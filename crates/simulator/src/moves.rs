//! The moves: everything that may happen in a run, as plain data.
//!
//! When a move may happen and what it does is the business of the world; here it only has a name,
//! so that stories, links and people can speak of it.

use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use std::cmp::Ordering;
use std::sync::Arc;

/// One thing that may happen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The client takes what it waited for (its start, an answer, the end of a sleep, or a timeout)
    /// and runs to its next wait.
    Run(ClientId),
    /// The same, but only until the client has read its clock, if it does so before its next wait.
    /// What it does then, it does in another `Run`: it may be paused in between. Nobody makes this
    /// move unless asked.
    ReadClock(ClientId),
    /// The client's request arrives and is executed. If several of its requests are on their way,
    /// this is the one that arrives first.
    Deliver(ClientId),
    /// Time passes, up to this instant. The one that is listed is the next at which something is
    /// due; time may stop short of it, so that a fault can happen in between.
    Tick(Millis),
    /// The client stops for good; a request on its way still arrives.
    Crash(ClientId),
    /// The client is paused (by garbage collection, swapping, SIGSTOP): its next `Run` waits at
    /// least so long. What it waits for arrives meanwhile.
    Pause {
        /// Who is paused.
        client: ClientId,
        /// For how long, in ms.
        duration_ms: u64,
    },
    /// The message for which the client waits, its request or the answer, takes longer.
    Delay {
        /// Whose message.
        client: ClientId,
        /// By how much, in ms.
        duration_ms: u64,
    },
    /// The client's request is lost on its way.
    LoseRequest(ClientId),
    /// The answer to the client's request is lost on its way.
    LoseReply(ClientId),
    /// A wall clock is set.
    Jump {
        /// Which.
        clock: Clock,
        /// How far forward, in ms; back, if negative.
        by_ms: i64,
    },
    /// The server stops and comes back with what its persistence kept. Its connections break. A
    /// client that waits for an answer that has not left learns of it as soon as the server can be
    /// reached; one that has watched or queued something, at its next call. Others reconnect
    /// without noticing.
    Restart(ServerId),
    /// The server cannot be reached any more: messages to it and from it wait.
    Partition(ServerId),
    /// The server can be reached again.
    Heal(ServerId),
    /// The server's replica takes its place, with what had been replicated, and can be reached. The
    /// connections break as in a restart.
    Failover(ServerId),
    /// An external client, which is none of the scenario's, gives a server a command, which is
    /// executed at once. It has a connection of its own to each server.
    Command {
        /// Which server.
        server: ServerId,
        /// The command with its arguments.
        args: Arc<[Bytes]>,
    },
}

/// A wall clock that can be set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Clock {
    /// A client's.
    Client(ClientId),
    /// A server's.
    Server(ServerId),
}

impl Move {
    /// Whether it happens by itself if nobody interferes.
    pub fn happens_by_itself(&self) -> bool {
        matches!(self, Move::Run(_) | Move::ReadClock(_) | Move::Deliver(_) | Move::Tick(_))
    }

    /// Whether something goes wrong by it.
    pub fn is_fault(&self) -> bool {
        !self.happens_by_itself() && !matches!(self, Move::Heal(_) | Move::Command { .. })
    }

    /// The client that it is about, if it is about one.
    pub fn client(&self) -> Option<ClientId> {
        match *self {
            Move::Run(client)
            | Move::ReadClock(client)
            | Move::Deliver(client)
            | Move::Crash(client)
            | Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client)
            | Move::Jump { clock: Clock::Client(client), .. } => Some(client),
            _ => None,
        }
    }

    /// The client or server that it is about, if any, named by its clock.
    pub fn subject(&self) -> Option<Clock> {
        match *self {
            Move::Restart(server)
            | Move::Partition(server)
            | Move::Heal(server)
            | Move::Failover(server)
            | Move::Command { server, .. }
            | Move::Jump { clock: Clock::Server(server), .. } => Some(Clock::Server(server)),
            _ => self.client().map(Clock::Client),
        }
    }

    /// The same where this client does not take part and those behind it have moved up; nothing, if
    /// it is about this client.
    pub fn without_client(mut self, gone: ClientId) -> Option<Move> {
        match &mut self {
            Move::Run(client)
            | Move::ReadClock(client)
            | Move::Deliver(client)
            | Move::Crash(client)
            | Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client)
            | Move::Jump { clock: Clock::Client(client), .. } => {
                *client = match (*client).cmp(&gone) {
                    Ordering::Less => *client,
                    Ordering::Equal => return None,
                    Ordering::Greater => ClientId(client.0 - 1),
                }
            }
            _ => {}
        }
        Some(self)
    }

    /// The same where this server does not exist and those behind it have moved up; nothing, if it
    /// is about this server.
    pub fn without_server(mut self, gone: ServerId) -> Option<Move> {
        match &mut self {
            Move::Restart(server)
            | Move::Partition(server)
            | Move::Heal(server)
            | Move::Failover(server)
            | Move::Command { server, .. }
            | Move::Jump { clock: Clock::Server(server), .. } => {
                *server = match (*server).cmp(&gone) {
                    Ordering::Less => *server,
                    Ordering::Equal => return None,
                    Ordering::Greater => ServerId(server.0 - 1),
                }
            }
            _ => {}
        }
        Some(self)
    }
}
