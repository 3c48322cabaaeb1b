//! Converts replies to Lua values, and a script's result to a reply.
//! <https://redis.io/docs/latest/develop/programmability/lua-api/#data-type-conversion>

use super::{Bytes, Reply};
use lua_vm::{Data, DataTable};
use std::sync::Arc;

impl Reply {
    /// Converts the reply to a Lua value: nil becomes `false`, a status a table with `ok`, an array
    /// a table.
    ///
    /// # Errors
    /// An error reply, as a table with `err`, which `redis.call` raises.
    pub fn into_lua(self) -> Result<Data, Data> {
        match self {
            Reply::Nil | Reply::NilArray => Ok(Data::Boolean(false)),
            Reply::Integer(number) => Ok(Data::from(number)),
            Reply::Bulk(bytes) => Ok(Data::String(bytes.into())),
            Reply::Status(text) => Ok(Data::field("ok", Data::String(text.into()))),
            Reply::Error(text) => Err(Data::field("err", Data::String(text.into()))),
            Reply::Array(replies) => {
                let element = |reply: Reply| reply.into_lua().unwrap_or_else(|error| error);
                Ok(Data::from(replies.into_iter().map(element).collect::<Vec<_>>()))
            }
        }
    }

    /// Converts a script's result to a reply (script_lua.c, `luaReplyToRedisReply`): numbers are
    /// truncated, `true` is 1, `false` is nil, an array ends at its first nil.
    pub(super) fn from_lua(data: Data) -> Reply {
        match data {
            Data::Nil | Data::Boolean(false) => Reply::Nil,
            Data::Boolean(true) => Reply::Integer(1),
            Data::Number(number) => Reply::Integer(number.to_integer()),
            Data::String(bytes) => Reply::Bulk(bytes.into()),
            Data::Table(table) => Reply::from_table(*table),
        }
    }

    fn from_table(table: DataTable) -> Reply {
        // In C both strings end at their first zero byte.
        if let Data::String(text) = table.get("err") {
            let text = Bytes::from(Arc::clone(text));
            return Reply::Error(Bytes::one_line_of_error(text.until_zero()));
        }
        if let Data::String(text) = table.get("ok") {
            let text = Bytes::from(Arc::clone(text));
            return Reply::Status(Bytes::one_line(text.until_zero()));
        }
        Reply::Array(table.array.into_iter().map(Reply::from_lua).collect())
    }
}
