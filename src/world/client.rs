//! One client: its machine and what it waits for.

use super::chance::Chance;
use super::store::{StoreReply, StoreRequest};
use crate::ids::ServerId;
use crate::lua::{Data, Machine, RuntimeError};
use crate::redis::{Bytes, Reply};
use crate::scenario::{ClientSetup, LoadedProgram};
use crate::time::Millis;
use std::fmt;

/// A client at one instant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub(super) machine: Machine,
    pub(super) waiting: Waiting,
    pub(super) inside: bool,
    pub(super) crashed: bool,
    pub(super) chance: Chance,
}

/// What a client waits for. A crashed client keeps what it waited for, since its request still
/// arrives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Waiting {
    /// For its start.
    Start {
        /// When that is.
        at: Millis,
    },
    /// For Redis: its request is on its way.
    Redis {
        /// Which server.
        server: ServerId,
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// For the store: its request is on its way.
    Store {
        /// What it asks.
        request: StoreRequest,
    },
    /// For its next turn: the answer has come, but it has not looked at it yet.
    Turn {
        /// What it was answered.
        answer: Answer,
    },
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

impl Client {
    pub(super) fn new(setup: &ClientSetup, loaded: &LoadedProgram, servers: u8) -> Client {
        let machine = Machine::for_client(&loaded.program, &loaded.parameters, servers);
        let waiting = Waiting::Start { at: setup.starts_at };
        let chance = Chance::default();
        Client { machine, waiting, inside: false, crashed: false, chance }
    }

    /// Its machine: where in the program it stands, with which values.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What it waits for.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// Whether it is between `enter()` and `leave()`, and alive.
    pub fn is_inside(&self) -> bool {
        self.inside
    }

    /// Whether it crashed.
    pub fn is_crashed(&self) -> bool {
        self.crashed
    }

    /// Whether it can still do anything.
    pub fn is_alive(&self) -> bool {
        !self.crashed && !matches!(self.waiting, Waiting::Finished | Waiting::Failed(_))
    }

    /// Whether a request of its is on its way.
    pub(super) fn is_in_flight(&self) -> bool {
        matches!(self.waiting, Waiting::Redis { .. } | Waiting::Store { .. })
    }

    /// When it can run on, if nobody else has to act first.
    pub(super) fn due_at(&self) -> Option<Millis> {
        if self.crashed {
            return None;
        }
        match &self.waiting {
            Waiting::Turn { .. } => Some(Millis(0)),
            Waiting::Start { at: due }
            | Waiting::Sleep { until: due }
            | Waiting::Work { until: due } => Some(*due),
            Waiting::Redis { .. }
            | Waiting::Store { .. }
            | Waiting::Finished
            | Waiting::Failed(_) => None,
        }
    }
}
