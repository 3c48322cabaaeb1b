//! Commands on keys of any type: DBSIZE, DEL, EXISTS, FLUSHALL, FLUSHDB, KEYS, RENAME, RENAMENX,
//! TOUCH, TYPE, UNLINK.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Entry, Reply, glob, limits};

/// `DEL key [key …]`: returns the number of removed keys. `UNLINK` is the same, since the time at
/// which memory is freed is not modelled.
pub(crate) fn del(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(args.iter().filter(|key| database.remove(key)).count()))
}

/// `EXISTS key [key …]`: returns the number of existing keys. A key named twice counts twice.
pub(crate) fn exists(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::count(args.iter().filter(|key| database.get(key).is_some()).count()))
}

/// `TOUCH key [key …]`: like EXISTS. The last access time is not modelled.
pub(crate) fn touch(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    exists(database, args)
}

/// `TYPE key`: returns the name of the value's type, or `none`.
pub(crate) fn type_of(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let entry = database.get(&args[0]);
    Ok(Reply::status(entry.map_or("none", |entry| entry.value.type_name())))
}

/// `RENAME key newkey`: replaces `newkey`, keeps the TTL and returns `OK`.
pub(crate) fn rename(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let (from, to) = (&args[0], &args[1]);
    let entry = database.get(from).cloned().ok_or(NO_SUCH_KEY)?;
    if from != to {
        move_entry(database, from, to, entry);
    }
    Ok(Reply::ok())
}

/// `RENAMENX key newkey`: returns 1, or 0 if `newkey` exists.
pub(crate) fn renamenx(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let (from, to) = (&args[0], &args[1]);
    let entry = database.get(from).cloned().ok_or(NO_SUCH_KEY)?;
    let is_free = database.get(to).is_none();
    if is_free {
        move_entry(database, from, to, entry);
    }
    Ok(Reply::flag(is_free))
}

/// `KEYS pattern`: returns the matching keys, sorted by name. Redis returns them in no particular
/// order.
pub(crate) fn keys(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let pattern = args[0].as_slice();
    if pattern.len() > limits::PATTERN_BYTES {
        let limit = limits::PATTERN_BYTES;
        let text = format!("ERR the pattern is too long: at most {limit} bytes are allowed");
        return Err(CommandError::quoting(&text, b"", ""));
    }
    let matching = database.keys().filter(|key| glob::matches(pattern, key.as_slice()));
    Ok(Reply::Array(matching.cloned().map(Reply::Bulk).collect()))
}

/// `DBSIZE`: returns the number of keys, including expired keys that are not yet removed.
pub(crate) fn dbsize(database: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Ok(Reply::count(database.size()))
}

/// `FLUSHALL [ASYNC | SYNC]`: removes every key.
pub(crate) fn flushall(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    flush(database, "FLUSHALL", args)
}

/// `FLUSHDB [ASYNC | SYNC]`: removes every key of the only database.
pub(crate) fn flushdb(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    flush(database, "FLUSHDB", args)
}

/// Returns `true` for `ASYNC`, `SYNC` or no words. All three have the same effect here.
pub(super) fn is_flush_mode(words: &[Bytes]) -> bool {
    match words {
        [] => true,
        [mode] => mode.is_word("async") || mode.is_word("sync"),
        _ => false,
    }
}

const NO_SUCH_KEY: CommandError = CommandError::Text("ERR no such key");

fn move_entry(database: &mut Database<'_>, from: &Bytes, to: &Bytes, entry: Entry) {
    database.remove(from);
    database.set(to, entry);
}

/// Removes every key. The command is replicated even if there was no key (db.c, `flushallCommand`).
fn flush(database: &mut Database<'_>, name: &str, args: &[Bytes]) -> Answer {
    if !is_flush_mode(args) {
        return Err(CommandError::Syntax);
    }
    database.clear();
    database.replicate_as([&[Bytes::from(name)], args].concat());
    Ok(Reply::ok())
}
