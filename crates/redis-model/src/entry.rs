//! What a key holds: a value of one type, and maybe an expiry.

use super::Bytes;
use super::error::CommandError;
use primitives::UnixMillis;
use std::fmt;
use std::sync::Arc;

/// A value with its expiry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The value.
    pub value: Value,
    /// The last instant of the server's wall clock at which the key still exists.
    pub expires_at: Option<UnixMillis>,
}

/// A value of one of the modelled types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Bytes; numbers are stored as digits.
    String(Bytes),
    /// Fields with their values, in insertion order.
    Hash(Arc<Vec<(Bytes, Bytes)>>),
    /// Elements, head first.
    List(Arc<Vec<Bytes>>),
}

impl Entry {
    /// A value that does not expire.
    pub(super) fn without_expiry(value: Value) -> Entry {
        Entry { value, expires_at: None }
    }

    /// `PTTL` of this entry at `now`: the ms left, or -1 without a TTL.
    pub fn pttl(&self, now: UnixMillis) -> i64 {
        self.expires_at.map_or(-1, |at| at.milliseconds_since(now))
    }

    /// A key is expired once the clock has passed its expiry (db.c, `keyIsExpired`): at that exact
    /// millisecond it can still be read.
    pub(super) fn is_expired(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|at| now > at)
    }
}

impl Value {
    /// The type's name, as in `TYPE`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::String(_) => "string",
            Value::Hash(_) => "hash",
            Value::List(_) => "list",
        }
    }

    /// The bytes of a string.
    pub fn string(&self) -> Option<&Bytes> {
        self.as_string().ok()
    }

    /// As [`Bytes::bare_or_quoted`] for a string; other types as they are displayed.
    pub fn bare_or_quoted(&self) -> String {
        self.string().map_or_else(|| self.to_string(), Bytes::bare_or_quoted)
    }

    /// Roughly the memory it takes, in bytes, by which limits go.
    pub fn size_bytes(&self) -> u64 {
        const ELEMENT_BYTES: u64 = 16;
        let size = |element: &Bytes| element.size_bytes() + ELEMENT_BYTES;
        match self {
            Value::String(bytes) => bytes.size_bytes(),
            Value::List(elements) => elements.iter().map(size).sum(),
            Value::Hash(fields) => fields.iter().map(|(f, value)| size(f) + size(value)).sum(),
        }
    }

    /// # Errors
    /// `WRONGTYPE` if it has another type; so do the two below.
    pub(super) fn as_string(&self) -> Result<&Bytes, CommandError> {
        match self {
            Value::String(bytes) => Ok(bytes),
            _ => Err(CommandError::WrongType),
        }
    }

    pub(super) fn as_hash(&self) -> Result<&Vec<(Bytes, Bytes)>, CommandError> {
        match self {
            Value::Hash(fields) => Ok(fields),
            _ => Err(CommandError::WrongType),
        }
    }

    pub(super) fn as_list(&self) -> Result<&Vec<Bytes>, CommandError> {
        match self {
            Value::List(elements) => Ok(elements),
            _ => Err(CommandError::WrongType),
        }
    }
}

impl From<Bytes> for Value {
    fn from(bytes: Bytes) -> Value {
        Value::String(bytes)
    }
}

impl fmt::Display for Value {
    /// `"abc"`, `{"field": "value"}`, `["head", "tail"]`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::String(bytes) => write!(formatter, "{bytes}"),
            Value::Hash(fields) => {
                formatter.debug_map().entries(fields.iter().map(|(f, v)| (f, v))).finish()
            }
            Value::List(elements) => formatter.debug_list().entries(elements.iter()).finish(),
        }
    }
}
