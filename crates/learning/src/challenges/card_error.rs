//! Errors in a challenge file: position, problem and advice.
use super::HARDEST;
use super::card::PROGRAMS;
use super::names::{LANGUAGE_NAMES, listed};
use cards::Place;
use content::locks;
use lua_vm::DiagnosticKind;
use simulator::FaultKind;
use std::fmt;

/// An error in a challenge file. Displayed as `line:column: problem; advice`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct CardError {
    /// Position of the error.
    pub place: Place,
    /// Problem at this position.
    pub problem: Problem,
}

/// A problem in a challenge file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// A line does not have the form `key: value`.
    #[error("expected `key: value`; begin the line with a key, or with `#` for a comment")]
    NoKey,
    /// A key is not known in this section.
    #[error("there is no key `{key}` here{}; the keys are {known}", meant(.suggestion))]
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that is most similar.
        suggestion: Option<String>,
        /// Keys that are known here.
        known: String,
    },
    /// A section is not known.
    #[error("there is no section `[{0}]`; the sections are {all}", all = sections())]
    UnknownSection(String),
    /// A key or a section is given twice.
    #[error("`{0}` appears twice; remove one of them")]
    Twice(String),
    /// A key or a section is missing.
    #[error("`{0}` is missing; add {1}")]
    Missing(&'static str, &'static str),
    /// A section is not allowed in this kind of file.
    #[error("`[{0}]` does not belong here; {1}")]
    NotHere(&'static str, &'static str),
    /// A value is not valid.
    #[error("`{given}` cannot be read; write {expected}")]
    Value {
        /// The given value.
        given: String,
        /// The form of a valid value.
        expected: Expected,
    },
    /// The number of hints is not allowed.
    #[error("{given} hints; write {least} to {most}")]
    Hints {
        /// Number of hints given.
        given: usize,
        /// Minimum number of hints.
        least: usize,
        /// Maximum number of hints.
        most: usize,
    },
    /// A step of a lesson does not exist, or is not after the previous one.
    #[error("its run has steps 1 to {last}; list the steps of the checkpoints in ascending order")]
    Step {
        /// Number of the last step of the run.
        last: usize,
    },
    /// The step has no event that the lesson could ask about.
    #[error(
        "nothing can be asked here in this way; leave the question out, or choose a step at which \
         a command is executed, with `reply`, `entry` or `value`"
    )]
    NothingToAsk,
    /// A lesson has too few or too many lines with a key.
    #[error("there are {given} lines `{key}` here, but {needed} of `stops` need one")]
    Lines {
        /// The key.
        key: &'static str,
        /// Number of lines given.
        given: usize,
        /// Number of lines required.
        needed: usize,
    },
    /// There is no such built-in lock.
    #[error(
        "there is no built-in lock `{name}`{}; write one of {}, or the program under `[lock]`",
        meant(.suggestion),
        listed(locks::ALL.iter().map(|lock| lock.id))
    )]
    UnknownLock {
        /// Name of the lock.
        name: String,
        /// The id of a built-in lock that is most similar.
        suggestion: Option<String>,
    },
    /// The lock has no such parameter.
    #[error("the lock has no parameter `{name}`; {}", if .known.is_empty() {
        "it declares none".to_owned()
    } else {
        format!("it has {known}")
    })]
    UnknownParameter {
        /// Name of the parameter.
        name: String,
        /// Parameters of the lock.
        known: String,
    },
    /// The value of a parameter is not valid.
    #[error(
        "`{given}` cannot be the value of `{name}`: {reason}; write for example `{name}={usual}`"
    )]
    Parameter {
        /// Name of the parameter.
        name: String,
        /// The given value.
        given: String,
        /// Reason why the value is not valid.
        reason: lua_vm::ParameterError,
        /// Default value of the parameter.
        usual: String,
    },
    /// A program contains an error.
    #[error("{0}")]
    Program(DiagnosticKind),
    /// A program does not fit the setup of the challenge.
    #[error("it cannot run in this setup: {0}; declare the same parameters as the lock")]
    Setup(simulator::Problem),
    /// A limit requires a property that the challenge does not check.
    #[error("this is only measured where `no-deadlock` is kept; add it to `keep`")]
    FreeUnasked,
    /// A line of the bug is beyond the last line of the lock.
    #[error("the lock has {lines} lines; name only those")]
    HoleBeyond {
        /// Number of lines of the lock.
        lines: usize,
    },
}

/// Form of a valid value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// `attack` or `defend`.
    Kind,
    /// A name.
    Id,
    /// A difficulty from 1 to [`HARDEST`].
    Difficulty,
    /// A whole number between a minimum and a maximum.
    Number(u64, u64),
    /// A parameter with its value.
    Assignment,
    /// A client and the offset of its clock.
    Clock,
    /// A fault budget.
    Faults,
    /// A cost.
    Par,
    /// A property.
    Property,
    /// Ranges of lines.
    Lines,
    /// The run of a lesson.
    Run,
    /// A step at which a lesson stops.
    Stop,
    /// At least one word.
    Words,
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self {
            Expected::Kind => "`attack` or `defend`",
            Expected::Id => "small letters, digits and hyphens, for example `late-release`",
            Expected::Difficulty => return write!(formatter, "a number from 1 to {HARDEST}"),
            Expected::Number(least, most) => {
                return write!(formatter, "a whole number from {least} to {most}");
            }
            Expected::Assignment => "NAME=VALUE, for example `TTL=3000`",
            Expected::Clock => {
                "a client and by how many ms its clock is ahead, for example `C2 20000`"
            }
            Expected::Faults => {
                let names = FaultKind::ALL.into_iter().map(|kind| kind.names().one);
                let names = listed(names);
                return write!(
                    formatter,
                    "`none`, or how many of each up to 20, for example `1 crash, 2 pauses`; \
                     the faults are {names}"
                );
            }
            Expected::Par => {
                "`impossible`, or what the easiest run costs, for example \
                 `1 fault, 2 switches, 7 moves`"
            }
            Expected::Property => {
                let names = listed(super::PROPERTY_NAMES.iter().map(|(name, _)| *name));
                return write!(formatter, "one of {names}");
            }
            Expected::Lines => "lines of the lock, for example `3, 10-13`",
            Expected::Run => {
                "the id of a scenario, as `lockscope stories` lists them, or the link of a run"
            }
            Expected::Stop => {
                "the number of a step, and `reply`, `entry` or `value` if that is asked there, \
                 for example `3 reply`"
            }
            Expected::Words => "some words",
        };
        formatter.write_str(expected)
    }
}

impl Problem {
    pub(super) fn at(self, place: Place) -> CardError {
        CardError { place, problem: self }
    }

    /// Returns the problem of a value that is not valid.
    pub(super) fn value(given: &str, expected: Expected) -> Problem {
        Problem::Value { given: given.to_owned(), expected }
    }
}

fn meant(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|it| format!(" (did you mean `{it}`?)")).unwrap_or_default()
}

pub(super) fn sections() -> String {
    listed(LANGUAGE_NAMES.iter().map(|(name, _)| *name).chain(PROGRAMS))
}
