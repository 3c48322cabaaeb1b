//! One client: its machine and what it waits for.

use super::call::{Arrival, Call, OnItsWay, Request, Stage};
use super::chance::Chance;
use super::event::{Message, Peer};
use super::shared::Shared;
use crate::scenario::{CLIENT_LIMIT, ClientSetup, LoadedProgram};
use lua_vm::{Machine, RuntimeError};
use primitives::{ClientId, Millis, ServerId, WallClock};
use redis_model::ConnectionId;

/// A client at one instant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub(super) machine: Machine,
    pub(super) waiting: Waiting,
    /// It runs no sooner than this.
    pub(super) paused_until: Millis,
    pub(super) in_critical_section: bool,
    pub(super) clock: WallClock,
    pub(super) chance: Chance,
    /// Its connection to each server.
    pub(super) connections: Shared<Vec<Connection>>,
    /// Requests on their way whose answer nobody waits for any more, in the order in which they
    /// were sent.
    pub(super) abandoned: Vec<OnItsWay<Request>>,
}

/// What a client waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Waiting {
    /// For its start.
    Start {
        /// When that is.
        at: Millis,
    },
    /// For an answer.
    Answer(Call),
    /// For a `sleep()` to end.
    Sleep {
        /// When it wakes.
        until: Millis,
    },
    /// For a `work()` to end.
    Work {
        /// When it is done.
        until: Millis,
    },
    /// For nothing: it has read its clock, and goes on unless it is paused.
    ClockRead {
        /// When that was.
        at: Millis,
    },
    /// For nothing: its program finished.
    Finished,
    /// For nothing: its program failed.
    Failed(RuntimeError),
    /// For nothing: it crashed.
    Crashed,
}

/// The connections of clients to servers are numbered so that those of one client never meet those
/// of another: each new one adds this number.
const NEXT_CONNECTION: u32 = 256;

/// The connection of external clients to each server. No client comes so far.
pub(super) const EXTERNAL_CONNECTION: ConnectionId = ConnectionId(NEXT_CONNECTION - 1);

/// The connection of a newcomer to each server. No client comes so far either.
pub(super) const NEWCOMER_CONNECTION: ConnectionId = ConnectionId(NEXT_CONNECTION - 2);
const _: () = assert!(CLIENT_LIMIT < NEXT_CONNECTION as usize - 1);

/// A client's connection to one server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Connection {
    pub(super) id: ConnectionId,
    /// Whether it broke, and what was watched and queued on it was lost, without the client having
    /// heard of it. Where nothing was lost, client libraries open another connection in silence.
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
            clock: setup.clock,
            chance: Chance::default(),
            connections: Shared::new(vec![
                Connection {
                    id: ConnectionId(id.0.into()),
                    is_broken: false
                };
                servers
            ]),
            abandoned: Vec::new(),
        }
    }

    /// Its machine: where in the program it stands, with which values.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What it waits for.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// Until when it is paused, if it is.
    pub fn paused_until(&self, now: Millis) -> Option<Millis> {
        Some(self.paused_until).filter(|&until| until > now && self.is_alive())
    }

    /// Whether it is between `enter()` and `leave()`, and alive.
    pub fn is_in_critical_section(&self) -> bool {
        self.in_critical_section
    }

    /// Whether it crashed.
    pub fn is_crashed(&self) -> bool {
        self.waiting == Waiting::Crashed
    }

    /// Whether it can still do anything.
    pub fn is_alive(&self) -> bool {
        !matches!(self.waiting, Waiting::Finished | Waiting::Failed(_) | Waiting::Crashed)
    }

    /// The call for whose answer it waits.
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

    /// All its requests on their way, those it has given up first.
    pub(super) fn requests(&self) -> impl Iterator<Item = &OnItsWay<Request>> {
        let current = self.call().and_then(|call| match &call.stage {
            Stage::Requested(request) => Some(request),
            _ => None,
        });
        self.abandoned.iter().chain(current)
    }

    /// When it runs on, if nobody else acts before; also if that time is past.
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
            Waiting::Finished | Waiting::Failed(_) | Waiting::Crashed => return None,
        };
        Some(due.max(self.paused_until))
    }

    /// Nobody waits for the answer to this request any more.
    pub(super) fn leave_behind(&mut self, request: OnItsWay<Request>) {
        if !request.content.is_blocked() {
            self.abandoned.push(request);
        }
    }

    /// Takes another connection to a server from now on.
    pub(super) fn reconnect(&mut self, server: ServerId) {
        let connection = &mut self.connections[server.index()];
        let id = ConnectionId(connection.id.0.wrapping_add(NEXT_CONNECTION));
        *connection = Connection { id, is_broken: false };
    }

    /// Whether it finds its connection to a server broken. It takes another one then.
    pub(super) fn finds_broken(&mut self, server: ServerId) -> bool {
        let is_broken = self.connections[server.index()].is_broken;
        if is_broken {
            self.connections[server.index()].is_broken = false;
        }
        is_broken
    }

    /// The call to this server for whose answer it waits.
    pub(super) fn call_to(&mut self, server: ServerId) -> Option<&mut Call> {
        self.call_mut().filter(|call| call.peer == Peer::Server(server))
    }

    /// What is on its way between it and a server, and in which direction.
    pub(super) fn arrivals(
        &mut self,
        server: ServerId,
    ) -> impl Iterator<Item = (Message, &mut Arrival)> {
        let to_it =
            move |request: &&mut OnItsWay<Request>| request.content.server() == Some(server);
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
