//! Commands on the server: INFO, PUBLISH, TIME, WAIT.

use crate::database::Database;
use crate::error::{Answer, CommandError};
use crate::execution::Execution;
use crate::{Bytes, Replicas, Reply};
use primitives::UnixMillis;
use std::fmt::Write;

/// The release whose behaviour is modelled.
const VERSION: &str = "8.4.0";

/// The names that request every section.
const ALL: [&str; 3] = ["all", "default", "everything"];

/// `INFO [section …]`: returns the sections `server`, `replication` and `keyspace`, with the lines
/// that apply to the model.
pub(crate) fn info(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    let is_wanted = |name: &str| {
        args.is_empty()
            || args.iter().any(|arg| arg.is_word(name) || ALL.iter().any(|all| arg.is_word(all)))
    };
    let server = &execution.server;
    let mut sections = Vec::new();
    if is_wanted("server") {
        sections.push(format!("# Server\r\nredis_version:{VERSION}\r\nredis_mode:standalone\r\n"));
    }
    if is_wanted("replication") {
        let role = if server.is_replica() { "slave" } else { "master" };
        sections.push(format!("# Replication\r\nrole:{role}\r\n"));
    }
    if is_wanted("keyspace") {
        let mut section = "# Keyspace\r\n".to_owned();
        let keys = server.keyspace.len();
        let expires =
            server.keyspace.iter().filter(|(_, entry)| entry.expires_at.is_some()).count();
        if keys > 0 {
            // Writing to a string cannot fail.
            let _ = write!(section, "db0:keys={keys},expires={expires},avg_ttl=0,subexpiry=0\r\n");
        }
        sections.push(section);
    }
    Ok(Reply::Bulk(Bytes::from(sections.join("\r\n").as_str())))
}

/// `PUBLISH channel message`: returns the number of clients that received it, always 0 here. It is
/// replicated.
pub(crate) fn publish(database: &mut Database<'_>, args: &[Bytes]) -> Answer {
    database.replicate_as(vec![Bytes::from("PUBLISH"), args[0].clone(), args[1].clone()]);
    Ok(Reply::Integer(0))
}

/// `TIME`: returns the server's wall clock as seconds and microseconds.
pub(crate) fn time(execution: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    let now = execution.now.0;
    let microseconds = now.rem_euclid(1000) * 1000;
    let parts = [now.div_euclid(1000), microseconds];
    Ok(Reply::Array(parts.map(|part| Reply::Bulk(Bytes::from(part))).to_vec()))
}

/// The arguments of a WAIT.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// The number of replicas to wait for.
    pub replicas: i64,
    /// The timeout, or `None` if it waits indefinitely.
    pub timeout_ms: Option<u64>,
}

impl Wait {
    /// Parses the arguments of a WAIT that arrives at `now` (timeout.c,
    /// `getTimeoutFromObjectOrReply`).
    pub(crate) fn read(args: &[Bytes], now: UnixMillis) -> Result<Wait, CommandError> {
        const NO_TIMEOUT: CommandError =
            CommandError::Text("ERR timeout is not an integer or out of range");
        let replicas = args[0].to_integer().ok_or(CommandError::NotAnInteger)?;
        let timeout_ms = args[1].to_integer().ok_or(NO_TIMEOUT)?;
        if timeout_ms > i64::MAX.saturating_sub(now.0) {
            return Err(CommandError::Text("ERR timeout is out of range"));
        }
        let timeout_ms =
            u64::try_from(timeout_ms).map_err(|_| CommandError::Text("ERR timeout is negative"))?;
        Ok(Wait { replicas, timeout_ms: Some(timeout_ms).filter(|ms| *ms > 0) })
    }
}

/// `WAIT replicas timeout`: returns the number of replicas that have confirmed the writes of the
/// connection. The connection of a script has written nothing (replication.c, `waitCommand`). This
/// function does not block: the caller executes it at the right time ([`Wait`]).
pub(crate) fn wait(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    if execution.server.is_replica() {
        let text = "ERR WAIT cannot be used with replica instances. \
                    Please also note that writes to replicas are just local and are not propagated.";
        return Err(CommandError::Text(text));
    }
    Wait::read(args, execution.now)?;
    let Replicas { connected, up_to_date } = execution.replicas;
    let confirmed = if execution.is_in_script { connected } else { up_to_date };
    Ok(Reply::Integer(confirmed.into()))
}
