//! Errors in a scenario, with the field that is wrong.

use super::{CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use lua_vm::{Diagnostic, ParameterError};
use primitives::{ClientId, ServerId, WallClock};
use std::fmt;

/// An error for which a scenario cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct ScenarioError {
    /// The field that is wrong.
    pub field: Field,
    /// The kind of error.
    pub problem: Problem,
}

/// A part of a scenario that can be wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// The list of clients.
    Clients,
    /// The list of servers.
    Servers,
    /// The latency of messages.
    Latency,
    /// The timeout of calls.
    CallTimeout,
    /// A client's program.
    Program(ClientId),
    /// The value of a parameter of a client's program.
    Parameter(ClientId, String),
    /// The start time of a client.
    Start(ClientId),
    /// A client's wall clock.
    ClientClock(ClientId),
    /// A server's wall clock.
    ServerClock(ServerId),
    /// The lag of a server's replica.
    ReplicationLag(ServerId),
}

/// The kinds of errors in a field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The list is empty or too long.
    #[error("there are 1 to {limit}, got {given}")]
    Count {
        /// Length of the list.
        given: usize,
        /// Maximum length of the list.
        limit: usize,
    },
    /// A duration of more than [`DURATION_LIMIT_MS`].
    #[error("at most {DURATION_LIMIT_MS} ms, got {given_ms}")]
    TooLong {
        /// The duration, in ms.
        given_ms: u64,
    },
    /// A duration is 0 but must not be.
    #[error("at least 1 ms, got 0")]
    Zero,
    /// An empty range.
    #[error("the least, {least_ms} ms, is more than the most, {most_ms} ms")]
    Empty {
        /// Lower bound, in ms.
        least_ms: u64,
        /// Upper bound, in ms.
        most_ms: u64,
    },
    /// The offset of a wall clock is larger than [`CLOCK_OFFSET_LIMIT_MS`].
    #[error("clock offset: at most {CLOCK_OFFSET_LIMIT_MS} ms ahead or behind, got {given_ms}")]
    ClockOffset {
        /// The offset, in ms; positive values are ahead.
        given_ms: i64,
    },
    /// The drift of a wall clock is larger than [`CLOCK_DRIFT_LIMIT_PPM`].
    #[error("clock drift: at most {CLOCK_DRIFT_LIMIT_PPM} ppm, got {given_ppm}")]
    ClockDrift {
        /// The drift, in ppm.
        given_ppm: i32,
    },
    /// A program does not load.
    #[error("{0}")]
    Diagnostic(Diagnostic),
    /// The program does not declare the parameter.
    #[error("the program has no parameter `{name}`{}", listed(.known))]
    UnknownParameter {
        /// Name of the parameter.
        name: String,
        /// Names of the declared parameters.
        known: Vec<String>,
    },
    /// The input is not a valid value for the parameter.
    #[error("{reason}, got `{given}`")]
    Parameter {
        /// The input.
        given: String,
        /// The reason.
        reason: ParameterError,
    },
}

impl Field {
    pub(super) fn error(self, problem: Problem) -> ScenarioError {
        ScenarioError { field: self, problem }
    }

    /// Returns the error in a duration, if any.
    pub(super) fn duration(self, given_ms: u64) -> Option<ScenarioError> {
        (given_ms > DURATION_LIMIT_MS).then(|| self.error(Problem::TooLong { given_ms }))
    }

    /// Returns the error in a wall clock, if any.
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
