//! The functions of Lua's basic library and of `math` (lbaselib.c, lmathlib.c).
//!
//! `tostring` prints the same address for every table: real ones would differ from run to run.

use std::sync::Arc;

use super::{Arguments, Outcome};
use crate::operators::{Fault, to_bytes, to_number};
use crate::value::Value;
use crate::{limits, number};

/// `tonumber(value [, base])`
pub(super) fn tonumber(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let base = arguments.optional_int(1)?.unwrap_or(10);
    let number = if base == 10 {
        to_number(arguments.any(0)?)
    } else {
        let text = arguments.string(0)?;
        if !(2..=36).contains(&base) {
            return Err(arguments.wrong(1, "base out of range"));
        }
        number::parse_in_base(&text, base as u32)
    };
    Ok(Outcome::One(number.map_or(Value::Nil, Value::from)))
}

/// `tostring(value)`
pub(super) fn tostring(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::String(text_of(arguments.any(0)?))))
}

/// Returns a value in the format of `tostring` and `print`.
pub(super) fn text_of(value: &Value) -> Arc<[u8]> {
    let text = match value {
        Value::Nil => "nil",
        Value::Boolean(true) => "true",
        Value::Boolean(false) => "false",
        Value::Table(_) => "table: 0x7f0000000000",
        Value::Number(_) | Value::String(_) => {
            return to_bytes(value).unwrap_or_default();
        }
    };
    text.as_bytes().into()
}

/// `type(value)`
pub(super) fn type_of(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.any(0)?.type_name())))
}

/// `error(value [, level])`
pub(super) fn error(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let level = arguments.optional_int(1)?.unwrap_or(1);
    Err(Fault::Error { value: arguments.values.first().cloned().unwrap_or_default(), level })
}

/// `assert(value [, message])`; its message ends at the first zero byte.
pub(super) fn assert(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    if arguments.any(0)?.is_true() {
        return Ok(Outcome::Many(arguments.values.to_vec()));
    }
    let message = if arguments.is_left_out(1) {
        b"assertion failed!".as_slice().into()
    } else {
        arguments.string(1)?
    };
    let message = message.split(|byte| *byte == 0).next().unwrap_or_default();
    Err(Fault::Assertion(message.to_vec()))
}

/// `unpack(table [, first [, last]])`
pub(super) fn unpack(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let table = arguments.table(0)?;
    let first = i64::from(arguments.optional_int(1)?.unwrap_or(1));
    let last = match arguments.optional_int(2)? {
        Some(last) => i64::from(last),
        None => table.border() as i64,
    };
    if first > last {
        return Ok(Outcome::Many(Vec::new()));
    }
    let room = limits::UNPACKED_VALUES.saturating_sub(arguments.values.len());
    if last - first >= room as i64 {
        return Err(Fault::Message("too many results to unpack".to_owned()));
    }
    let values: Vec<Value> =
        (first..=last).map(|index| table.get(&Value::from(index as f64)).clone()).collect();
    arguments.work += values.len() * size_of::<Value>();
    Ok(Outcome::Many(values))
}

/// `ipairs(table)`: returns the table, and the index before the first.
pub(super) fn ipairs(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let table = Value::Table(arguments.table_id(0)?);
    Ok(Outcome::Many(vec![table, Value::from(0.0)]))
}

/// `pairs(table)`: returns the table, and the key before the first.
pub(super) fn pairs(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let table = Value::Table(arguments.table_id(0)?);
    Ok(Outcome::Many(vec![table, Value::Nil]))
}

/// `math.abs(number)`
pub(super) fn abs(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.number(0)?.abs())))
}

/// `math.ceil(number)`
pub(super) fn ceil(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.number(0)?.ceil())))
}

/// `math.huge` is greater than any other number.
pub(super) fn huge(_: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(f64::INFINITY)))
}

/// `math.floor(number)`
pub(super) fn floor(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.number(0)?.floor())))
}

/// `math.max(number, …)`
pub(super) fn max(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    best(arguments, |candidate, best| candidate > best)
}

/// `math.min(number, …)`
pub(super) fn min(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    best(arguments, |candidate, best| candidate < best)
}

fn best(arguments: &Arguments, is_better: fn(f64, f64) -> bool) -> Result<Outcome, Fault> {
    let mut best = arguments.number(0)?;
    for index in 1..arguments.values.len() {
        let candidate = arguments.number(index)?;
        if is_better(candidate, best) {
            best = candidate;
        }
    }
    Ok(Outcome::One(Value::from(best)))
}
