//! One client: its machine and its current wait.

use super::call::{Arrival, Call, InFlight, Request, Stage};
use super::copy_on_write::CopyOnWrite;
use super::event::{Message, Peer};
use super::random::RandomScheduler;
use crate::scenario::{CLIENT_LIMIT, ClientSetup, LoadedProgram};
use lua_vm::{Machine, RuntimeError};
use primitives::{ClientId, Millis, ServerId, WallClock};
use redis_model::ConnectionId;

/// A client at one point in time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub(super) machine: Machine,
    pub(super) waiting: Waiting,
    /// The client does not run before this time.
    pub(super) paused_until: Millis,
    pub(super) in_critical_section: bool,
    /// Whether it last entered as a reader.
    pub(super) is_reader: bool,
    pub(super) clock: WallClock,
    pub(super) chance: RandomScheduler,
    /// The numbers that its next calls of `random()` return, until its next wait.
    pub(super) draws: Vec<i64>,
    /// The connection to each server, by server index.
    pub(super) connections: CopyOnWrite<Vec<Connection>>,
    /// Requests in flight whose reply the client no longer waits for, in the order of sending.
    pub(super) abandoned: Vec<InFlight<Request>>,
}

/// The condition for which a client waits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Waiting {
    /// The start of the client.
    Start {
        /// The start time.
        at: Millis,
    },
    /// A reply.
    Answer(Call),
    /// The end of a `sleep()`.
    Sleep {
        /// The time at which the client wakes.
        until: Millis,
    },
    /// The end of a `work()`.
    Work {
        /// The time at which the work is done.
        until: Millis,
    },
    /// Nothing: the client has read its clock, and continues unless it is paused.
    ClockRead {
        /// The time at which it read the clock.
        at: Millis,
    },
    /// Nothing: its program finished.
    Finished,
    /// Nothing: its program raised an error itself.
    GaveUp(RuntimeError),
    /// Nothing: its program failed.
    Failed(RuntimeError),
    /// Nothing: the client crashed.
    Crashed,
}

/// Distance between the connection ids of one client. Each new connection adds it to the old id, so
/// ids of different clients never collide.
const NEXT_CONNECTION: u32 = 256;

/// The connection of external clients to each server. Client ids never reach this number.
pub(super) const EXTERNAL_CONNECTION: ConnectionId = ConnectionId(NEXT_CONNECTION - 1);

/// The connection of a probe client to each server. Client ids never reach this number.
pub(super) const NEWCOMER_CONNECTION: ConnectionId = ConnectionId(NEXT_CONNECTION - 2);
const _: () = assert!(CLIENT_LIMIT < NEXT_CONNECTION as usize - 1);

/// A client's connection to one server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Connection {
    pub(super) id: ConnectionId,
    /// Whether the connection broke with watched keys or queued commands, and the client has not
    /// noticed yet. If nothing was lost, client libraries reconnect silently.
    pub(super) is_broken: bool,
}

impl Client {
    pub(super) fn new(
        id: ClientId,
        setup: &ClientSetup,
        loaded: &LoadedProgram,
        servers: usize,
    ) -> Client {
        let count = u8::try_from(servers).unwrap_or(u8::MAX);
        Client {
            machine: Machine::for_client(&loaded.program, &loaded.parameters, count),
            waiting: Waiting::Start { at: setup.starts_at },
            paused_until: Millis(0),
            in_critical_section: false,
            is_reader: false,
            clock: setup.clock,
            chance: RandomScheduler::default(),
            draws: Vec::new(),
            connections: CopyOnWrite::new(vec![
                Connection {
                    id: ConnectionId(id.0.into()),
                    is_broken: false
                };
                servers
            ]),
            abandoned: Vec::new(),
        }
    }

    /// Returns its machine, which contains the position in the program and the values.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the condition for which it waits.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// Returns the end of its pause, or `None` if it is not paused.
    pub fn paused_until(&self, now: Millis) -> Option<Millis> {
        Some(self.paused_until).filter(|&until| until > now && self.is_alive())
    }

    /// Returns `true` if the client is alive and in its critical section, between `enter()` and
    /// `leave()`.
    pub fn is_in_critical_section(&self) -> bool {
        self.in_critical_section
    }

    /// Returns `true` if the client crashed.
    pub fn is_crashed(&self) -> bool {
        self.waiting == Waiting::Crashed
    }

    /// Returns `true` unless the client has finished, given up, failed or crashed.
    pub fn is_alive(&self) -> bool {
        !matches!(
            self.waiting,
            Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed
        )
    }

    /// Returns `false` if its start is not fixed yet and has not happened.
    pub fn has_started(&self) -> bool {
        !matches!(self.waiting, Waiting::Start { at } if at >= Millis::FAR)
    }

    /// Returns the call whose reply it waits for, if any.
    pub fn call(&self) -> Option<&Call> {
        match &self.waiting {
            Waiting::Answer(call) => Some(call),
            _ => None,
        }
    }

    pub(super) fn call_mut(&mut self) -> Option<&mut Call> {
        match &mut self.waiting {
            Waiting::Answer(call) => Some(call),
            _ => None,
        }
    }

    /// Returns `true` if a request is in flight for which it no longer waits.
    pub fn has_abandoned_requests(&self) -> bool {
        !self.abandoned.is_empty()
    }

    /// Iterates over all its requests in flight. Requests that it no longer waits for come first.
    pub(super) fn requests(&self) -> impl Iterator<Item = &InFlight<Request>> {
        let current = self.call().and_then(|call| match &call.stage {
            Stage::Requested(request) => Some(request),
            _ => None,
        });
        self.abandoned.iter().chain(current)
    }

    /// Returns the time at which it continues if no other client acts before. The time may be in
    /// the past. `None` if the client has ended.
    pub(super) fn runs_at(&self) -> Option<Millis> {
        let due = match &self.waiting {
            Waiting::Start { at: due }
            | Waiting::Sleep { until: due }
            | Waiting::Work { until: due }
            | Waiting::ClockRead { at: due } => *due,
            Waiting::Answer(Call { times_out_at, stage, .. }) => {
                let answered_at = stage.answer().and_then(Arrival::due);
                answered_at.map_or(*times_out_at, |at| at.min(*times_out_at))
            }
            Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed => {
                return None;
            }
        };
        Some(due.max(self.paused_until))
    }

    /// Keeps a request in flight whose reply the client no longer waits for. A blocking WAIT ends
    /// instead.
    pub(super) fn leave_behind(&mut self, request: InFlight<Request>) {
        if !request.content.is_blocked() {
            self.abandoned.push(request);
        }
    }

    /// Replaces the connection to a server with a new one.
    pub(super) fn reconnect(&mut self, server: ServerId) {
        let connection = &mut self.connections[server.index()];
        let id = ConnectionId(connection.id.0.wrapping_add(NEXT_CONNECTION));
        *connection = Connection { id, is_broken: false };
    }

    /// Returns `true` if the connection to a server is broken, and marks it as working again.
    pub(super) fn finds_broken(&mut self, server: ServerId) -> bool {
        let is_broken = self.connections[server.index()].is_broken;
        if is_broken {
            self.connections[server.index()].is_broken = false;
        }
        is_broken
    }

    /// Returns the call to this server whose reply the client waits for, if any.
    pub(super) fn call_to(&mut self, server: ServerId) -> Option<&mut Call> {
        self.call_mut().filter(|call| call.peer == Peer::Server(server))
    }

    /// Iterates over the messages in flight between the client and a server, with their direction.
    pub(super) fn arrivals(
        &mut self,
        server: ServerId,
    ) -> impl Iterator<Item = (Message, &mut Arrival)> {
        let to_it =
            move |request: &&mut InFlight<Request>| request.content.server() == Some(server);
        let abandoned = self.abandoned.iter_mut().filter(to_it);
        let current = match &mut self.waiting {
            Waiting::Answer(Call { peer: Peer::Server(to), stage, .. }) if *to == server => {
                match stage {
                    Stage::Requested(request) => Some((Message::Request, &mut request.arrival)),
                    Stage::Answered(answer) => Some((Message::Reply, &mut answer.arrival)),
                    Stage::Broken(arrival) => Some((Message::Reply, arrival)),
                    Stage::Lost(_) => None,
                }
            }
            _ => None,
        };
        abandoned.map(|request| (Message::Request, &mut request.arrival)).chain(current)
    }
}
