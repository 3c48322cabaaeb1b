//! A call: a request on its way and the answer to it, either of which may be lost.

use super::event::{Message, Peer};
use super::store::{StoreReply, StoreRequest};
use lua_vm::Data;
use primitives::{Millis, ServerId};
use redis_model::{Bytes, ConnectionId, Reply};
use std::{fmt, mem};

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
    /// The connection broke before there was an answer; the client learns of it at this time.
    Broken(Arrival),
}

/// A message between a client and whom it asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OnItsWay<T> {
    /// What it says.
    pub content: T,
    /// The line of the client's program that asks.
    pub line: u32,
    /// When it arrives.
    pub arrival: Arrival,
}

/// When something arrives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrival {
    /// Not before this time.
    pub at: Millis,
    /// Whether it also waits until the server can be reached again.
    pub is_held: bool,
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
        /// When the server answers it at the latest, if it is a WAIT that blocks.
        blocked_until: Option<Millis>,
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
    /// Whether it is a WAIT that blocks. It ends with its connection.
    pub(super) fn is_blocked(&self) -> bool {
        matches!(self, Request::Redis { blocked_until: Some(_), .. })
    }

    /// The server that it is for; none, if it is for the store.
    pub(super) fn server(&self) -> Option<ServerId> {
        match self {
            Request::Redis { server, .. } => Some(*server),
            Request::Store(_) => None,
        }
    }
}

impl Arrival {
    /// When it is due; none while it is held.
    pub(super) fn due(self) -> Option<Millis> {
        (!self.is_held).then_some(self.at)
    }

    /// Whether it has arrived by now.
    pub fn is_due(self, now: Millis) -> bool {
        self.due().is_some_and(|at| at <= now)
    }

    /// The server can be reached again. What was to arrive later still does so then.
    pub(super) fn release(&mut self, now: Millis) {
        if mem::take(&mut self.is_held) {
            self.at = self.at.max(now);
        }
    }
}

impl Stage {
    /// Whether a connection that breaks takes it along: what the server has not received, and what
    /// it would have to send again because it could not be reached.
    pub(super) fn ends_with_the_connection(&self) -> bool {
        matches!(self, Stage::Requested(_)) || self.answer().is_some_and(|it| it.is_held)
    }

    /// When the request or the answer arrives, if it is on its way.
    pub fn message(&self) -> Option<Arrival> {
        match self {
            Stage::Requested(request) => Some(request.arrival),
            Stage::Answered(answer) => Some(answer.arrival),
            Stage::Lost(_) | Stage::Broken(_) => None,
        }
    }

    /// When the message that the client waits for arrives, if it is on its way.
    pub fn answer(&self) -> Option<Arrival> {
        match self {
            Stage::Answered(answer) => Some(answer.arrival),
            Stage::Broken(arrival) => Some(*arrival),
            Stage::Requested(_) | Stage::Lost(_) => None,
        }
    }
}
