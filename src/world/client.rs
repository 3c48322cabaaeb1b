//! One client: its machine and what it waits for.

use crate::lua::{Machine, Program, RuntimeError};
use crate::redis::{Bytes, Reply};
use crate::scenario::ClientSetup;
use crate::time::Millis;

/// A client at one instant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    pub(super) machine: Machine,
    pub(super) waiting: Waiting,
    pub(super) inside: bool,
    pub(super) crashed: bool,
}

/// How many servers a client finds.
const SERVERS: u8 = 1;

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
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// For its next turn: the reply has come, but it has not looked at it yet.
    Turn {
        /// What Redis answered.
        reply: Reply,
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

impl Client {
    pub(super) fn new(setup: &ClientSetup, program: &Program) -> Client {
        let waiting = Waiting::Start { at: setup.starts_at };
        let machine = Machine::for_client(program, &[], SERVERS);
        Client { machine, waiting, inside: false, crashed: false }
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
            Waiting::Redis { .. } | Waiting::Finished | Waiting::Failed(_) => None,
        }
    }
}
