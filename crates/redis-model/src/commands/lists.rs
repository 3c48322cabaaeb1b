//! The list commands that queues of waiters use: LINDEX, LLEN, LPOP, LPUSH, LRANGE, LREM, RPOP,
//! RPUSH.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Reply, Value, range};

/// `LPUSH key element [element …]`: returns the new length. The last element becomes the head.
pub(crate) fn lpush(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let current = elements(database, &args[0])?;
    let added = args[1..].iter().rev().cloned();
    replace(database, &args[0], added.chain(current).collect())
}

/// `RPUSH key element [element …]`: returns the new length. The last element becomes the tail.
pub(crate) fn rpush(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let current = elements(database, &args[0])?;
    let added = args[1..].iter().cloned();
    replace(database, &args[0], current.into_iter().chain(added).collect())
}

/// `LPOP key [count]`: removes and returns the head, or nil. With a count, up to that many elements
/// from the head, or a null array. An empty list is removed.
pub(crate) fn lpop(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    pop(database, args, "lpop", |elements, count| elements.drain(..count).collect())
}

/// `RPOP key [count]`: like LPOP, from the tail.
pub(crate) fn rpop(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    pop(database, args, "rpop", |elements, count| {
        elements.drain(elements.len() - count..).rev().collect()
    })
}

/// `LREM key count element`: returns the number of removed elements. A positive count removes the
/// first ones, a negative count the last ones, 0 all. An empty list is removed.
pub(crate) fn lrem(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let key = &args[0];
    let count = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let elements = elements(database, key)?;
    let equal = elements.iter().filter(|element| **element == args[2]).count();
    let most = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
    let removed = if count == 0 { equal } else { equal.min(most) };
    if removed == 0 {
        return Ok(Reply::count(0));
    }
    // Index, among the equal elements, of the first one to remove.
    let first = if count < 0 { equal - removed } else { 0 };
    let gone = first..first + removed;
    let mut seen = 0;
    let stays = |element: &Bytes| {
        let is_equal = *element == args[2];
        let place = seen;
        seen += usize::from(is_equal);
        !(is_equal && gone.contains(&place))
    };
    let left: Vec<Bytes> = elements.into_iter().filter(stays).collect();
    if left.is_empty() {
        database.remove(key);
    } else {
        database.set_value(key, Value::List(left.into()));
    }
    Ok(Reply::count(removed))
}

/// `LINDEX key index`: returns the element at the index, or nil. A negative index counts from the
/// tail.
pub(crate) fn lindex(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let Some(elements) = database.list(&args[0])? else { return Ok(Reply::Nil) };
    let index = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let wanted = elements.get(range::inclusive(index, index, elements.len()));
    let element = wanted.and_then(|wanted| wanted.first());
    Ok(element.cloned().map_or(Reply::Nil, Reply::Bulk))
}

/// `LRANGE key start stop`: returns the elements from `start` to `stop`, inclusive. Negative
/// indices count from the tail.
pub(crate) fn lrange(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let start = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let stop = args[2].to_integer().ok_or(CommandError::NotAnInteger)?;
    let elements = database.list(&args[0])?.map(Vec::as_slice).unwrap_or_default();
    let wanted = elements.get(range::inclusive(start, stop, elements.len())).unwrap_or_default();
    Ok(Reply::Array(wanted.iter().cloned().map(Reply::Bulk).collect()))
}

/// `LLEN key`: returns the number of elements.
pub(crate) fn llen(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(database.list(&args[0])?.map_or(0, Vec::len)))
}

/// Implements LPOP and RPOP (t_list.c, `popGenericCommand`).
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

/// Parses a count (object.c, `getPositiveLongFromObjectOrReply`).
fn positive(count: &Bytes) -> Result<u64, CommandError> {
    let text = "ERR value is out of range, must be positive";
    let count = count.to_integer().and_then(|count| u64::try_from(count).ok());
    count.ok_or(CommandError::Text(text))
}

/// Returns a copy of the list's elements; empty if the key is missing.
fn elements(database: &mut Database<'_>, key: &Bytes) -> Result<Vec<Bytes>, CommandError> {
    Ok(database.list(key)?.cloned().unwrap_or_default())
}

fn replace(database: &mut Database<'_>, key: &Bytes, elements: Vec<Bytes>) -> Answer {
    let length = elements.len();
    database.set_value(key, Value::List(elements.into()));
    Ok(Reply::count(length))
}
