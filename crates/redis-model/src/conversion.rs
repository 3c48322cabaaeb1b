//! Converts replies to Lua values, and a script's result to a reply.
//! <https://redis.io/docs/latest/develop/programmability/lua-api/#data-type-conversion>

use super::{Bytes, Reply};
use lua_vm::{HostTable, HostValue};
use std::sync::Arc;

impl Reply {
    /// Converts the reply to a Lua value: nil becomes `false`, a status a table with `ok`, an array
    /// a table.
    ///
    /// # Errors
    /// An error reply, as a table with `err`, which `redis.call` raises.
    pub fn into_lua(self) -> Result<HostValue, HostValue> {
        match self {
            Reply::Nil | Reply::NilArray => Ok(HostValue::Boolean(false)),
            Reply::Integer(number) => Ok(HostValue::from(number)),
            Reply::Bulk(bytes) => Ok(HostValue::String(bytes.into())),
            Reply::Status(text) => Ok(HostValue::field("ok", HostValue::String(text.into()))),
            Reply::Error(text) => Err(HostValue::field("err", HostValue::String(text.into()))),
            Reply::Array(replies) => {
                let element = |reply: Reply| reply.into_lua().unwrap_or_else(|error| error);
                Ok(HostValue::from(replies.into_iter().map(element).collect::<Vec<_>>()))
            }
        }
    }

    /// Converts a script's result to a reply (script_lua.c, `luaReplyToRedisReply`): numbers are
    /// truncated, `true` is 1, `false` is nil, an array ends at its first nil.
    pub(super) fn from_lua(data: HostValue) -> Reply {
        match data {
            HostValue::Nil | HostValue::Boolean(false) => Reply::Nil,
            HostValue::Boolean(true) => Reply::Integer(1),
            HostValue::Number(number) => Reply::Integer(number.to_integer()),
            HostValue::String(bytes) => Reply::Bulk(bytes.into()),
            HostValue::Table(table) => Reply::from_table(*table),
        }
    }

    fn from_table(table: HostTable) -> Reply {
        // In C both strings end at their first zero byte.
        if let HostValue::String(text) = table.get("err") {
            let text = Bytes::from(Arc::clone(text));
            return Reply::Error(Bytes::one_line_of_error(text.until_zero()));
        }
        if let HostValue::String(text) = table.get("ok") {
            let text = Bytes::from(Arc::clone(text));
            return Reply::Status(Bytes::one_line(text.until_zero()));
        }
        Reply::Array(table.array.into_iter().map(Reply::from_lua).collect())
    }
}
