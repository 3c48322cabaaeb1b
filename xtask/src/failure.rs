//! The one error of this program: a sentence for the person at the terminal.
//!
//! It is deliberately not an enum of causes. Nothing here reacts to a particular cause; it is only
//! read.

use std::fmt;

/// What went wrong, and what the reader can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    what: String,
    remedy: String,
}

impl Failure {
    /// Both parts are written without a full stop, so that they join into one sentence.
    pub fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}.", self.what, self.remedy)
    }
}
