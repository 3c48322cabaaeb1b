//! Commands on strings: APPEND, GET, GETDEL, GETEX, GETRANGE, GETSET, MGET, MSET, MSETNX, SETRANGE,
//! STRLEN.
//!
//! Not modelled: the encoding of strings in memory.

use super::lifetime::Lifetime;
use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Entry, Reply, Value, limits, range};

/// `GET key`: returns the string, or nil. <https://redis.io/docs/latest/commands/get/>
pub(crate) fn get(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::bulk_or_nil(database.string(&args[0])?))
}

/// `MGET key [key …]`: returns the strings, with nil for a key that is missing or has another type.
/// <https://redis.io/docs/latest/commands/mget/>
pub(crate) fn mget(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let reply = |key| Reply::bulk_or_nil(database.string(key).ok().flatten());
    Ok(Reply::Array(args.iter().map(reply).collect()))
}

/// `STRLEN key`: returns the length of the string in bytes, or 0 for a missing key.
/// <https://redis.io/docs/latest/commands/strlen/>
pub(crate) fn strlen(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(database.string(&args[0])?.map_or(0, |value| value.len())))
}

/// `GETRANGE key start end`: returns the bytes from `start` to `end`, inclusive. Negative indices
/// count from the end. An end before the first byte means the first, unless the start is after the
/// end. <https://redis.io/docs/latest/commands/getrange/>
pub(crate) fn getrange(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let start = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let end = args[2].to_integer().ok_or(CommandError::NotAnInteger)?;
    let value = database.string(&args[0])?.unwrap_or_else(|| Bytes::from(""));
    if start < 0 && end < 0 && start > end {
        return Ok(Reply::Bulk(Bytes::from("")));
    }
    let first = -i64::try_from(value.len()).unwrap_or(i64::MAX);
    let wanted = value.as_slice().get(range::inclusive(start, end.max(first), value.len()));
    Ok(Reply::Bulk(Bytes::from(wanted.unwrap_or_default().to_vec())))
}

/// `GETSET key value`: sets the key, removes its TTL and returns its old string, or nil.
/// <https://redis.io/docs/latest/commands/getset/>
pub(crate) fn getset(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let before = database.string(&args[0])?;
    database.set(&args[0], Entry::without_expiry(Value::from(args[1].clone())));
    database.replicate_as(vec![Bytes::from("SET"), args[0].clone(), args[1].clone()]);
    Ok(Reply::bulk_or_nil(before))
}

/// `GETDEL key`: deletes the key and returns its string, or nil.
/// <https://redis.io/docs/latest/commands/getdel/>
pub(crate) fn getdel(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let before = database.string(&args[0])?;
    if before.is_some() {
        database.delete(&args[0]);
    }
    Ok(Reply::bulk_or_nil(before))
}

/// `GETEX key [EX seconds | PX milliseconds | EXAT seconds | PXAT milliseconds | PERSIST]`: returns
/// the string, or nil. Changes the TTL, or deletes the key if the time is in the past.
/// <https://redis.io/docs/latest/commands/getex/>
///
/// The time is checked only if the key exists (t_string.c, `getexCommand`).
pub(crate) fn getex(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let [key, words @ ..] = args else { return Err(CommandError::WrongArity("getex")) };
    let lifetime = parse_lifetime(words)?;
    let Some(value) = database.string(key)? else { return Ok(Reply::Nil) };
    match lifetime {
        Some(Lifetime::Until(unit, time)) => {
            let instant = unit.instant(time, database.now(), "getex")?;
            if database.is_past(instant) {
                database.delete(key);
            } else {
                database.set_expiry(key, Some(instant));
                let (pexpireat, instant) = (Bytes::from("PEXPIREAT"), Bytes::from(instant.0));
                database.replicate_as(vec![pexpireat, key.clone(), instant]);
            }
        }
        Some(Lifetime::Unlimited) => {
            if database.get(key).is_some_and(|entry| entry.expires_at.is_some()) {
                database.set_expiry(key, None);
                database.replicate_as(vec![Bytes::from("PERSIST"), key.clone()]);
            }
        }
        Some(Lifetime::Unchanged) | None => {}
    }
    Ok(Reply::Bulk(value))
}

fn parse_lifetime(mut words: &[Bytes]) -> Result<Option<Lifetime<'_>>, CommandError> {
    let mut chosen = None;
    while let Some((word, rest)) = words.split_first() {
        if word.is_word("persist") {
            Lifetime::Unlimited.choose(&mut chosen)?;
            words = rest;
        } else {
            let (operand, rest) = rest.split_first().ok_or(CommandError::Syntax)?;
            let lifetime = Lifetime::parse(word, operand).ok_or(CommandError::Syntax)?;
            lifetime.choose(&mut chosen)?;
            words = rest;
        }
    }
    Ok(chosen)
}

/// `MSET key value [key value …]`: returns `OK`. The keys may have any type; their TTLs are
/// removed. <https://redis.io/docs/latest/commands/mset/>
pub(crate) fn mset(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    if !args.len().is_multiple_of(2) {
        return Err(CommandError::WrongArity("mset"));
    }
    set_all(database, args);
    Ok(Reply::ok())
}

/// `MSETNX key value [key value …]`: returns 1 if the keys were set, or 0, without an effect, if
/// any of them exists. <https://redis.io/docs/latest/commands/msetnx/>
pub(crate) fn msetnx(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    if !args.len().is_multiple_of(2) {
        return Err(CommandError::WrongArity("msetnx"));
    }
    let are_missing = args.iter().step_by(2).all(|key| database.get(key).is_none());
    if are_missing {
        set_all(database, args);
    }
    Ok(Reply::flag(are_missing))
}

fn set_all(database: &mut Database<'_>, keys_and_values: &[Bytes]) {
    for pair in keys_and_values.chunks_exact(2) {
        database.set(&pair[0], Entry::without_expiry(Value::from(pair[1].clone())));
    }
}

/// `APPEND key value`: appends the value and returns the new length. A missing key is created, even
/// with an empty value. <https://redis.io/docs/latest/commands/append/>
pub(crate) fn append(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let before = database.string(&args[0])?.unwrap_or_else(|| Bytes::from(""));
    check_length(before.len().checked_add(args[1].len()))?;
    let value = [before.as_slice(), args[1].as_slice()].concat();
    let length = value.len();
    database.set_value(&args[0], Value::from(Bytes::from(value)));
    Ok(Reply::count(length))
}

/// `SETRANGE key offset value`: overwrites part of the string and returns the new length. A string
/// that is too short is padded with zero bytes. An empty value has no effect.
/// <https://redis.io/docs/latest/commands/setrange/>
pub(crate) fn setrange(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let offset = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    if offset < 0 {
        return Err(CommandError::Text("ERR offset is out of range"));
    }
    let before = database.string(&args[0])?.unwrap_or_else(|| Bytes::from(""));
    let part = args[2].as_slice();
    if part.is_empty() {
        return Ok(Reply::count(before.len()));
    }
    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
    let end = check_length(offset.checked_add(part.len()))?;
    let mut value = before.as_slice().to_vec();
    value.resize(value.len().max(end), 0);
    value[offset..end].copy_from_slice(part);
    let length = value.len();
    database.set_value(&args[0], Value::from(Bytes::from(value)));
    Ok(Reply::count(length))
}

/// Returns the length if a string may have it (t_string.c, `checkStringLength`).
fn check_length(length: Option<usize>) -> Result<usize, CommandError> {
    let text = "ERR string exceeds maximum allowed size (proto-max-bulk-len)";
    length.filter(|length| *length <= limits::STRING_BYTES).ok_or(CommandError::Text(text))
}
