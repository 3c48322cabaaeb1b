//! Errors in a scenario file, with their positions.

use super::VERSION;
use super::location::{Path, Place};
use lua_vm::closest;
use primitives::Millis;
use simulator::{BYTE_LIMIT, MOVE_LIMIT, Problem, Reason};
use std::fmt;

/// An error in a scenario file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFileError {
    /// Position of the field, or of its nearest parent in the file; `None` if there is neither.
    pub place: Option<Place>,
    /// Path of the field, such as `clients[1].clock.offset_ms`; empty for the whole file.
    pub path: String,
    /// Problem at this position.
    pub problem: FileProblem,
}

/// A problem in a scenario file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileProblem {
    /// The file is not JSON, or a field is missing, unknown or has the wrong type.
    #[error("{0}")]
    Json(String),
    /// The version of the format is not supported.
    #[error("this version of Lockscope reads version {VERSION} of scenario files, got {version}")]
    Version {
        /// Version in the file.
        version: u32,
    },
    /// A client runs a program that does not exist.
    #[error(
        "there is no program `{name}` in the file and no such built-in lock{}; there are {}",
        did_you_mean(name, known),
        known.join(", ")
    )]
    UnknownProgram {
        /// Name of the program.
        name: String,
        /// Names of all programs in the file and of all built-in locks.
        known: Vec<String>,
    },
    /// The simulator rejects the scenario.
    #[error("{0}")]
    Scenario(Problem),
    /// A move is not possible.
    #[error("{0}")]
    Move(MoveProblem),
}

/// Reason why an entry in the list of moves is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveProblem {
    /// The move is not allowed in the current state of the world.
    #[error("this move is not possible at {} ms: {reason}{}", at.0, available(reason, *clients, *servers))]
    NotAllowed {
        /// Virtual time at which the move was tried.
        at: Millis,
        /// Reason why the move is not allowed.
        reason: Reason,
        /// Number of clients in the scenario.
        clients: usize,
        /// Number of servers in the scenario.
        servers: usize,
    },
    /// The run has reached a limit.
    #[error("a run has at most {MOVE_LIMIT} moves and {} MB", BYTE_LIMIT >> 20)]
    TooMany,
}

/// Lists the clients or servers, if a move names one that does not exist.
fn available(reason: &Reason, clients: usize, servers: usize) -> String {
    let (kind, letter, count) = match reason {
        Reason::NoClient(_) => ("client", 'C', clients),
        Reason::NoServer(_) => ("server", 'S', servers),
        _ => return String::new(),
    };
    match count {
        1 => format!("; the only {kind} is {letter}1"),
        _ => format!("; the {kind}s are {letter}1 to {letter}{count}"),
    }
}

/// Returns a suggestion if a known name is similar.
fn did_you_mean(name: &str, known: &[String]) -> String {
    let closest = closest(name, known.iter().map(String::as_str));
    closest.map(|known| format!(" (did you mean `{known}`?)")).unwrap_or_default()
}

/// Formats the errors, one per line.
pub fn listed(errors: &[ScenarioFileError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A problem in a field.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Located {
    pub(super) path: Path,
    pub(super) problem: FileProblem,
}

impl Located {
    /// Converts the path to a position in the input.
    pub(super) fn placed(self, json: &str) -> ScenarioFileError {
        let Located { path, problem } = self;
        ScenarioFileError { place: path.find(json), path: path.to_string(), problem }
    }
}

/// Type names in messages of serde, and the words that replace them. An `enum`, such as a move, is an
/// object with one field, for example `{"crash": "C1"}`.
const TYPES: [(&str, &str); 7] = [
    ("u64", "a whole number from 0"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("i64", "a whole number"),
    ("i32", "a whole number from -2147483648 to 2147483647"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("enum", "one field"),
];

/// Moves whose value is an object, with an example of the value.
const OBJECTS: [(&str, &str); 6] = [
    ("GoOn", r#"{"until_ms": 5000}"#),
    ("Tick", r#"{"to_ms": 500}"#),
    ("Pause", r#"{"client": "C1", "ms": 800}"#),
    ("Delay", r#"{"client": "C1", "ms": 800}"#),
    ("Jump", r#"{"clock": "S1", "ms": -5000}"#),
    ("Command", r#"{"server": "S1", "line": "DEL lock"}"#),
];

impl ScenarioFileError {
    /// Converts an error of `serde_json`, whose message ends with the position. The position is
    /// removed from the message.
    pub(super) fn from_json(error: &serde_json::Error, path: Path) -> Self {
        let message = error.to_string();
        let place = Place::of(error);
        let end = format!(" at line {} column {}", error.line(), error.column());
        let mut message = message.strip_suffix(&end).unwrap_or(&message).to_owned();
        for (name, words) in TYPES {
            if let Some(before) = message.strip_suffix(&format!("expected {name}")) {
                message = format!("{before}expected {words}");
            }
        }
        for (variant, example) in OBJECTS {
            let expected = format!("expected struct variant MoveEntry::{variant}");
            if let Some(before) = message.strip_suffix(&expected) {
                message = format!("{before}expected an object such as {example}");
            }
        }
        ScenarioFileError { place, path: path.to_string(), problem: FileProblem::Json(message) }
    }
}

impl fmt::Display for ScenarioFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(formatter, "{place}: ")?;
        }
        if !self.path.is_empty() {
            write!(formatter, "{}: ", self.path)?;
        }
        write!(formatter, "{}", self.problem)
    }
}
