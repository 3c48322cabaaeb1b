//! What is wrong with a scenario file, and where.

use super::VERSION;
use super::place::{Path, Place};
use lua_vm::closest;
use primitives::Millis;
use simulator::{BYTE_LIMIT, MOVE_LIMIT, Problem, Reason};
use std::fmt;

/// Something wrong in a scenario file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFileError {
    /// Where it stands in the text, if anywhere.
    pub place: Option<Place>,
    /// The field that has it, such as `clients[1].clock.offset_ms`; empty for the file as a whole.
    pub path: String,
    /// What it is.
    pub problem: FileProblem,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileProblem {
    /// It is not JSON, or a field is missing, unknown, or not of its type.
    #[error("{0}")]
    Json(String),
    /// It is of a version that is not known here.
    #[error("this version of Lockscope reads version {VERSION} of scenario files, got {version}")]
    Version {
        /// Which.
        version: u32,
    },
    /// A client runs something that is not there.
    #[error(
        "there is no program `{name}` in the file and no such built-in lock{}; there are {}",
        did_you_mean(name, known),
        known.join(", ")
    )]
    UnknownProgram {
        /// What it is to run.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The scenario cannot be run.
    #[error("{0}")]
    Scenario(Problem),
    /// Something cannot happen.
    #[error("{0}")]
    Move(MoveProblem),
}

/// Why something in the list of moves cannot happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveProblem {
    /// The world does not allow it.
    #[error("it may not happen at {} ms: {reason}", at.0)]
    NotAllowed {
        /// What time it is then.
        at: Millis,
        /// What stands against it.
        reason: Reason,
    },
    /// The run has reached a limit.
    #[error("a run has at most {MOVE_LIMIT} moves and {} MB", BYTE_LIMIT >> 20)]
    TooMany,
}

/// A question to add, if a name is close to one that is known.
fn did_you_mean(name: &str, known: &[String]) -> String {
    let closest = closest(name, known.iter().map(String::as_str));
    closest.map(|known| format!(" (did you mean `{known}`?)")).unwrap_or_default()
}

/// All errors, a line each.
pub fn listed(errors: &[ScenarioFileError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Something wrong in a field.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Located {
    pub(super) path: Path,
    pub(super) problem: FileProblem,
}

impl Located {
    /// The same with its place in the text.
    pub(super) fn placed(self, json: &str) -> ScenarioFileError {
        let Located { path, problem } = self;
        ScenarioFileError { place: path.find(json), path: path.to_string(), problem }
    }
}

/// What serde calls a type, and what it is called here.
const TYPES: [(&str, &str); 7] = [
    ("u64", "a whole number from 0"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("i64", "a whole number"),
    ("i32", "a whole number from -2147483648 to 2147483647"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("enum", "one field"),
];

impl ScenarioFileError {
    /// What `serde_json` says, without the place behind it.
    pub(super) fn from_json(error: &serde_json::Error, path: Path) -> Self {
        let said = error.to_string();
        let place = Place::of(error);
        let end = format!(" at line {} column {}", error.line(), error.column());
        let mut said = said.strip_suffix(&end).unwrap_or(&said).to_owned();
        for (name, words) in TYPES {
            if let Some(before) = said.strip_suffix(&format!("expected {name}")) {
                said = format!("{before}expected {words}");
            }
        }
        ScenarioFileError { place, path: path.to_string(), problem: FileProblem::Json(said) }
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
