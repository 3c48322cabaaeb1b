//! Commands on the TTL of a key: EXPIRE, PEXPIRE, EXPIREAT, PEXPIREAT, TTL, PTTL, EXPIRETIME,
//! PEXPIRETIME, PERSIST.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Reply};
use primitives::UnixMillis;

const SECOND_MS: i64 = 1000;

/// `EXPIRE key seconds [NX | XX | GT | LT]`: returns 1 if the TTL was set, or 0 if the key is
/// missing or the condition does not hold. A time that is not in the future removes the key.
pub(crate) fn expire(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let now = database.now();
    expire_at(database, args, "expire", SECOND_MS, now)
}

/// `PEXPIRE key milliseconds [NX | XX | GT | LT]`: like EXPIRE.
pub(crate) fn pexpire(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let now = database.now();
    expire_at(database, args, "pexpire", 1, now)
}

/// `EXPIREAT key unix-time-seconds [NX | XX | GT | LT]`: like EXPIRE.
pub(crate) fn expireat(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    expire_at(database, args, "expireat", SECOND_MS, UnixMillis(0))
}

/// `PEXPIREAT key unix-time-milliseconds [NX | XX | GT | LT]`: like EXPIRE.
pub(crate) fn pexpireat(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    expire_at(database, args, "pexpireat", 1, UnixMillis(0))
}

/// `TTL key`: returns the remaining seconds, rounded; -1 without a TTL, -2 if the key is missing.
pub(crate) fn ttl(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let now = database.now();
    Ok(time_of(database, &args[0], |at| rounded_to_seconds(at.milliseconds_since(now))))
}

/// `PTTL key`: like TTL, in milliseconds.
pub(crate) fn pttl(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let now = database.now();
    Ok(time_of(database, &args[0], |at| at.milliseconds_since(now)))
}

/// `EXPIRETIME key`: returns the Unix time of the expiry, rounded to seconds; otherwise like TTL.
pub(crate) fn expiretime(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(time_of(database, &args[0], |at| rounded_to_seconds(at.0.max(0))))
}

/// `PEXPIRETIME key`: like EXPIRETIME, in milliseconds.
pub(crate) fn pexpiretime(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    Ok(time_of(database, &args[0], |at| at.0.max(0)))
}

/// `PERSIST key`: removes the TTL and returns 1 if the key had one.
pub(crate) fn persist(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let has_ttl = database.get(&args[0]).is_some_and(|entry| entry.expires_at.is_some());
    if has_ttl {
        database.set_expiry(&args[0], None);
    }
    Ok(Reply::flag(has_ttl))
}

/// Sets an expiry. Checks the arguments before the key (expire.c, `expireGenericCommand`).
fn expire_at(
    database: &mut Database<'_>,
    args: &[Bytes],
    command: &'static str,
    unit_ms: i64,
    base: UnixMillis,
) -> Answer {
    let (key, options) = (&args[0], &args[2..]);
    let condition = Condition::parse(options)?;
    let when = args[1].to_integer().ok_or(CommandError::NotAnInteger)?;
    let when = when.checked_mul(unit_ms).and_then(|duration| duration.checked_add(base.0));
    let when = when.map(UnixMillis).ok_or(CommandError::InvalidExpireTime(command))?;
    let Some(entry) = database.get(key) else { return Ok(Reply::flag(false)) };
    if !condition.allows(entry.expires_at, when) {
        return Ok(Reply::flag(false));
    }
    if database.is_past(when) {
        database.delete(key);
    } else {
        database.set_expiry(key, Some(when));
        let absolute = vec![Bytes::from("PEXPIREAT"), key.clone(), Bytes::from(when.0)];
        database.replicate_as([&absolute, options].concat());
    }
    Ok(Reply::flag(true))
}

/// Returns a time of the key's expiry (expire.c, `ttlGenericCommand`).
fn time_of(database: &mut Database<'_>, key: &Bytes, time: impl Fn(UnixMillis) -> i64) -> Reply {
    const MISSING: i64 = -2;
    const WITHOUT_TTL: i64 = -1;
    let entry = database.get(key);
    Reply::Integer(entry.map_or(MISSING, |entry| entry.expires_at.map_or(WITHOUT_TTL, time)))
}

fn rounded_to_seconds(milliseconds: i64) -> i64 {
    // Adding 500 before dividing could overflow.
    milliseconds / SECOND_MS + i64::from(milliseconds % SECOND_MS >= SECOND_MS / 2)
}

/// The condition for replacing the old expiry with a new one.
#[derive(Clone, Copy, Default)]
struct Condition {
    only_without: bool,
    only_with: bool,
    only_later: bool,
    only_earlier: bool,
}

impl Condition {
    fn parse(options: &[Bytes]) -> Result<Condition, CommandError> {
        let mut condition = Condition::default();
        for option in options {
            match option.as_slice().to_ascii_uppercase().as_slice() {
                b"NX" => condition.only_without = true,
                b"XX" => condition.only_with = true,
                b"GT" => condition.only_later = true,
                b"LT" => condition.only_earlier = true,
                _ => {
                    let option = option.until_zero();
                    return Err(CommandError::quoting("ERR Unsupported option ", option, ""));
                }
            }
        }
        let Condition { only_without, only_with, only_later, only_earlier } = condition;
        if only_without && (only_with || only_later || only_earlier) {
            let text = "ERR NX and XX, GT or LT options at the same time are not compatible";
            return Err(CommandError::Text(text));
        }
        if only_later && only_earlier {
            let text = "ERR GT and LT options at the same time are not compatible";
            return Err(CommandError::Text(text));
        }
        Ok(condition)
    }

    /// Returns `true` if the condition allows the new expiry. A key without a TTL counts as one
    /// that never expires: GT never replaces it, LT always does.
    fn allows(self, current: Option<UnixMillis>, when: UnixMillis) -> bool {
        match current {
            None => !self.only_with && !self.only_later,
            Some(current) => {
                !self.only_without
                    && (!self.only_later || when > current)
                    && (!self.only_earlier || when < current)
            }
        }
    }
}
