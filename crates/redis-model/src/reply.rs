//! The reply to a command.

use super::Bytes;
use std::fmt;

/// A reply of the RESP2 protocol.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reply {
    /// A null bulk string.
    Nil,
    /// A null array: the transaction was not executed.
    NilArray,
    /// A simple string: `OK`, `PONG`, `QUEUED`.
    Status(Bytes),
    /// An integer: `:1`.
    Integer(i64),
    /// A bulk string.
    Bulk(Bytes),
    /// An array of replies.
    Array(Vec<Reply>),
    /// An error with its code, as Redis formats it: `ERR value is not an integer or out of range`.
    Error(Bytes),
}

impl Reply {
    /// Returns `true` for the status `OK`.
    pub fn is_ok(&self) -> bool {
        matches!(self, Reply::Status(status) if status.as_slice() == b"OK")
    }

    /// Returns the status `+OK`.
    pub(super) fn ok() -> Reply {
        Reply::status("OK")
    }

    /// Returns a simple string.
    pub(super) fn status(text: &str) -> Reply {
        Reply::Status(Bytes::from(text))
    }

    /// Returns 1 or 0, the boolean of most commands.
    pub(super) fn flag(yes: bool) -> Reply {
        Reply::Integer(i64::from(yes))
    }

    /// Returns a count as an integer.
    pub(super) fn count(count: usize) -> Reply {
        Reply::Integer(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// Returns the value, or nil for `None`.
    pub(super) fn bulk_or_nil(bytes: Option<Bytes>) -> Reply {
        bytes.map_or(Reply::Nil, Reply::Bulk)
    }
}

impl fmt::Display for Reply {
    /// Formats the reply for one line of a transcript: `1`, `"abc"`, `nil`, `OK`, `[1, nil]`, or
    /// the error message.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Nil | Reply::NilArray => formatter.write_str("nil"),
            Reply::Integer(number) => write!(formatter, "{number}"),
            Reply::Bulk(bytes) => write!(formatter, "{bytes}"),
            Reply::Status(text) | Reply::Error(text) => formatter.write_str(&text.to_lossy()),
            Reply::Array(replies) => {
                formatter.write_str("[")?;
                for (index, reply) in replies.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(formatter, "{separator}{reply}")?;
                }
                formatter.write_str("]")
            }
        }
    }
}
