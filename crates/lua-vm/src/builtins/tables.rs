//! The functions of Lua's `table` (ltablib.c).

use super::{Arguments, Outcome};
use crate::limits;
use crate::operators::{Fault, check_length, to_bytes};
use crate::value::Value;

/// `table.concat(table [, separator [, first [, last]]])`
pub(super) fn concat(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let separator = if arguments.is_left_out(1) { [].into() } else { arguments.string(1)? };
    let table = arguments.table(0)?;
    let first = arguments.optional_int(2)?.unwrap_or(1);
    let last = match arguments.optional_int(3)? {
        Some(last) => last,
        None => table.border() as i32,
    };
    let mut text = Vec::new();
    let mut elements = 0;
    for index in first..=last {
        let value = table.get(&Value::from(f64::from(index)));
        let Some(part) = to_bytes(value) else {
            let kind = value.type_name();
            return Err(Fault::Message(format!(
                "invalid value ({kind}) at index {index} in table for 'concat'"
            )));
        };
        text.extend_from_slice(&part);
        if index < last {
            text.extend_from_slice(&separator);
        }
        check_length(text.len())?;
        elements += 1;
    }
    arguments.work += elements * size_of::<Value>();
    Ok(Outcome::One(Value::from(text.as_slice())))
}

/// `table.insert(table, [position,] value)`
pub(super) fn insert(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let id = arguments.table_id(0)?;
    let end = arguments.table(0)?.border() as i64 + 1;
    let (position, value) = match arguments.values {
        [_, value] => (end, value.clone()),
        [_, _, value] => (i64::from(arguments.integer(1)? as i32), value.clone()),
        _ => return Err(Fault::Message("wrong number of arguments to 'insert'".to_owned())),
    };
    let moved = (end - position).max(0) as usize;
    arguments.work += moved * size_of::<Value>();
    if moved > limits::TABLE_PLACES {
        return Err(Fault::Message("table overflow".to_owned()));
    }
    arguments.heap.change(id, |table| {
        for index in (position..end).rev() {
            let before = table.get(&Value::from(index as f64)).clone();
            table.set_index((index + 1) as f64, before);
        }
        table.set_index(position as f64, value);
    })?;
    Ok(Outcome::Many(Vec::new()))
}

/// `table.remove(table [, position])`
pub(super) fn remove(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let id = arguments.table_id(0)?;
    let end = arguments.table(0)?.border() as i64;
    let position = arguments.optional_int(1)?.map_or(end, i64::from);
    if !(1..=end).contains(&position) {
        return Ok(Outcome::Many(Vec::new()));
    }
    arguments.work += (end - position) as usize * size_of::<Value>();
    let removed = arguments.heap.change(id, |table| {
        let removed = table.get_index(position as usize).clone();
        for index in position..end {
            let after = table.get_index(index as usize + 1).clone();
            table.set_index(index as f64, after);
        }
        table.set_index(end as f64, Value::Nil);
        removed
    })?;
    Ok(Outcome::One(removed))
}
