//! Mistakes in the words that begin with `@`, which are this console's own.
//!
//! A mistake is data, so that it can be translated; its `Display` is English. What `redis-cli`
//! itself refuses is a [`Refusal`](super::Refusal).

use crate::Bytes;

/// How many bytes of the user's input a message quotes.
const QUOTED_BYTES: usize = 40;

/// A line that was not understood. Nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct Mistake {
    /// Which line of the session, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub kind: MistakeKind,
}

/// What is wrong, and what to write instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MistakeKind {
    /// `@advance`
    #[error("`@advance` lacks its milliseconds; write for example `@advance 1500`")]
    NoDuration,
    /// `@advance x`
    #[error(
        "`@advance` takes whole milliseconds, not {}; write for example `@advance 1500`",
        excerpt(.0)
    )]
    NotADuration(Bytes),
    /// `@advance 1 2`
    #[error("`@advance` takes one number and nothing more; write for example `@advance 1500`")]
    TooManyWords,
    /// The clock would go past [`END_OF_TIME`](super::END_OF_TIME).
    #[error("the clock ends in {left_ms} ms; write a smaller number")]
    BeyondTheEnd {
        /// How far it can still go.
        left_ms: u64,
    },
    /// `@foo`
    #[error(
        "there is no {}; only `@advance` begins with `@`, as in `@advance 1500`",
        excerpt(.0)
    )]
    UnknownWord(Bytes),
}

/// The word as one would type it, truncated if it is long.
fn excerpt(word: &Bytes) -> String {
    match word.as_slice().get(..QUOTED_BYTES) {
        Some(start) if start.len() < word.len() => {
            format!("`{}…`", Bytes::from(start.to_vec()).bare_or_quoted())
        }
        _ => format!("`{}`", word.bare_or_quoted()),
    }
}
