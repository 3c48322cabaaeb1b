//! Errors in cards: position, problem and remedy.

use std::fmt;

/// A position in a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}

/// An error in a card. Displayed as `line:column: problem; remedy`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardError {
    /// Position of the error.
    pub place: Place,
    /// Problem at this position.
    pub problem: Problem,
}

/// A problem in a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// A problem that any card can have.
    Syntax(SyntaxProblem),
    /// A problem that only one kind of content has, such as a story with an unknown lock.
    Other(Remedy),
}

/// An error in the form of a card. Each kind of content converts it to its error type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Position of the error.
    pub place: Place,
    /// Problem at this position.
    pub problem: SyntaxProblem,
}

/// A problem in the form of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyntaxProblem {
    /// A line does not have the form `key: value`.
    NoKey,
    /// A section has an unknown name.
    UnknownSection {
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// A section or a key occurs a second time.
    Twice(String),
}

/// A problem and its remedy, as parts of an English sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// The problem.
    pub problem: String,
    /// The change that solves it.
    pub remedy: String,
}

impl CardError {
    /// Creates an error that only one kind of content has.
    pub fn new(place: Place, problem: impl Into<String>, remedy: impl Into<String>) -> CardError {
        let remedy = Remedy { problem: problem.into(), remedy: remedy.into() };
        CardError { place, problem: Problem::Other(remedy) }
    }
}

impl From<SyntaxError> for CardError {
    fn from(SyntaxError { place, problem }: SyntaxError) -> CardError {
        CardError { place, problem: Problem::Syntax(problem) }
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.problem)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Syntax(problem) => problem.fmt(formatter),
            Problem::Other(Remedy { problem, remedy }) => write!(formatter, "{problem}; {remedy}"),
        }
    }
}

impl fmt::Display for SyntaxProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxProblem::NoKey => formatter.write_str(
                "this line has no key; write `key: value`, or begin the line with `#` if it is a \
                 comment",
            ),
            SyntaxProblem::UnknownSection { name, known } => {
                let known: Vec<String> = known.iter().map(|name| format!("`[{name}]`")).collect();
                let known = known.join(", ");
                write!(formatter, "there is no section `[{name}]`; the sections are {known}")
            }
            SyntaxProblem::Twice(name) => {
                write!(formatter, "`{name}` occurs a second time; remove one of them")
            }
        }
    }
}

impl std::error::Error for CardError {}
