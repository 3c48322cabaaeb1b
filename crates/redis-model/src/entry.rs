//! The content of a key: a value of one type, and an optional expiry.

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
    /// The last time on the server's wall clock at which the key still exists, or `None` without a
    /// TTL.
    pub expires_at: Option<UnixMillis>,
}

/// A value of one of the modelled types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Bytes. Numbers are stored as digits.
    String(Bytes),
    /// Fields with their values, in insertion order.
    Hash(Arc<Vec<(Bytes, Bytes)>>),
    /// Elements, head first.
    List(Arc<Vec<Bytes>>),
}

impl Entry {
    /// Creates an entry that does not expire.
    pub(super) fn without_expiry(value: Value) -> Entry {
        Entry { value, expires_at: None }
    }

    /// Returns the result of `PTTL` for this entry at `now`: the remaining ms, or -1 without a TTL.
    pub fn pttl(&self, now: UnixMillis) -> i64 {
        self.expires_at.map_or(-1, |at| at.milliseconds_since(now))
    }

    /// Returns `true` once the clock has passed the expiry (db.c, `keyIsExpired`). At that exact
    /// millisecond the key still exists.
    pub(super) fn is_expired(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|at| now > at)
    }
}

impl Value {
    /// Returns the name of the type, as in `TYPE`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::String(_) => "string",
            Value::Hash(_) => "hash",
            Value::List(_) => "list",
        }
    }

    /// Returns the bytes of a string, or `None` for another type.
    pub fn string(&self) -> Option<&Bytes> {
        self.as_string().ok()
    }

    /// Formats a string like [`Bytes::bare_or_quoted`], and other types like `Display`.
    pub fn bare_or_quoted(&self) -> String {
        self.string().map_or_else(|| self.to_string(), Bytes::bare_or_quoted)
    }

    /// Returns the approximate memory size in bytes, which is used for limits.
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
    /// `WRONGTYPE` if the value has another type. The same applies to the next two functions.
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
    /// Formats as `"abc"`, `{"field": "value"}` or `["head", "tail"]`.
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
