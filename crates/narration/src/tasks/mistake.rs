//! What can be wrong with a task file: what, where, and what to do.
use super::HARDEST;
use super::file::PROGRAMS;
use super::names::{LANGUAGE_NAMES, listed};
use content::strategies;
use lua_vm::{MistakeKind, Place};
use std::fmt;

/// One thing that is wrong with a task file. Displayed as `line:column: what; what to do`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Mistake {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// A line is none of the form `key: value`.
    #[error("this is no line `key: value`; begin it with a key, or with `#` if it is a remark")]
    NoKey,
    /// A key means nothing there.
    #[error("there is no key `{key}` here{}; the keys are {known}", meant(.suggestion))]
    UnknownKey {
        /// The key.
        key: String,
        /// The one that was probably meant.
        suggestion: Option<String>,
        /// Those that mean something.
        known: String,
    },
    /// A section is none that there may be.
    #[error("there is no section `[{0}]`; the sections are {all}", all = sections())]
    UnknownSection(String),
    /// A key or a section stands there a second time.
    #[error("`{0}` stands here a second time; leave out one of them")]
    Twice(String),
    /// A key or a section is missing.
    #[error("`{0}` is missing; add {1}")]
    Missing(&'static str, &'static str),
    /// A section does not belong there.
    #[error("`[{0}]` does not belong here; {1}")]
    NotHere(&'static str, &'static str),
    /// A value cannot be read.
    #[error("`{given}` cannot be read; write {expected}")]
    Value {
        /// What stands there.
        given: String,
        /// What should.
        expected: Expected,
    },
    /// The number of hints is not right.
    #[error("{given} hints; write {least} to {most}")]
    Hints {
        /// How many there are.
        given: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// A step of a lesson is not there, or not behind the one before.
    #[error("its run has steps 1 to {last}; name those at which to stop in their order")]
    Step {
        /// The number of its last step.
        last: usize,
    },
    /// Nothing can be asked of a step.
    #[error(
        "nothing can be asked here in this way; leave the question out, or choose a step at which \
         a command is executed, with `reply`, `entry` or `value`"
    )]
    NothingToAsk,
    /// Lines of a lesson are missing, or there are too many.
    #[error("there are {given} lines `{key}` here, but {needed} of `stops` need one")]
    Lines {
        /// Their key.
        key: &'static str,
        /// How many there are.
        given: usize,
        /// How many there must be.
        needed: usize,
    },
    /// There is no such built-in lock.
    #[error(
        "there is no built-in lock `{name}`{}; write one of {}, or the program under `[lock]`",
        meant(.suggestion),
        listed(strategies::ALL.iter().map(|lock| lock.id))
    )]
    UnknownLock {
        /// The name.
        name: String,
        /// The one that was probably meant.
        suggestion: Option<String>,
    },
    /// The lock has no such parameter.
    #[error("the lock has no parameter `{name}`; {}", match .known.is_empty() {
        true => "it declares none".to_owned(),
        false => format!("it has {known}"),
    })]
    UnknownParameter {
        /// The name.
        name: String,
        /// Those that it has.
        known: String,
    },
    /// The value of a parameter cannot be read.
    #[error(
        "`{given}` cannot be the value of `{name}`: {reason}; write for example `{name}={usual}`"
    )]
    Parameter {
        /// The parameter.
        name: String,
        /// What was given.
        given: String,
        /// What is wrong with it.
        reason: lua_vm::ParameterError,
        /// Its default.
        usual: String,
    },
    /// A program has a mistake.
    #[error("{0}")]
    Program(MistakeKind),
    /// A program does not fit the set-up of the task.
    #[error("it cannot run in this set-up: {0}; declare the same parameters as the lock")]
    Setup(simulator::Problem),
    /// A limit needs a property that is not asked for.
    #[error("this is only measured where `the-lock-comes-back` is kept; add it to `keep`")]
    FreeUnasked,
    /// A line of the hole is none of the lock.
    #[error("the lock has {lines} lines; name only those")]
    HoleBeyond {
        /// How many lines the lock has.
        lines: usize,
    },
}

/// What should stand in the place of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// `attack` or `defend`.
    Kind,
    /// A name.
    Id,
    /// From 1 to [`HARDEST`].
    Difficulty,
    /// A whole number within limits.
    Number(u64, u64),
    /// A parameter with its value.
    Assignment,
    /// A client and how far its clock is ahead.
    Clock,
    /// A purse of faults.
    Faults,
    /// A cost.
    Par,
    /// A property.
    Property,
    /// Stretches of lines.
    Lines,
    /// The run of a lesson.
    Run,
    /// A step at which a lesson stops.
    Stop,
    /// Some words.
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
                let names = super::FAULT_NAMES.iter().map(|(one, ..)| *one);
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
    pub(super) fn at(self, place: Place) -> Mistake {
        Mistake { place, problem: self }
    }

    /// That a value cannot be read.
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
