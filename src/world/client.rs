//! One client: its machine and what it waits for.

use super::chance::Chance;
use super::event::{Message, Peer};
use super::store::{StoreReply, StoreRequest};
use crate::ids::{ClientId, ServerId};
use crate::lua::{Data, Machine, RuntimeError};
use crate::redis::{Bytes, ConnectionId, Reply};
use crate::scenario::{CLIENT_LIMIT, ClientSetup, LoadedProgram};
use crate::time::{Millis, WallClock};
use std::fmt;

/// A client at one instant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub(super) machine: Machine,
    pub(super) waiting: Waiting,
    /// It runs no sooner than this.
    pub(super) stalled_until: Millis,
    pub(super) inside: bool,
    pub(super) clock: WallClock,
    pub(super) chance: Chance,
    /// Its connection to each server.
    pub(super) connections: Vec<ConnectionId>,
    /// Requests on their way whose answer nobody waits for any more, in the order in which they were sent.
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
    /// For nothing: its program came to its end.
    Finished,
    /// For nothing: its program failed.
    Failed(RuntimeError),
    /// For nothing: it crashed.
    Crashed,
}

/// A request, from its sending until the client takes the answer or gives up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Who is asked.
    pub peer: Peer,
    /// When the client gives up, if there is no answer by then.
    pub times_out_at: Millis,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a call has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The request is on its way.
    Requested(OnItsWay<Request>),
    /// The request was executed, and the answer is on its way or has arrived.
    Answered(OnItsWay<Answer>),
    /// A message is lost, so there will be no answer.
    Lost(Message),
    /// The connection broke before there was an answer.
    Broken,
}

/// A message between a client and whom it asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OnItsWay<T> {
    /// What it says.
    pub content: T,
    /// When it arrives; not before the server can be reached again, if this is none.
    pub arrives_at: Option<Millis>,
}

/// What a client asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    /// A Redis server.
    Redis {
        /// Which.
        server: ServerId,
        /// Over which connection.
        connection: ConnectionId,
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// The store.
    Store(StoreRequest),
}

/// What a client was answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// By Redis.
    Redis(Reply),
    /// By the store.
    Store(StoreReply),
}

impl fmt::Display for Answer {
    /// Short, as the program sees it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Redis(reply) => write!(formatter, "{reply}"),
            Answer::Store(reply) => write!(formatter, "{reply}"),
        }
    }
}

impl Answer {
    /// As the program gets it.
    pub(super) fn into_lua(self) -> Result<Data, Data> {
        match self {
            Answer::Redis(reply) => reply.into_lua(),
            Answer::Store(StoreReply::Value(value)) => {
                Ok(value.map_or(Data::Nil, |bytes| Data::String(bytes.into())))
            }
            Answer::Store(StoreReply::Written) => Ok(Data::Boolean(true)),
            Answer::Store(StoreReply::Refused { .. }) => Ok(Data::Boolean(false)),
        }
    }
}

impl Request {
    /// The server that it is for; none, if it is for the store.
    pub(super) fn server(&self) -> Option<ServerId> {
        match self {
            Request::Redis { server, .. } => Some(*server),
            Request::Store(_) => None,
        }
    }
}

impl<T> OnItsWay<T> {
    /// Whether it has arrived by now.
    pub fn has_arrived(&self, now: Millis) -> bool {
        self.arrives_at.is_some_and(|at| at <= now)
    }
}

/// The connections of clients to servers are numbered so that those of one client never meet those of
/// another: each new one is so many further.
const NEXT_CONNECTION: u32 = 256;

/// The connection of a guest to each server. No client comes so far.
pub(super) const GUEST_CONNECTION: ConnectionId = ConnectionId(NEXT_CONNECTION - 1);
const _: () = assert!(CLIENT_LIMIT < NEXT_CONNECTION as usize);

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
            stalled_until: Millis(0),
            inside: false,
            clock: setup.clock,
            chance: Chance::default(),
            connections: vec![ConnectionId(id.0.into()); servers],
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
    pub fn stalled_until(&self, now: Millis) -> Option<Millis> {
        Some(self.stalled_until).filter(|&until| until > now && self.is_alive())
    }

    /// Whether it is between `enter()` and `leave()`, and alive.
    pub fn is_inside(&self) -> bool {
        self.inside
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
            | Waiting::Work { until: due } => *due,
            Waiting::Answer(Call { times_out_at, stage, .. }) => match stage {
                Stage::Answered(OnItsWay { arrives_at: Some(at), .. }) => *at.min(times_out_at),
                Stage::Answered(_) | Stage::Requested(_) | Stage::Lost(_) => *times_out_at,
                Stage::Broken => Millis(0),
            },
            Waiting::Finished | Waiting::Failed(_) | Waiting::Crashed => return None,
        };
        Some(due.max(self.stalled_until))
    }

    /// Takes another connection to a server from now on.
    pub(super) fn reconnect(&mut self, server: ServerId) {
        let connection = &mut self.connections[server.index()];
        *connection = ConnectionId(connection.0.wrapping_add(NEXT_CONNECTION));
    }
}
