//! A call: a request in flight and its reply, either of which may be lost.

use super::event::{Message, Peer};
use super::protected_store::{StoreReply, StoreRequest};
use lua_vm::HostValue;
use primitives::{Millis, ServerId};
use redis_model::{Bytes, ConnectionId, Reply};
use std::{fmt, mem};

/// A request, from the time it is sent until the client takes the reply or times out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The server or the store to which the request goes.
    pub peer: Peer,
    /// The time at which the client times out if no reply has arrived.
    pub times_out_at: Millis,
    /// The stage that the call has reached.
    pub stage: Stage,
}

/// A stage of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The request is in flight.
    Requested(InFlight<Request>),
    /// The request was executed. The reply is in flight or has arrived.
    Answered(InFlight<Answer>),
    /// A message was lost, so no reply will arrive.
    Lost(Message),
    /// The connection broke before a reply arrived. The client notices it at this time.
    Broken(Arrival),
}

/// A message between a client and its peer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InFlight<T> {
    /// The content of the message.
    pub content: T,
    /// The line of the client's program that sent the request.
    pub line: u32,
    /// The time of arrival.
    pub arrival: Arrival,
}

/// The time of an arrival.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrival {
    /// Earliest time of the arrival.
    pub at: Millis,
    /// Whether the message is held until the server is reachable again.
    pub is_held: bool,
}

/// A request of a client.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    /// A command for a Redis server.
    Redis {
        /// The server.
        server: ServerId,
        /// The connection over which it is sent.
        connection: ConnectionId,
        /// The command with its arguments.
        args: Vec<Bytes>,
        /// The latest time of the reply to a blocking WAIT; `None` for any other command.
        blocked_until: Option<Millis>,
    },
    /// A request to the protected store.
    Store(StoreRequest),
}

/// A reply to a client.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The reply of a Redis server.
    Redis(Reply),
    /// The reply of the store.
    Store(StoreReply),
}

impl fmt::Display for Answer {
    /// Formats the reply in the short form that the program sees.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Redis(reply) => write!(formatter, "{reply}"),
            Answer::Store(reply) => write!(formatter, "{reply}"),
        }
    }
}

impl Answer {
    /// Returns the reply as a value of the program, or the error that the call raises.
    pub(super) fn into_lua(self) -> Result<HostValue, HostValue> {
        match self {
            Answer::Redis(reply) => reply.into_lua(),
            Answer::Store(StoreReply::Value(value)) => {
                Ok(value.map_or(HostValue::Nil, |bytes| HostValue::String(bytes.into())))
            }
            Answer::Store(StoreReply::Written) => Ok(HostValue::Boolean(true)),
            Answer::Store(StoreReply::Refused { .. }) => Ok(HostValue::Boolean(false)),
        }
    }
}

impl Request {
    /// Returns `true` for a blocking WAIT, which ends with its connection.
    pub(super) fn is_blocked(&self) -> bool {
        matches!(self, Request::Redis { blocked_until: Some(_), .. })
    }

    /// Returns the server that receives the request, or `None` for the store.
    pub(super) fn server(&self) -> Option<ServerId> {
        match self {
            Request::Redis { server, .. } => Some(*server),
            Request::Store(_) => None,
        }
    }
}

impl Arrival {
    /// Returns the due time, or `None` while the message is held.
    pub(super) fn due(self) -> Option<Millis> {
        (!self.is_held).then_some(self.at)
    }

    /// Returns `true` if the message has arrived by `now`.
    pub fn is_due(self, now: Millis) -> bool {
        self.due().is_some_and(|at| at <= now)
    }

    /// Releases a held message because the server is reachable again. A message with a later
    /// arrival time keeps it.
    pub(super) fn release(&mut self, now: Millis) {
        if mem::take(&mut self.is_held) {
            self.at = self.at.max(now);
        }
    }
}

impl Stage {
    /// Returns `true` if the call breaks with its connection: a request that the server has not
    /// received, or a reply that is held and cannot be sent again.
    pub(super) fn ends_with_the_connection(&self) -> bool {
        matches!(self, Stage::Requested(_)) || self.answer().is_some_and(|it| it.is_held)
    }

    /// Returns the arrival of the request or reply in flight, if any.
    pub fn message(&self) -> Option<Arrival> {
        match self {
            Stage::Requested(request) => Some(request.arrival),
            Stage::Answered(answer) => Some(answer.arrival),
            Stage::Lost(_) | Stage::Broken(_) => None,
        }
    }

    /// Returns the arrival of the reply, or of the news that the connection broke, if any.
    pub fn answer(&self) -> Option<Arrival> {
        match self {
            Stage::Answered(answer) => Some(answer.arrival),
            Stage::Broken(arrival) => Some(*arrival),
            Stage::Requested(_) | Stage::Lost(_) => None,
        }
    }
}
