//! The values of the language: nil, booleans, numbers and byte strings.
//!
//! A value is plain data with a total order, so that machines can be compared, hashed and sorted. How Lua
//! itself compares values (`1 == "1"` is false, NaN differs from itself) is the business of `operators`.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::number::{self, TOSTRING_DIGITS};

/// A value of Lua (reference manual §2.2), as far as the language goes.
///
/// Equality and order are those of the representation, not of Lua's `==` and `<`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Value {
    /// No value; the value of a variable that was not given one.
    #[default]
    Nil,
    /// `true` or `false`. Redis's nil reply is `false`.
    Boolean(bool),
    /// A double.
    Number(Number),
    /// Bytes, usually but not necessarily UTF-8.
    String(Arc<[u8]>),
}

impl Value {
    /// Whether a condition takes it as true: everything but `nil` and `false` (§2.2).
    #[must_use]
    pub fn is_true(&self) -> bool {
        !matches!(self, Value::Nil | Value::Boolean(false))
    }

    /// The name of its type, as `type(v)` and error messages have it.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Boolean(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Boolean(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Number(Number::new(value))
    }
}

/// As Redis converts an integer reply: exact up to 2⁵³, then the nearest double.
impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::from(value as f64)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::from(text.as_bytes())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Value::String(bytes.into())
    }
}

/// As one would write it in a program: strings between quotes, numbers as `tostring` prints them.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nil => formatter.write_str("nil"),
            Value::Boolean(value) => write!(formatter, "{value}"),
            Value::Number(number) => {
                formatter.write_str(&number::format_g(number.get(), TOSTRING_DIGITS))
            }
            Value::String(bytes) => write!(formatter, "\"{}\"", bytes.escape_ascii()),
        }
    }
}

/// A double that can be compared, hashed and sorted: two are equal when their bits are.
///
/// `0` and `-0` differ, because they print differently. Every NaN is one of two, with and without the
/// minus sign that C prints; they sort below and above all other numbers.
#[derive(Debug, Clone, Copy)]
pub struct Number(f64);

impl Number {
    /// Wraps a double. Of a NaN only its sign is kept: the other bits differ from processor to processor.
    #[must_use]
    pub fn new(value: f64) -> Self {
        if value.is_nan() { Number(f64::NAN.copysign(value)) } else { Number(value) }
    }

    /// The double.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}
