//! DELEX, which deletes a key only if it has the value that the client expects.

use super::condition::Condition;
use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Reply};

/// `DELEX key [IFEQ value | IFNE value | IFDEQ digest | IFDNE digest]`: returns 1 if the key was
/// deleted, or 0 if it is missing or the condition does not hold.
/// <https://redis.io/docs/latest/commands/delex/>. The errors come from db.c, `delexCommand`.
pub(crate) fn delex(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    match args {
        [key] => Ok(Reply::flag(database.remove(key))),
        [key, option, operand] => delete_if(database, key, option, operand),
        _ => Err(CommandError::WrongArity("delex")),
    }
}

/// Deletes the key if the condition holds. The condition is not parsed if the key is missing or not
/// a string.
fn delete_if(database: &mut Database<'_>, key: &Bytes, option: &Bytes, operand: &Bytes) -> Answer {
    let not_a_string = "ERR Key should be of string type if conditions are specified";
    let current = database.string(key).map_err(|_| CommandError::Text(not_a_string))?;
    let Some(current) = current else { return Ok(Reply::Integer(0)) };
    let unknown = "ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE";
    let condition = Condition::parse(option, operand).ok_or(CommandError::Text(unknown))?;
    if !condition.holds(Some(&current))? {
        return Ok(Reply::Integer(0));
    }
    database.delete(key);
    Ok(Reply::Integer(1))
}
