//! The functions of Lua's `string` without patterns (lstrlib.c).

use super::{Arguments, Outcome};
use crate::operators::{Fault, check_length};
use crate::value::Value;
use primitives::{cuts_uuid, holds_uuid};

/// `string.len(text)`
pub(super) fn len(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.string(0)?.len() as f64)))
}

/// `string.sub(text, first [, last])`; positions below zero count from the end.
pub(super) fn sub(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let text = arguments.string(0)?;
    let length = text.len() as i64;
    let position = |given: i64| if given < 0 { (given + length + 1).max(0) } else { given };
    let first = position(arguments.integer(1)?).max(1);
    let last = position(arguments.optional_integer(2)?.unwrap_or(-1)).min(length);
    let part = if first <= last { first as usize - 1..last as usize } else { 0..0 };
    arguments.takes_drawn_apart |= cuts_uuid(&text, &part);
    let part = &text[part];
    Ok(Outcome::One(Value::from(part)))
}

/// `string.rep(text, count)`
pub(super) fn rep(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let text = arguments.string(0)?;
    let count = usize::try_from(arguments.integer(1)? as i32).unwrap_or_default();
    check_length(text.len().saturating_mul(count))?;
    Ok(Outcome::One(Value::from(text.repeat(count).as_slice())))
}

/// `string.lower(text)`; letters beyond ASCII are unchanged.
pub(super) fn lower(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.string(0)?.to_ascii_lowercase().as_slice())))
}

/// `string.upper(text)`; letters beyond ASCII are unchanged.
pub(super) fn upper(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let text = arguments.string(0)?;
    arguments.takes_drawn_apart |= holds_uuid(&text);
    Ok(Outcome::One(Value::from(text.to_ascii_uppercase().as_slice())))
}
