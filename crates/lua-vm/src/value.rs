//! The values of the language inside a machine: nil, booleans, numbers, byte strings, tables.
//!
//! A value is plain data with a total order, so that machines can be compared, hashed and sorted.
//! Lua's own comparisons (`1 == "1"` is false, NaN differs from itself) are in `operators`. A table
//! is a reference into the machine's heap, since Lua compares tables by identity. Values that leave
//! a machine are [`HostValue`](super::HostValue).

use primitives::{Fingerprint, UnixMillis, holds_uuid};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A value of Lua (reference manual §2.2), without functions, userdata and threads.
///
/// Equality and order refer to the representation, not to Lua's `==` and `<`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) enum Value {
    /// No value; the initial value of a variable.
    #[default]
    Nil,
    /// `true` or `false`. Redis's nil reply is `false`.
    Boolean(bool),
    /// A double.
    Number(Number),
    /// Bytes, usually but not necessarily UTF-8.
    String(Arc<[u8]>),
    /// A table in the machine's heap.
    Table(TableId),
}

/// The index of a table in its machine's heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TableId(pub u32);

impl Value {
    /// Returns `true` if a condition counts it as true: everything except `nil` and `false` (§2.2).
    pub(crate) fn is_true(&self) -> bool {
        !matches!(self, Value::Nil | Value::Boolean(false))
    }

    /// Returns `true` if it is nil.
    pub(crate) fn is_nil(&self) -> bool {
        matches!(self, Value::Nil)
    }

    /// Returns the name of its type, as in `type(v)` and error messages.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Boolean(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Table(_) => "table",
        }
    }

    /// Writes the value into a fingerprint.
    pub(crate) fn write_to(&self, out: &mut Fingerprint) {
        match self {
            Value::Nil => out.tag(0),
            Value::Boolean(false) => out.tag(1),
            Value::Boolean(true) => out.tag(2),
            Value::Number(number) => {
                let clock = out.relative_to().filter(|_| self.is_time());
                let distance = clock.map_or(number.0, |clock| number.0 - clock as f64);
                if clock.is_some() && distance.fract() == 0.0 {
                    out.tag(7);
                    out.time_value(distance as i64);
                    return;
                }
                out.tag(if clock.is_some() { 6 } else { 3 });
                out.number(distance.to_bits().swap_bytes());
            }
            Value::String(string) => {
                out.tag(4);
                out.string(string);
            }
            Value::Table(id) => {
                out.tag(5);
                out.number(id.0.into());
            }
        }
    }

    /// Returns `true` if it is a point in time on a wall clock, as a number or a string.
    pub(crate) fn is_time(&self) -> bool {
        match self {
            Value::Number(number) => UnixMillis(number.to_integer()).is_near_epoch(),
            Value::String(text) => UnixMillis::parse(text).is_some(),
            _ => false,
        }
    }

    /// Replaces a point in time.
    pub(crate) fn map_time(&mut self, new: &dyn Fn(i64) -> i64) {
        match self {
            Value::Number(number) if UnixMillis(number.to_integer()).is_near_epoch() => {
                *self = Value::from(new(number.to_integer()) as f64);
            }
            Value::String(text) => {
                if let Some(at) = UnixMillis::parse(text) {
                    *self = Value::from(new(at.0).to_string().as_str());
                }
            }
            _ => {}
        }
    }

    /// Returns `true` if it is a string that is or contains a random UUID.
    pub(crate) fn holds_uuid(&self) -> bool {
        matches!(self, Value::String(text) if holds_uuid(text))
    }

    /// Returns the number of bytes it owns in addition to its own size. The bytes of a table count
    /// towards the heap.
    pub(crate) fn bytes(&self) -> usize {
        if let Value::String(bytes) = self { bytes.len() } else { 0 }
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

/// A double with total equality, order and hash, all by its bits.
///
/// `0` and `-0` differ, because they print differently. There are two NaNs, with and without the
/// minus sign that C prints. They sort below and above all other numbers.
#[derive(Debug, Clone, Copy)]
pub struct Number(f64);

impl Number {
    /// Wraps a double. A NaN keeps only its sign: its other bits depend on the processor.
    #[must_use]
    pub fn new(value: f64) -> Self {
        if value.is_nan() { Number(f64::NAN.copysign(value)) } else { Number(value) }
    }

    /// Returns the double.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }

    /// Converts like C's cast to an integer on x86-64: truncated; `i64::MIN` if it does not fit or
    /// is NaN.
    #[must_use]
    pub fn to_integer(self) -> i64 {
        let fits = (i64::MIN as f64..-(i64::MIN as f64)).contains(&self.0);
        if fits { self.0 as i64 } else { i64::MIN }
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
