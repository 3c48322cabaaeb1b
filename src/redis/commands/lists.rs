//! The list commands that queues of waiters use: LLEN, LPOP, LPUSH, LRANGE, RPOP, RPUSH.

use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};
use crate::redis::range;
use crate::redis::{Bytes, Reply, Value};

/// `LPUSH key element [element …]`: the new length. The last element becomes the head.
pub(in crate::redis) fn lpush(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let current = elements(database, &args[0])?;
    let added = args[1..].iter().rev().cloned();
    replace(database, &args[0], added.chain(current).collect())
}

/// `RPUSH key element [element …]`: the new length. The last element becomes the tail.
pub(in crate::redis) fn rpush(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let current = elements(database, &args[0])?;
    let added = args[1..].iter().cloned();
    replace(database, &args[0], current.into_iter().chain(added).collect())
}

/// `LPOP key [count]`: the head, or nil; with a count, that many from the head, or a null array. An
/// empty list is removed.
pub(in crate::redis) fn lpop(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    pop(database, args, "lpop", |elements, count| elements.drain(..count).collect())
}

/// `RPOP key [count]`: as LPOP, from the tail.
pub(in crate::redis) fn rpop(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    pop(database, args, "rpop", |elements, count| {
        elements.drain(elements.len() - count..).rev().collect()
    })
}

/// `LRANGE key start stop`: the elements from one index to another, both included; negative ones
/// count from the tail.
pub(in crate::redis) fn lrange(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let start = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let stop = args[2].to_integer().ok_or(CommandError::NotAnInteger)?;
    let elements = database.list(&args[0])?.map(Vec::as_slice).unwrap_or_default();
    let wanted = elements.get(range::inclusive(start, stop, elements.len())).unwrap_or_default();
    Ok(Reply::Array(wanted.iter().cloned().map(Reply::Bulk).collect()))
}

/// `LLEN key`: the number of elements.
pub(in crate::redis) fn llen(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(database.list(&args[0])?.map_or(0, Vec::len)))
}

/// `popGenericCommand` in t_list.c.
fn pop(
    database: &mut Database<'_>,
    args: &[Bytes],
    command: &'static str,
    take: fn(&mut Vec<Bytes>, usize) -> Vec<Bytes>,
) -> Answer {
    let key = &args[0];
    let count = match &args[1..] {
        [] => None,
        [count] => Some(positive(count)?),
        _ => return Err(CommandError::WrongArity(command)),
    };
    if database.get(key).is_none() {
        return Ok(if count.is_some() { Reply::NilArray } else { Reply::Nil });
    }
    let mut elements = elements(database, key)?;
    let wanted = usize::try_from(count.unwrap_or(1)).unwrap_or(usize::MAX).min(elements.len());
    let taken = take(&mut elements, wanted);
    if elements.is_empty() {
        database.remove(key);
    } else if !taken.is_empty() {
        database.set_value(key, Value::List(elements.into()));
    }
    let mut replies = taken.into_iter().map(Reply::Bulk);
    Ok(match count {
        Some(_) => Reply::Array(replies.collect()),
        None => replies.next().unwrap_or(Reply::Nil),
    })
}

/// `getPositiveLongFromObjectOrReply` in object.c.
fn positive(count: &Bytes) -> Result<u64, CommandError> {
    let text = "ERR value is out of range, must be positive";
    let count = count.to_integer().and_then(|count| u64::try_from(count).ok());
    count.ok_or(CommandError::Text(text))
}

/// A copy of the list's elements; empty if the key is missing.
fn elements(database: &mut Database<'_>, key: &Bytes) -> Result<Vec<Bytes>, CommandError> {
    Ok(database.list(key)?.cloned().unwrap_or_default())
}

fn replace(database: &mut Database<'_>, key: &Bytes, elements: Vec<Bytes>) -> Answer {
    let length = elements.len();
    database.set_value(key, Value::List(elements.into()));
    Ok(Reply::count(length))
}
