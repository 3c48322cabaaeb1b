//! The arguments of a call, and the errors for wrong ones (lauxlib.c).

use std::sync::Arc;

use crate::heap::Heap;
use crate::number;
use crate::number::TOSTRING_DIGITS;
use crate::operators::{Fault, to_bytes, to_number, to_word};
use crate::table::Table;
use crate::value::{TableId, Value};

/// The arguments of a built-in function, with its context.
pub(crate) struct Arguments<'a> {
    /// The function's name in error messages.
    pub function: &'static str,
    pub values: &'a [Value],
    pub heap: &'a mut Heap,
    /// The client's wall clock, in milliseconds.
    pub now: i64,
    /// The number of servers.
    pub servers: u8,
    /// Number of processed bytes, which are charged to the budget.
    pub work: usize,
    /// Whether other digits in a random string could have changed the result.
    pub takes_drawn_apart: bool,
}

impl Arguments<'_> {
    /// Returns an argument, which may be nil but not missing. Indices start at 0 here and at 1 in
    /// error messages.
    pub(crate) fn any(&self, index: usize) -> Result<&Value, Fault> {
        self.values.get(index).ok_or_else(|| self.wrong(index, "value expected"))
    }

    /// Returns a number, or converts a string to one.
    pub(crate) fn number(&self, index: usize) -> Result<f64, Fault> {
        let number = self.values.get(index).and_then(to_number);
        number.ok_or_else(|| self.wrong_type(index, "number"))
    }

    /// Returns a number truncated to an integer, as C does on x86-64.
    pub(crate) fn integer(&self, index: usize) -> Result<i64, Fault> {
        Ok(to_integer(self.number(index)?))
    }

    /// Like [`Arguments::integer`], but returns `None` if the argument is missing or nil.
    pub(crate) fn optional_integer(&self, index: usize) -> Result<Option<i64>, Fault> {
        if self.is_left_out(index) { Ok(None) } else { self.integer(index).map(Some) }
    }

    /// Like [`Arguments::optional_integer`], for a 32-bit integer; higher bits are dropped.
    pub(crate) fn optional_int(&self, index: usize) -> Result<Option<i32>, Fault> {
        Ok(self.optional_integer(index)?.map(|integer| integer as i32))
    }

    /// Returns a string, or a number in the format of `tostring`.
    pub(crate) fn string(&self, index: usize) -> Result<Arc<[u8]>, Fault> {
        self.bytes(index, to_bytes)
    }

    /// Returns a string, or a number in the format of Redis commands.
    pub(crate) fn word(&self, index: usize) -> Result<Arc<[u8]>, Fault> {
        self.bytes(index, to_word)
    }

    fn bytes(
        &self,
        index: usize,
        convert: fn(&Value) -> Option<Arc<[u8]>>,
    ) -> Result<Arc<[u8]>, Fault> {
        let bytes = self.values.get(index).and_then(convert);
        bytes.ok_or_else(|| self.wrong_type(index, "string"))
    }

    /// Returns a whole number within these inclusive bounds.
    pub(crate) fn whole_number(&self, index: usize, least: i64, most: i64) -> Result<i64, Fault> {
        let number = self.number(index)?;
        if number.fract() == 0.0 && (least as f64..=most as f64).contains(&number) {
            return Ok(number as i64);
        }
        Err(self.not_allowed(index, number, &format!("whole number from {least} to {most}")))
    }

    /// Returns the id of a table.
    pub(crate) fn table_id(&self, index: usize) -> Result<TableId, Fault> {
        match self.values.get(index) {
            Some(Value::Table(id)) => Ok(*id),
            _ => Err(self.wrong_type(index, "table")),
        }
    }

    /// Returns a table.
    pub(crate) fn table(&self, index: usize) -> Result<&Table, Fault> {
        Ok(self.heap.table(self.table_id(index)?))
    }

    /// Returns `true` if an argument is missing or nil.
    pub(crate) fn is_left_out(&self, index: usize) -> bool {
        self.values.get(index).is_none_or(Value::is_nil)
    }

    /// Returns the error for an argument of the wrong type (`luaL_typerror`).
    pub(crate) fn wrong_type(&self, index: usize, expected: &str) -> Fault {
        let got = self.values.get(index).map_or("no value", Value::type_name);
        self.wrong(index, &format!("{expected} expected, got {got}"))
    }

    /// Returns the error for a number outside the allowed range.
    pub(crate) fn not_allowed(&self, index: usize, got: f64, allowed: &str) -> Fault {
        let got = number::format_g(got, TOSTRING_DIGITS);
        self.wrong(index, &format!("{allowed} expected, got {got}"))
    }

    /// Returns the error for a wrong argument (`luaL_argerror`).
    pub(crate) fn wrong(&self, index: usize, problem: &str) -> Fault {
        let function = self.function;
        Fault::Message(format!("bad argument #{} to '{function}' ({problem})", index + 1))
    }
}

/// Converts a double to a 64-bit integer, truncated towards zero. A number out of range becomes
/// `i64::MIN`.
pub(super) fn to_integer(number: f64) -> i64 {
    let fits = (-TWO_TO_63..TWO_TO_63).contains(&number);
    if fits { number as i64 } else { i64::MIN }
}

/// The first number above `i64::MAX`.
pub(super) const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
