//! Arithmetic on strings: INCR, DECR, INCRBY, DECRBY, INCRBYFLOAT.
//!
//! All of them treat a missing key as 0 and keep the TTL.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::long_double::LongDouble;
use crate::{Bytes, Reply, Value};

/// `INCR key`: adds 1 and returns the new number. <https://redis.io/docs/latest/commands/incr/>
pub(crate) fn incr(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    match database.counts_up_to {
        None => add(database, &args[0], 1),
        Some(limit) => add_up_to(database, &args[0], limit),
    }
}

/// Adds 1 to an integer that is not above the limit, and rewrites a larger one unchanged.
fn add_up_to(database: &mut Database<'_>, key: &Bytes, limit: i64) -> Answer {
    let number = database.string(key)?.and_then(|text| text.to_integer());
    add(database, key, i64::from(number.is_none_or(|number| number <= limit)))
}

/// `DECR key`: subtracts 1 and returns the new number.
/// <https://redis.io/docs/latest/commands/decr/>
pub(crate) fn decr(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    add(database, &args[0], -1)
}

/// `INCRBY key increment`: adds the increment and returns the new number.
/// <https://redis.io/docs/latest/commands/incrby/>
pub(crate) fn incrby(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let increment = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    add(database, &args[0], increment)
}

/// `DECRBY key decrement`: subtracts the decrement and returns the new number.
/// <https://redis.io/docs/latest/commands/decrby/>
pub(crate) fn decrby(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let decrement = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let too_small = CommandError::Text("ERR decrement would overflow");
    add(database, &args[0], decrement.checked_neg().ok_or(too_small)?)
}

/// `INCRBYFLOAT key increment`: adds the increment and returns the new number, without an exponent
/// and with up to 17 digits after the point. A replica receives the result, not the operation.
/// <https://redis.io/docs/latest/commands/incrbyfloat/>
pub(crate) fn incrbyfloat(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let [key, increment, ..] = args else { return Err(CommandError::WrongArity("incrbyfloat")) };
    let parse = |text: &Bytes| {
        let number = LongDouble::parse(text.as_slice());
        number.ok_or(CommandError::Text("ERR value is not a valid float"))
    };
    let number = match database.string(key)? {
        Some(text) => parse(&text)?,
        None => LongDouble::ZERO,
    };
    let not_finite = CommandError::Text("ERR increment would produce NaN or Infinity");
    let sum = number.plus(parse(increment)?).ok_or(not_finite)?;
    let sum = Bytes::from(sum.to_string().as_str());
    database.set_value(key, Value::from(sum.clone()));
    let (set, keepttl) = (Bytes::from("SET"), Bytes::from("KEEPTTL"));
    database.replicate_as(vec![set, key.clone(), sum.clone(), keepttl]);
    Ok(Reply::Bulk(sum))
}

/// Adds an increment (t_string.c, `incrDecrCommand`).
fn add(database: &mut Database<'_>, key: &Bytes, increment: i64) -> Answer {
    let number = match database.string(key)? {
        Some(text) => text.to_integer().ok_or(CommandError::NotAnInteger)?,
        None => 0,
    };
    let sum = number.checked_add(increment).ok_or(CommandError::Overflow)?;
    database.set_value(key, Value::from(Bytes::from(sum)));
    Ok(Reply::Integer(sum))
}
