//! Errors in the words that begin with `@`, which only this console has.
//!
//! An error is data, so that it can be translated. Its `Display` is English. Lines that `redis-cli`
//! itself rejects are a [`Refusal`](super::Refusal).

use crate::Bytes;

/// Maximum number of bytes of user input that a message quotes.
const QUOTED_BYTES: usize = 40;

/// An error in a line. The line had no effect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct DirectiveError {
    /// Number of the line in the session, from 1.
    pub line: u64,
    /// The kind of error.
    pub kind: DirectiveErrorKind,
}

/// The kinds of errors. The messages include the correct form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DirectiveErrorKind {
    /// `@advance` without a number.
    #[error("`@advance` lacks its milliseconds; write for example `@advance 1500`")]
    NoDuration,
    /// `@advance x`: not a number.
    #[error(
        "`@advance` takes whole milliseconds, not {}; write for example `@advance 1500`",
        excerpt(.0)
    )]
    NotADuration(Bytes),
    /// `@advance 1 2`: too many words.
    #[error("`@advance` takes one number and nothing more; write for example `@advance 1500`")]
    TooManyWords,
    /// The clock would pass [`END_OF_TIME`](super::END_OF_TIME).
    #[error("the clock ends in {left_ms} ms; write a smaller number")]
    BeyondTheEnd {
        /// Remaining time of the clock, in ms.
        left_ms: u64,
    },
    /// `@foo`: an unknown word.
    #[error(
        "there is no {}; only `@advance` begins with `@`, as in `@advance 1500`",
        excerpt(.0)
    )]
    UnknownWord(Bytes),
}

/// Formats a word as it can be typed, truncated if it is long.
fn excerpt(word: &Bytes) -> String {
    match word.as_slice().get(..QUOTED_BYTES) {
        Some(start) if start.len() < word.len() => {
            format!("`{}…`", Bytes::from(start.to_vec()).bare_or_quoted())
        }
        _ => format!("`{}`", word.bare_or_quoted()),
    }
}
