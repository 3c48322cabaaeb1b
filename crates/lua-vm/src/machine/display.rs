//! The display of a variable's value.

use std::fmt;

use crate::heap::Heap;
use crate::number;
use crate::number::TOSTRING_DIGITS;
use crate::value::{TableId, Value};

/// A value of a machine, displayed as Lua source: strings in quotes, numbers as `tostring` prints
/// them, tables as `{1, 2, ok = "OK"}`. Long values end with `…`.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    value: &'a Value,
    heap: &'a Heap,
    /// Number of further levels of tables that are shown.
    depth: usize,
}

/// Maximum number of entries shown per table.
const ENTRIES: usize = 8;

/// Maximum number of nested table levels shown.
const DEPTH: usize = 3;

/// Maximum number of bytes shown per string.
const BYTES: usize = 200;

impl<'a> Shown<'a> {
    pub(crate) fn new(value: &'a Value, heap: &'a Heap) -> Shown<'a> {
        Shown { value, heap, depth: DEPTH }
    }

    fn inner<'b>(&'b self, value: &'b Value) -> Shown<'b> {
        Shown { value, depth: self.depth - 1, ..*self }
    }

    fn table(&self, id: TableId, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.heap.table(id);
        if self.depth == 0 {
            return formatter.write_str(if table.is_empty() { "{}" } else { "{…}" });
        }
        formatter.write_str("{")?;
        let mut expected = 1.0;
        for (index, (key, value)) in table.entries().enumerate() {
            if index > 0 {
                formatter.write_str(", ")?;
            }
            if index == ENTRIES {
                formatter.write_str("…")?;
                break;
            }
            match &key {
                Value::Number(number) if number.get() == expected => expected += 1.0,
                Value::String(name) if is_name(name) => {
                    write!(formatter, "{} = ", name.escape_ascii())?;
                }
                _ => write!(formatter, "[{}] = ", self.inner(&key))?,
            }
            write!(formatter, "{}", self.inner(value))?;
        }
        formatter.write_str("}")
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Nil => formatter.write_str("nil"),
            Value::Boolean(value) => write!(formatter, "{value}"),
            Value::Number(number) => {
                formatter.write_str(&number::format_g(number.get(), TOSTRING_DIGITS))
            }
            Value::String(bytes) => {
                let end = if bytes.len() > BYTES { "…" } else { "" };
                let shown = &bytes[..bytes.len().min(BYTES)];
                write!(formatter, "\"{}{end}\"", shown.escape_ascii())
            }
            Value::Table(id) => self.table(*id, formatter),
        }
    }
}

/// Returns `true` if a key can be written in a constructor without brackets.
fn is_name(bytes: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    bytes.first().is_some_and(is_letter)
        && bytes.iter().all(|byte| is_letter(byte) || byte.is_ascii_digit())
}
