//! Commands on the connection itself: ECHO, PING, SELECT.

use crate::error::{Answer, CommandError};
use crate::execution::Execution;
use crate::{Bytes, Reply, Unsupported};

/// `ECHO message`: returns the message.
pub(crate) fn echo(_: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    Ok(Reply::Bulk(args[0].clone()))
}

/// `PING [message]`: returns `PONG`, or the message.
pub(crate) fn ping(_: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    match args {
        [] => Ok(Reply::status("PONG")),
        [message] => Ok(Reply::Bulk(message.clone())),
        _ => Err(CommandError::WrongArity("ping")),
    }
}

/// Number of databases of a server with the usual configuration.
const USUAL_DATABASES: i32 = 16;

/// `SELECT index`: returns `OK` for 0, the only database, as with `databases 1` in redis.conf.
pub(crate) fn select(_: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    let index = args[0].to_integer().ok_or(CommandError::NotAnInteger)?;
    match i32::try_from(index) {
        Ok(0) => Ok(Reply::ok()),
        Ok(other) => {
            let error = CommandError::Text("ERR DB index is out of range");
            if !(0..USUAL_DATABASES).contains(&other) {
                return Err(error);
            }
            Err(error.lacking(Unsupported::command(&"SELECT".into(), args[0].as_slice())))
        }
        Err(_) => Err(CommandError::Text(
            "ERR value is out of range, value must between -2147483648 and 2147483647",
        )),
    }
}
