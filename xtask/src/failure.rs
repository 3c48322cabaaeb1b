//! The error type of this program: a message for the user at the terminal.
//!
//! It is deliberately not an enum of causes, because no code reacts to a particular cause.

use std::fmt;

/// An error with advice for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    what: String,
    remedy: String,
}

impl Failure {
    /// Creates an error. Neither part ends with a full stop, because they are joined into one
    /// sentence.
    pub(crate) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}.", self.what, self.remedy)
    }
}
