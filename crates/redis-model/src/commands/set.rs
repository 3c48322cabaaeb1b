//! SET with all its options, and the older commands that it includes: SETNX, SETEX, PSETEX.
//!
//! All four end in [`store`] (t_string.c, `setGenericCommand`), and a replica receives the key's
//! absolute expiry rather than its TTL.

use super::condition::Condition;
use super::lifetime::{Lifetime, Unit};
use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::{Bytes, Entry, Reply, Value};
use primitives::UnixMillis;

/// `SET key value [NX | XX | IFEQ value | IFNE value | IFDEQ digest | IFDNE digest] [GET] [EX
/// seconds | PX milliseconds | EXAT seconds | PXAT milliseconds | KEEPTTL]`: returns `OK`, or nil
/// if the key was not set. With GET, returns the key's old string, or nil, in both cases.
/// <https://redis.io/docs/latest/commands/set/>
///
/// The key may have any type, unless GET or one of the IF options reads the string. A time in the
/// past is stored and hides the key at once. (Releases since 2026 delete the key instead.)
pub(crate) fn set(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let [key, value, words @ ..] = args else { return Err(CommandError::WrongArity("set")) };
    let options = SetOptions::parse(words)?;
    let expires_at = match options.lifetime {
        Some(Lifetime::Until(unit, time)) => Some(unit.instant(time, database.now(), "set")?),
        _ => None,
    };
    let before = if options.returns_value { database.string(key)? } else { None };
    let is_met = match options.requirement {
        Some(requirement) => requirement.is_met(database, key)?,
        None => true,
    };
    if is_met {
        if options.lifetime == Some(Lifetime::Unchanged) {
            let expires_at = database.get(key).and_then(|entry| entry.expires_at);
            database.set(key, Entry { value: Value::from(value.clone()), expires_at });
        } else {
            store(database, key, value, expires_at);
        }
        if options.returns_value && expires_at.is_none() {
            let head = [Bytes::from("SET"), key.clone(), value.clone()];
            database.replicate_as(head.into_iter().chain(options.words_without_get).collect());
        }
    }
    Ok(match (options.returns_value, is_met) {
        (true, _) => Reply::bulk_or_nil(before),
        (false, true) => Reply::ok(),
        (false, false) => Reply::Nil,
    })
}

/// `SETNX key value`: returns 1 if the key was set, or 0 if it exists with any type.
/// <https://redis.io/docs/latest/commands/setnx/>
pub(crate) fn setnx(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    let is_missing = database.get(&args[0]).is_none();
    if is_missing {
        store(database, &args[0], &args[1], None);
    }
    Ok(Reply::flag(is_missing))
}

/// `SETEX key seconds value`: returns `OK`, like `SET key value EX seconds`.
/// <https://redis.io/docs/latest/commands/setex/>
pub(crate) fn setex(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    set_for(database, args, Unit::Seconds, "setex")
}

/// `PSETEX key milliseconds value`: returns `OK`, like `SET key value PX milliseconds`.
/// <https://redis.io/docs/latest/commands/psetex/>
pub(crate) fn psetex(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    set_for(database, args, Unit::Milliseconds, "psetex")
}

fn set_for(
    database: &mut Database<'_>,
    args: &[Bytes],
    unit: Unit,
    command: &'static str,
) -> Answer {
    let expires_at = unit.instant(&args[1], database.now(), command)?;
    store(database, &args[0], &args[2], Some(expires_at));
    Ok(Reply::ok())
}

/// Replaces the key's value and expiry.
fn store(database: &mut Database<'_>, key: &Bytes, value: &Bytes, expires_at: Option<UnixMillis>) {
    database.set(key, Entry { value: Value::from(value.clone()), expires_at });
    if let Some(UnixMillis(instant)) = expires_at {
        let (set, pxat) = (Bytes::from("SET"), Bytes::from("PXAT"));
        database.replicate_as(vec![set, key.clone(), value.clone(), pxat, Bytes::from(instant)]);
    }
}

/// The options after the value.
#[derive(Default)]
struct SetOptions<'a> {
    requirement: Option<Requirement<'a>>,
    lifetime: Option<Lifetime<'a>>,
    /// `GET`
    returns_value: bool,
    /// The options without GET, which are sent to a replica.
    words_without_get: Vec<Bytes>,
}

/// The condition for setting the key.
#[derive(Clone, Copy, PartialEq)]
enum Requirement<'a> {
    /// `NX`
    Missing,
    /// `XX`
    Present,
    /// `IFEQ`, `IFNE`, `IFDEQ`, `IFDNE`
    Like(Condition<'a>),
}

impl<'a> SetOptions<'a> {
    /// Parses the options (t_string.c, `parseExtendedStringArgumentsOrReply`).
    fn parse(mut words: &'a [Bytes]) -> Result<SetOptions<'a>, CommandError> {
        let mut options = SetOptions::default();
        while let Some((word, rest)) = words.split_first() {
            let length = if word.is_word("get") {
                options.returns_value = true;
                words = rest;
                continue;
            } else if word.is_word("keepttl") {
                Lifetime::Unchanged.choose(&mut options.lifetime)?;
                1
            } else if word.is_word("nx") {
                options.require(Requirement::Missing)?;
                1
            } else if word.is_word("xx") {
                options.require(Requirement::Present)?;
                1
            } else {
                options.take_with_operand(word, rest.first().ok_or(CommandError::Syntax)?)?;
                2
            };
            options.words_without_get.extend_from_slice(&words[..length]);
            words = &words[length..];
        }
        Ok(options)
    }

    fn take_with_operand(&mut self, word: &Bytes, operand: &'a Bytes) -> Result<(), CommandError> {
        if let Some(lifetime) = Lifetime::parse(word, operand) {
            lifetime.choose(&mut self.lifetime)
        } else if let Some(condition) = Condition::parse(word, operand) {
            self.require(Requirement::Like(condition))
        } else {
            Err(CommandError::Syntax)
        }
    }

    /// Adds a condition. NX and XX may be repeated, but no two different conditions may be
    /// combined.
    fn require(&mut self, requirement: Requirement<'a>) -> Result<(), CommandError> {
        let before = self.requirement.replace(requirement);
        let is_repeated =
            before == Some(requirement) && !matches!(requirement, Requirement::Like(_));
        if before.is_none() || is_repeated { Ok(()) } else { Err(CommandError::Syntax) }
    }
}

impl Requirement<'_> {
    fn is_met(self, database: &mut Database<'_>, key: &Bytes) -> Result<bool, CommandError> {
        match self {
            Requirement::Missing => Ok(database.get(key).is_none()),
            Requirement::Present => Ok(database.get(key).is_some()),
            Requirement::Like(condition) => condition.holds(database.string(key)?.as_ref()),
        }
    }
}
