//! What is wrong with a scenario, and in which field of it.

use super::{CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use lua_vm::{Mistake, ParameterError};
use primitives::{ClientId, ServerId, WallClock};
use std::fmt;

/// Why a scenario cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct ScenarioError {
    /// Where.
    pub field: Field,
    /// What.
    pub problem: Problem,
}

/// A part of a scenario that can be wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// The list of clients.
    Clients,
    /// The list of servers.
    Servers,
    /// How long messages take.
    Latency,
    /// How long a client waits for an answer.
    CallTimeout,
    /// A client's program.
    Program(ClientId),
    /// The value of a parameter of a client's program.
    Parameter(ClientId, String),
    /// When a client starts.
    Start(ClientId),
    /// A client's wall clock.
    ClientClock(ClientId),
    /// A server's wall clock.
    ServerClock(ServerId),
    /// How far a server's replica is behind.
    ReplicationLag(ServerId),
}

/// What can be wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// None, or more than there may be.
    #[error("there are 1 to {limit}, got {given}")]
    Count {
        /// How many there are.
        given: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A duration of more than [`DURATION_LIMIT_MS`].
    #[error("at most {DURATION_LIMIT_MS} ms, got {given_ms}")]
    TooLong {
        /// How long it is.
        given_ms: u64,
    },
    /// A duration that must not be 0 is.
    #[error("at least 1 ms, got 0")]
    Zero,
    /// A range without anything in it.
    #[error("the least, {least_ms} ms, is more than the most, {most_ms} ms")]
    Empty {
        /// Its lower end.
        least_ms: u64,
        /// Its upper end.
        most_ms: u64,
    },
    /// A wall clock is off by more than [`CLOCK_OFFSET_LIMIT_MS`].
    #[error("clock offset: at most {CLOCK_OFFSET_LIMIT_MS} ms ahead or behind, got {given_ms}")]
    ClockOffset {
        /// How far it is ahead.
        given_ms: i64,
    },
    /// A wall clock gains or loses more than [`CLOCK_DRIFT_LIMIT_PPM`].
    #[error("clock drift: at most {CLOCK_DRIFT_LIMIT_PPM} ppm, got {given_ppm}")]
    ClockDrift {
        /// How much it gains.
        given_ppm: i32,
    },
    /// A program does not load.
    #[error("{0}")]
    Mistake(Mistake),
    /// A program has no such parameter.
    #[error("the program has no parameter `{name}`{}", listed(.known))]
    UnknownParameter {
        /// What was given a value.
        name: String,
        /// The parameters that it has.
        known: Vec<String>,
    },
    /// The text is no value for a parameter.
    #[error("{reason}, got `{given}`")]
    Parameter {
        /// What was typed.
        given: String,
        /// What is wrong with it.
        reason: ParameterError,
    },
}

impl Field {
    pub(super) fn error(self, problem: Problem) -> ScenarioError {
        ScenarioError { field: self, problem }
    }

    /// What is wrong with a duration.
    pub(super) fn duration(self, given_ms: u64) -> Option<ScenarioError> {
        (given_ms > DURATION_LIMIT_MS).then(|| self.error(Problem::TooLong { given_ms }))
    }

    /// What is wrong with a wall clock.
    pub(super) fn clock(self, clock: WallClock) -> Option<ScenarioError> {
        let WallClock { offset_ms, drift_ppm } = clock;
        if offset_ms.unsigned_abs() > CLOCK_OFFSET_LIMIT_MS {
            return Some(self.error(Problem::ClockOffset { given_ms: offset_ms }));
        }
        let is_wild = drift_ppm.unsigned_abs() > CLOCK_DRIFT_LIMIT_PPM;
        is_wild.then(|| self.error(Problem::ClockDrift { given_ppm: drift_ppm }))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Clients => formatter.write_str("clients"),
            Field::Servers => formatter.write_str("servers"),
            Field::Latency => formatter.write_str("network: latency"),
            Field::CallTimeout => formatter.write_str("network: call timeout"),
            Field::Program(client) | Field::ClientClock(client) => write!(formatter, "{client}"),
            Field::Parameter(client, name) => write!(formatter, "{client}: {name}"),
            Field::Start(client) => write!(formatter, "{client}: start"),
            Field::ServerClock(server) => write!(formatter, "{server}"),
            Field::ReplicationLag(server) => write!(formatter, "{server}: replication lag"),
        }
    }
}

fn listed(known: &[String]) -> String {
    match known {
        [] => String::new(),
        known => format!("; it has {}", known.join(", ")),
    }
}
