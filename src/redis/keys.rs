//! Commands on keys of any type: DEL, PEXPIRE, PTTL.

use super::keyspace::{Entry, Keyspace};
use super::{Bytes, Reply};
use crate::time::UnixMillis;

/// `DEL key [key …]`: how many were there. <https://redis.io/docs/latest/commands/del/>
pub(super) fn del(keyspace: &mut Keyspace, _now: UnixMillis, args: &[Bytes]) -> Reply {
    let removed = args.iter().map(|key| i64::from(keyspace.remove(key))).sum();
    Reply::Integer(removed)
}

/// `PTTL key`: the ms left, -1 without a TTL, -2 if missing.
/// <https://redis.io/docs/latest/commands/pttl/>
pub(super) fn pttl(keyspace: &mut Keyspace, now: UnixMillis, args: &[Bytes]) -> Reply {
    Reply::Integer(keyspace.get(&args[0]).map_or(-2, |entry| entry.pttl(now)))
}

/// `PEXPIRE key ms [NX | XX | GT | LT]`: 1 if the TTL was set. Arguments are checked before the key
/// (expire.c, `expireGenericCommand`); a time that is not in the future deletes the key at once.
/// <https://redis.io/docs/latest/commands/pexpire/>
pub(super) fn pexpire(keyspace: &mut Keyspace, now: UnixMillis, args: &[Bytes]) -> Reply {
    let condition = match Condition::parse(&args[2..]) {
        Ok(condition) => condition,
        Err(reply) => return reply,
    };
    let Some(duration_ms) = args[1].to_integer() else {
        return Reply::not_an_integer();
    };
    let Some(when) = now.0.checked_add(duration_ms).map(UnixMillis) else {
        return Reply::invalid_expire_time("pexpire");
    };
    let key = &args[0];
    let Some(entry) = keyspace.get(key).cloned() else {
        return Reply::Integer(0);
    };
    if !condition.allows(entry.expires_at, when) {
        return Reply::Integer(0);
    }
    if when <= now {
        keyspace.remove(key);
    } else {
        keyspace.set(key, Entry { expires_at: Some(when), ..entry });
    }
    Reply::Integer(1)
}

/// When a new expiry may replace the old one.
#[derive(Clone, Copy, Default)]
struct Condition {
    only_without: bool,
    only_with: bool,
    only_later: bool,
    only_earlier: bool,
}

impl Condition {
    fn parse(options: &[Bytes]) -> Result<Condition, Reply> {
        let mut condition = Condition::default();
        for option in options {
            match option.as_slice().to_ascii_uppercase().as_slice() {
                b"NX" => condition.only_without = true,
                b"XX" => condition.only_with = true,
                b"GT" => condition.only_later = true,
                b"LT" => condition.only_earlier = true,
                _ => {
                    let option = String::from_utf8_lossy(option.as_slice());
                    return Err(Reply::Error(format!("ERR Unsupported option {option}")));
                }
            }
        }
        let Condition { only_without, only_with, only_later, only_earlier } = condition;
        if only_without && (only_with || only_later || only_earlier) {
            let text = "ERR NX and XX, GT or LT options at the same time are not compatible";
            return Err(Reply::Error(text.to_owned()));
        }
        if only_later && only_earlier {
            let text = "ERR GT and LT options at the same time are not compatible";
            return Err(Reply::Error(text.to_owned()));
        }
        Ok(condition)
    }

    /// A key without a TTL counts as one that never expires: GT never beats it, LT always does.
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
