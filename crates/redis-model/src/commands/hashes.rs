//! The hash commands that reentrant locks use: HDEL, HEXISTS, HGET, HGETALL, HINCRBY, HLEN, HSET,
//! HSETNX.
//!
//! Fields keep insertion order, as in Redis while a hash is small (up to 512 fields of up to 64
//! bytes). Not modelled: expiry of single fields.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Reply, Value};

type Fields = Vec<(Bytes, Bytes)>;

/// `HSET key field value [field value …]`: returns the number of new fields.
pub(crate) fn hset(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let (key, pairs) = (&args[0], &args[1..]);
    if pairs.len() % 2 == 1 {
        return Err(CommandError::WrongArity("hset"));
    }
    let mut fields = fields(database, key)?;
    let before = fields.len();
    for pair in pairs.chunks_exact(2) {
        put(&mut fields, &pair[0], pair[1].clone());
    }
    let added = fields.len() - before;
    database.set_value(key, Value::Hash(fields.into()));
    Ok(Reply::count(added))
}

/// `HSETNX key field value`: sets a missing field and returns 1 if it was missing.
pub(crate) fn hsetnx(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let mut fields = fields(database, &args[0])?;
    let is_free = get(&fields, &args[1]).is_none();
    if is_free {
        put(&mut fields, &args[1], args[2].clone());
        database.set_value(&args[0], Value::Hash(fields.into()));
    }
    Ok(Reply::flag(is_free))
}

/// `HGET key field`: returns the value, or nil.
pub(crate) fn hget(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let fields = database.hash(&args[0])?;
    Ok(Reply::bulk_or_nil(fields.and_then(|fields| get(fields, &args[1])).cloned()))
}

/// `HEXISTS key field`: returns 1 if the field exists.
pub(crate) fn hexists(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let fields = database.hash(&args[0])?;
    Ok(Reply::flag(fields.is_some_and(|fields| get(fields, &args[1]).is_some())))
}

/// `HLEN key`: returns the number of fields.
pub(crate) fn hlen(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(database.hash(&args[0])?.map_or(0, Vec::len)))
}

/// `HGETALL key`: returns every field followed by its value.
pub(crate) fn hgetall(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let fields = database.hash(&args[0])?.into_iter().flatten();
    let words = fields.flat_map(|(field, value)| [field, value]);
    Ok(Reply::Array(words.cloned().map(Reply::Bulk).collect()))
}

/// `HINCRBY key field increment`: returns the field's new value. A missing field counts as 0.
pub(crate) fn hincrby(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let (key, field) = (&args[0], &args[1]);
    let increment = args[2].to_integer().ok_or(CommandError::NotAnInteger)?;
    let mut fields = fields(database, key)?;
    let current = match get(&fields, field) {
        Some(value) => {
            value.to_integer().ok_or(CommandError::Text("ERR hash value is not an integer"))?
        }
        None => 0,
    };
    let sum = current.checked_add(increment).ok_or(CommandError::Overflow)?;
    put(&mut fields, field, Bytes::from(sum));
    database.set_value(key, Value::Hash(fields.into()));
    Ok(Reply::Integer(sum))
}

/// `HDEL key field [field …]`: returns the number of removed fields. A hash without fields is
/// removed.
pub(crate) fn hdel(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let (key, names) = (&args[0], &args[1..]);
    let mut fields = fields(database, key)?;
    let before = fields.len();
    fields.retain(|(field, _)| !names.contains(field));
    let removed = before - fields.len();
    if removed > 0 && fields.is_empty() {
        database.remove(key);
    } else if removed > 0 {
        database.set_value(key, Value::Hash(fields.into()));
    }
    Ok(Reply::count(removed))
}

/// Returns a copy of the hash's fields; empty if the key is missing.
fn fields(database: &mut Database<'_>, key: &Bytes) -> Result<Fields, CommandError> {
    Ok(database.hash(key)?.cloned().unwrap_or_default())
}

fn get<'a>(fields: &'a Fields, name: &Bytes) -> Option<&'a Bytes> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
}

fn put(fields: &mut Fields, name: &Bytes, value: Bytes) {
    match fields.iter_mut().find(|(field, _)| field == name) {
        Some((_, current)) => *current = value,
        None => fields.push((name.clone(), value)),
    }
}
