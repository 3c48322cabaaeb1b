//! What a command answers.

use super::Bytes;
use std::fmt;

/// A reply of the RESP2 protocol, as far as the commands here use it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// A null bulk string: there is no such value.
    Nil,
    /// `:1`
    Integer(i64),
    /// A bulk string.
    Bulk(Bytes),
    /// An error with its code, in Redis's own words: `ERR value is not an integer or out of range`.
    Error(String),
}

impl Reply {
    /// `ERR value is not an integer or out of range`
    pub(super) fn not_an_integer() -> Reply {
        Reply::Error("ERR value is not an integer or out of range".to_owned())
    }

    /// `ERR invalid expire time in 'pexpire' command`
    pub(super) fn invalid_expire_time(command: &str) -> Reply {
        Reply::Error(format!("ERR invalid expire time in '{command}' command"))
    }
}

impl fmt::Display for Reply {
    /// Short, for one line of a transcript: `1`, `"abc"`, `nil`, the error's text.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Nil => formatter.write_str("nil"),
            Reply::Integer(number) => write!(formatter, "{number}"),
            Reply::Bulk(bytes) => write!(formatter, "{bytes}"),
            Reply::Error(text) => formatter.write_str(text),
        }
    }
}
