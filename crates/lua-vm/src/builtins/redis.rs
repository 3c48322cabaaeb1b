//! The library `redis` (script_lua.c): the functions that need no server, and the functions for
//! several servers, which only clients have.
//!
//! Like Redis 7.0, `error_reply` adds the code `ERR` only to a message without a space. Not
//! modelled: the field `ignore_error_stats_update` of error replies, which is visible only with
//! `pairs`.

use std::sync::Arc;

use super::{Arguments, Outcome};
use crate::operators::{Fault, to_bytes, to_word};
use crate::table::Table;
use crate::value::Value;
use crate::yield_reason::{Call, YieldReason};
use primitives::holds_uuid;

/// `redis.call(command, …)` sends a command and waits for its reply.
pub(super) fn call(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    send(0, arguments.values)
}

/// `redis.pcall(command, …)` is like `redis.call`, but never raises an error.
pub(super) fn pcall(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let sent = send(0, arguments.values);
    keep_error(arguments, sent)
}

/// `redis.call_on(node, command, …)` sends a command to one of several servers; the first is 1.
pub(super) fn call_on(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let (server, command) = server(arguments)?;
    send(server, command)
}

/// `redis.pcall_on(node, command, …)` is like `redis.call_on`, but raises an error only if the node
/// does not exist.
pub(super) fn pcall_on(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let (server, command) = server(arguments)?;
    let sent = send(server, command);
    keep_error(arguments, sent)
}

/// `redis.nodes` is the number of servers.
pub(super) fn nodes(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(f64::from(arguments.servers))))
}

/// `redis.sha1hex(text)` is the SHA-1 of a string, as EVALSHA uses it.
pub(super) fn sha1hex(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let [value] = arguments.values else {
        return Err(Fault::Reply(b"ERR wrong number of arguments".as_slice().into()));
    };
    let text = to_bytes(value).unwrap_or_default();
    arguments.takes_drawn_apart |= holds_uuid(&text);
    let digest = sha1_smol::Sha1::from(&*text).hexdigest();
    Ok(Outcome::One(Value::from(digest.as_str())))
}

/// `redis.error_reply(text)` is `{err = text}`, prefixed with a code.
pub(super) fn error_reply(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let [Value::String(text)] = arguments.values else {
        return single_field(arguments, "err", Value::from(WRONG_ARGUMENTS));
    };
    let text = text.split(|byte| *byte == 0).next().unwrap_or_default();
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let text = match text.iter().position(|byte| *byte == b' ') {
        Some(space) => [&text[..=space], trim_line_ends(&text[space + 1..])].concat(),
        None => [b"ERR ", trim_line_ends(text)].concat(),
    };
    single_field(arguments, "err", Value::from(text.as_slice()))
}

/// `redis.status_reply(text)` is `{ok = text}`.
pub(super) fn status_reply(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    match arguments.values {
        [Value::String(text)] => single_field(arguments, "ok", Value::String(Arc::clone(text))),
        _ => single_field(arguments, "err", Value::from(WRONG_ARGUMENTS)),
    }
}

const WRONG_ARGUMENTS: &str = "ERR wrong number or type of arguments";

/// Returns the target server, counted from 0, and its command.
fn server<'a>(arguments: &Arguments<'a>) -> Result<(u8, &'a [Value]), Fault> {
    let node = arguments.whole_number(0, 1, arguments.servers.into())?;
    Ok((node as u8 - 1, arguments.values.get(1..).unwrap_or_default()))
}

/// Sends the command with its arguments in the format of Redis (`luaArgsToRedisArgv`).
fn send(server: u8, command: &[Value]) -> Result<Outcome, Fault> {
    let wrong = |text: &str| Err(Fault::Reply(text.as_bytes().into()));
    if command.is_empty() {
        return wrong("ERR Please specify at least one argument for this redis lib call");
    }
    match command.iter().map(to_word).collect() {
        Some(words) => Ok(Outcome::Wait(YieldReason::Call(Call { server, words }))),
        None => wrong("ERR Lua redis lib command arguments must be strings or integers"),
    }
}

/// Converts an error to a result, `{err = text}`.
fn keep_error(arguments: &mut Arguments, sent: Result<Outcome, Fault>) -> Result<Outcome, Fault> {
    match sent {
        Err(Fault::Reply(text)) => single_field(arguments, "err", Value::String(text)),
        other => other,
    }
}

fn single_field(arguments: &mut Arguments, name: &str, value: Value) -> Result<Outcome, Fault> {
    let mut table = Table::default();
    table.set_name(name, value);
    Ok(Outcome::One(arguments.heap.add(table)))
}

fn trim_line_ends(text: &[u8]) -> &[u8] {
    let is_text = |byte: &u8| !matches!(byte, b'\r' | b'\n');
    let start = text.iter().position(is_text).unwrap_or(text.len());
    let end = text.iter().rposition(is_text).map_or(start, |last| last + 1);
    &text[start..end]
}
