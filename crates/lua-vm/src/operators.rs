//! The operators of Lua 5.1 on values: coercions, comparisons and their error messages (lvm.c,
//! ldebug.c).
//!
//! `and` and `or` are not in this module: they are jumps. NaN has the same sign as on x86-64, since
//! `%.14g` prints that sign.

use std::sync::Arc;

use super::limits;
use super::number::{self, TOSTRING_DIGITS};
use super::value::Value;

/// An operator between two operands.
///
/// `a > b` and `a >= b` are `Less` and `LessOrEqual` with the operands swapped, as in Lua, which is
/// visible in error messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Concatenate,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
}

impl BinaryOperator {
    /// Returns `true` if its result is a boolean.
    pub(crate) fn is_comparison(self) -> bool {
        self.is_order() || self.is_equality()
    }

    /// Returns `true` if it compares two values for equality.
    pub(crate) fn is_equality(self) -> bool {
        matches!(self, BinaryOperator::Equal | BinaryOperator::NotEqual)
    }

    /// Returns `true` if it compares the order of two values.
    pub(crate) fn is_order(self) -> bool {
        matches!(self, BinaryOperator::Less | BinaryOperator::LessOrEqual)
    }
}

/// Returns `true` if it compares a string with a number for equality. They are never equal.
pub(super) fn is_mixed_equality(operator: BinaryOperator, left: &Value, right: &Value) -> bool {
    let is_mixed = matches!(
        (left, right),
        (Value::String(_), Value::Number(_)) | (Value::Number(_), Value::String(_))
    );
    is_mixed && operator.is_equality()
}

/// Returns `true` if shifting all points in time by the same amount would change the result, other
/// than shifting it as well.
pub(super) fn takes_time_apart(
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
    result: &Value,
) -> bool {
    match (left.is_time(), right.is_time()) {
        (false, false) => result.is_time(),
        (true, true) => match operator {
            BinaryOperator::Subtract => result.is_time(),
            operator => !operator.is_comparison(),
        },
        (is_left, _) => match operator {
            BinaryOperator::Add => !result.is_time(),
            BinaryOperator::Subtract => !is_left || !result.is_time(),
            operator => !operator.is_comparison(),
        },
    }
}

/// An operator before one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum UnaryOperator {
    Negate,
    Not,
    Length,
}

/// The reason for a failed step. The machine, which has the names and positions, converts it to an
/// error message.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// `attempt to {action} {the left operand}`. The operand of a unary operator counts as left.
    Left { action: &'static str },
    /// `attempt to {action} {the right operand}`.
    Right { action: &'static str },
    /// A message, to which the machine adds the position.
    Message(String),
    /// Like `Message`, with bytes from the program that need not be UTF-8.
    Quoting(Vec<u8>),
    /// A value that the machine raises at this call level.
    Raised { value: Value, level: i32 },
    /// A value that the program passed to `error`, at this call level.
    Error { value: Value, level: i32 },
    /// The message of an `assert` on a false or nil value. Its bytes need not be UTF-8.
    Assertion(Vec<u8>),
    /// An error reply, raised by one of Redis's functions.
    Reply(Arc<[u8]>),
}

const ARITHMETIC: &str = "perform arithmetic on";
const CONCATENATION: &str = "concatenate";
const LENGTH: &str = "get length of";
/// Action for `a.b`, which the machine evaluates itself, since it has the tables.
pub(super) const INDEX: &str = "index";

/// Applies an operator to two values.
pub(super) fn binary(
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Fault> {
    match operator {
        BinaryOperator::Concatenate => concatenate(left, right),
        BinaryOperator::Equal => Ok(Value::from(equal(left, right))),
        BinaryOperator::NotEqual => Ok(Value::from(!equal(left, right))),
        BinaryOperator::Less => compare(left, right, |a, b| a < b, |a, b| a < b),
        BinaryOperator::LessOrEqual => compare(left, right, |a, b| a <= b, |a, b| a <= b),
        _ => {
            let a = to_number(left).ok_or(Fault::Left { action: ARITHMETIC })?;
            let b = to_number(right).ok_or(Fault::Right { action: ARITHMETIC })?;
            Ok(Value::from(arithmetic(operator, a, b)))
        }
    }
}

/// Applies an operator to one value. The heap handles the length of a table.
pub(super) fn unary(operator: UnaryOperator, operand: &Value) -> Result<Value, Fault> {
    match (operator, operand) {
        (UnaryOperator::Not, _) => Ok(Value::from(!operand.is_true())),
        (UnaryOperator::Negate, _) => to_number(operand)
            .map(|number| Value::from(-number))
            .ok_or(Fault::Left { action: ARITHMETIC }),
        (UnaryOperator::Length, Value::String(bytes)) => Ok(Value::from(bytes.len() as f64)),
        (UnaryOperator::Length, _) => Err(Fault::Left { action: LENGTH }),
    }
}

/// Converts a value to a number if it is one or a string that converts to one (§2.2.1).
pub(super) fn to_number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(number.get()),
        Value::String(bytes) => number::parse(bytes),
        _ => None,
    }
}

/// Converts a value to a string if it is one or a number (§2.2.1).
pub(super) fn to_bytes(value: &Value) -> Option<Arc<[u8]>> {
    bytes_of(value, |number| number::format_g(number, TOSTRING_DIGITS))
}

/// Converts a value to a word of a command if it is a string or a number.
pub(super) fn to_word(value: &Value) -> Option<Arc<[u8]>> {
    bytes_of(value, number::format_argument)
}

fn bytes_of(value: &Value, format: fn(f64) -> String) -> Option<Arc<[u8]>> {
    match value {
        Value::String(bytes) => Some(Arc::clone(bytes)),
        Value::Number(number) => Some(format(number.get()).into_bytes().into()),
        _ => None,
    }
}

/// Computes arithmetic on two numbers, with the NaN of x86-64: the operand that is NaN, else the
/// negative one. `a % b` is `a - floor(a / b) * b` (`luai_nummod` in luaconf.h).
pub(super) fn arithmetic(operator: BinaryOperator, a: f64, b: f64) -> f64 {
    let result = match operator {
        BinaryOperator::Add => a + b,
        BinaryOperator::Subtract => a - b,
        BinaryOperator::Multiply => a * b,
        BinaryOperator::Divide => a / b,
        _ => {
            let quotient = arithmetic(BinaryOperator::Divide, a, b).floor();
            let product = arithmetic(BinaryOperator::Multiply, quotient, b);
            return arithmetic(BinaryOperator::Subtract, a, product);
        }
    };
    match (result.is_nan(), a.is_nan(), b.is_nan()) {
        (false, _, _) => result,
        (true, true, _) => a,
        (true, false, true) => b,
        (true, false, false) => f64::NAN.copysign(-1.0),
    }
}

fn concatenate(left: &Value, right: &Value) -> Result<Value, Fault> {
    let action = CONCATENATION;
    let start = to_bytes(left).ok_or(Fault::Left { action })?;
    let end = to_bytes(right).ok_or(Fault::Right { action })?;
    check_length(start.len() + end.len())?;
    Ok(Value::String([&*start, &*end].concat().into()))
}

/// Returns an error for a string that would be too long.
pub(super) fn check_length(bytes: usize) -> Result<(), Fault> {
    let limit = limits::STRING_BYTES;
    if bytes <= limit {
        return Ok(());
    }
    Err(Fault::Message(format!("string length overflow (at most {limit} bytes)")))
}

/// Implements Lua's `==` (§2.5.2): values of different types differ, including `1` and `"1"`.
fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(a), Value::Number(b)) => a.get() == b.get(),
        _ => left == right,
    }
}

/// Implements Lua's `<` and `<=` (§2.5.2): for two numbers, or two strings byte by byte, without
/// coercion.
fn compare(
    left: &Value,
    right: &Value,
    numbers: fn(f64, f64) -> bool,
    strings: fn(&[u8], &[u8]) -> bool,
) -> Result<Value, Fault> {
    match (left, right) {
        (Value::Number(a), Value::Number(b)) => Ok(Value::from(numbers(a.get(), b.get()))),
        (Value::String(a), Value::String(b)) => Ok(Value::from(strings(a, b))),
        _ if left.type_name() == right.type_name() => {
            Err(Fault::Message(format!("attempt to compare two {} values", left.type_name())))
        }
        _ => Err(Fault::Message(format!(
            "attempt to compare {} with {}",
            left.type_name(),
            right.type_name()
        ))),
    }
}
