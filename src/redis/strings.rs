//! Commands on string values: GET, SETNX.

use super::keyspace::{Entry, Keyspace};
use super::{Bytes, Reply};
use crate::time::UnixMillis;

/// `GET key`: the value, or nil. <https://redis.io/docs/latest/commands/get/>
pub(super) fn get(keyspace: &mut Keyspace, _now: UnixMillis, args: &[Bytes]) -> Reply {
    match keyspace.get(&args[0]) {
        Some(entry) => Reply::Bulk(entry.value.clone()),
        None => Reply::Nil,
    }
}

/// `SETNX key value`: 1 if the key was missing and is now set, without a TTL; else 0.
/// <https://redis.io/docs/latest/commands/setnx/>
pub(super) fn setnx(keyspace: &mut Keyspace, _now: UnixMillis, args: &[Bytes]) -> Reply {
    if keyspace.get(&args[0]).is_some() {
        return Reply::Integer(0);
    }
    keyspace.set(&args[0], Entry { value: args[1].clone(), expires_at: None });
    Reply::Integer(1)
}
