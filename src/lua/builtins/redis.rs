//! The library `redis` (script_lua.c), as far as it goes without a server.
//!
//! Not modelled: the field `ignore_error_stats_update` of error replies, which only `pairs` would show.
//! Redis 7.0 gives an error from `error_reply` the code `ERR` only if it has no space in it; so does this.

use std::sync::Arc;

use super::{Arguments, Outcome};
use crate::lua::number::ARGUMENT_DIGITS;
use crate::lua::operators::{Fault, to_bytes};
use crate::lua::stop::Stop;
use crate::lua::table::Table;
use crate::lua::value::Value;

/// `redis.call(command, …)` sends a command and waits for its reply.
pub(super) fn call(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    match command(arguments.values) {
        Ok(command) => Ok(Outcome::Wait(Stop::Call(command))),
        Err(text) => Err(Fault::Reply(text.as_bytes().into())),
    }
}

/// `redis.pcall(command, …)` does too, but never raises an error.
pub(super) fn pcall(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    match command(arguments.values) {
        Ok(command) => Ok(Outcome::Wait(Stop::Call(command))),
        Err(text) => single_field(arguments, "err", Value::from(text)),
    }
}

/// `redis.error_reply(text)` is `{err = text}`, with a code in front.
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

/// The arguments as Redis gets them (`luaArgsToRedisArgv`).
fn command(arguments: &[Value]) -> Result<Vec<Arc<[u8]>>, &'static str> {
    if arguments.is_empty() {
        return Err("ERR Please specify at least one argument for this redis lib call");
    }
    let strings = arguments.iter().map(|argument| to_bytes(argument, ARGUMENT_DIGITS));
    strings
        .collect::<Option<_>>()
        .ok_or("ERR Lua redis lib command arguments must be strings or integers")
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
