//! The built-in functions and values of a program. A built-in value is a function without arguments
//! that is read without a call.
//!
//! A call either returns at once or stops the machine until the world replies. This module does not
//! depend on the commands of Redis: to `redis.call`, a command is a list of strings.

mod arguments;
mod basic;
mod format;
mod host;
mod redis;
mod strings;
mod tables;

pub(super) use arguments::Arguments;

use super::dialect::Dialect;
use super::instruction::Walk;
use super::operators::Fault;
use super::value::Value;
use super::yield_reason::YieldReason;

/// A built-in function or value: its index in the table of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Builtin(u8);

/// A built-in function.
struct Definition {
    /// Full name in a program, including the library.
    name: &'static str,
    /// The only dialect with this function; `None` for both.
    only_in: Option<Dialect>,
    role: Role,
    call: fn(&mut Arguments) -> Result<Outcome, Fault>,
}

/// The kind of a built-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// The reply of the world is the result; an error is raised.
    Asking,
    /// The reply of the world is the result, even an error.
    AskingSafely,
    /// A value, read without a call.
    Value,
    /// Allowed only after `in`.
    Walk(Walk),
}

/// The result of a call.
pub(super) enum Outcome {
    /// One result.
    One(Value),
    /// Any number of results.
    Many(Vec<Value>),
    /// The machine stops until it gets a reply.
    Wait(YieldReason),
}

const CLIENT: Option<Dialect> = Some(Dialect::Client);
const SCRIPT: Option<Dialect> = Some(Dialect::Script);

/// All built-ins, in the order in which hints list them.
const BUILTINS: &[Definition] = &[
    special("redis.call", None, Role::Asking, redis::call),
    special("redis.pcall", None, Role::AskingSafely, redis::pcall),
    special("redis.call_on", CLIENT, Role::Asking, redis::call_on),
    special("redis.pcall_on", CLIENT, Role::AskingSafely, redis::pcall_on),
    special("redis.nodes", CLIENT, Role::Value, redis::nodes),
    plain("redis.sha1hex", None, redis::sha1hex),
    plain("redis.error_reply", SCRIPT, redis::error_reply),
    plain("redis.status_reply", SCRIPT, redis::status_reply),
    plain("now", CLIENT, host::now),
    plain("sleep", CLIENT, host::sleep),
    plain("work", CLIENT, host::work),
    plain("enter", CLIENT, host::enter),
    plain("leave", CLIENT, host::leave),
    special("uuid", CLIENT, Role::Asking, host::uuid),
    special("random", CLIENT, Role::Asking, host::random),
    special("store.read", CLIENT, Role::Asking, host::store_read),
    special("store.write", CLIENT, Role::Asking, host::store_write),
    plain("print", CLIENT, host::print),
    plain("tonumber", None, basic::tonumber),
    plain("tostring", None, basic::tostring),
    plain("type", None, basic::type_of),
    plain("error", None, basic::error),
    plain("assert", None, basic::assert),
    plain("unpack", None, basic::unpack),
    special("ipairs", None, Role::Walk(Walk::Indices), basic::ipairs),
    special("pairs", None, Role::Walk(Walk::Keys), basic::pairs),
    plain("math.abs", None, basic::abs),
    plain("math.ceil", None, basic::ceil),
    plain("math.floor", None, basic::floor),
    special("math.huge", None, Role::Value, basic::huge),
    plain("math.max", None, basic::max),
    plain("math.min", None, basic::min),
    plain("string.format", None, format::format),
    plain("string.len", None, strings::len),
    plain("string.lower", None, strings::lower),
    plain("string.rep", None, strings::rep),
    plain("string.sub", None, strings::sub),
    plain("string.upper", None, strings::upper),
    plain("table.concat", None, tables::concat),
    plain("table.insert", None, tables::insert),
    plain("table.remove", None, tables::remove),
];

const fn plain(
    name: &'static str,
    only_in: Option<Dialect>,
    call: fn(&mut Arguments) -> Result<Outcome, Fault>,
) -> Definition {
    special(name, only_in, Role::Plain, call)
}

const fn special(
    name: &'static str,
    only_in: Option<Dialect>,
    role: Role,
    call: fn(&mut Arguments) -> Result<Outcome, Fault>,
) -> Definition {
    Definition { name, only_in, role, call }
}

/// Looks up a built-in by its full name.
pub(super) fn find(name: &str, dialect: Dialect) -> Option<Builtin> {
    let is_meant = |definition: &Definition| definition.name == name && definition.is_in(dialect);
    let place = BUILTINS.iter().position(is_meant)?;
    Some(Builtin(place as u8))
}

/// Returns the names of all built-ins of a dialect.
pub(super) fn names(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    let known = BUILTINS.iter().filter(move |definition| definition.is_in(dialect));
    known.map(|definition| definition.name)
}

/// Returns the names of all built-ins of either dialect, in the order of the table.
pub fn builtin_names() -> Vec<&'static str> {
    BUILTINS.iter().map(|definition| definition.name).collect()
}

/// Returns `true` if the dialect has a built-in of this name.
pub fn is_builtin_of(name: &str, dialect: Dialect) -> bool {
    find(name, dialect).is_some()
}

/// Returns the names of all functions, for hints.
pub(super) fn functions(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    let is_function = |definition: &&Definition| definition.role != Role::Value;
    let known = BUILTINS.iter().filter(is_function);
    known.filter(move |definition| definition.is_in(dialect)).map(|definition| definition.name)
}

/// Returns `true` if a name without dots belongs to a function or a library.
pub(super) fn is_taken(name: &str, dialect: Dialect) -> bool {
    find(name, dialect).is_some() || is_library(name, dialect)
}

/// Returns `true` if this is the name of a library.
pub(super) fn is_library(name: &str, dialect: Dialect) -> bool {
    names(dialect).any(|function| function.split_once('.').is_some_and(|(first, _)| first == name))
}

/// Returns the kind of a built-in.
pub(super) fn role(builtin: Builtin) -> Role {
    definition(builtin).role
}

/// Returns `true` if a function only stores or passes on its arguments: if all points in time are
/// shifted by the same amount, the result is shifted too, or unchanged.
pub(super) fn keeps_times(builtin: Builtin, values: &[Value]) -> bool {
    let kept = [
        "redis.call",
        "redis.pcall",
        "redis.call_on",
        "redis.pcall_on",
        "store.read",
        "store.write",
        "print",
        "tonumber",
        "tostring",
        "type",
        "assert",
        "unpack",
        "math.ceil",
        "math.floor",
        "math.max",
        "math.min",
        "table.insert",
    ];
    let name = definition(builtin).name;
    kept.contains(&name) || name == "string.format" && is_of_one_number(values)
}

/// Returns `true` if `string.format` formats exactly one number with these arguments.
fn is_of_one_number(values: &[Value]) -> bool {
    values.first().is_some_and(format::is_of_one_number)
}

/// Returns `true` if it compares its arguments with one another.
pub(super) fn compares(builtin: Builtin) -> bool {
    matches!(definition(builtin).name, "math.max" | "math.min")
}

/// Returns `true` if it waits for the time that its argument states.
pub(super) fn is_wait(builtin: Builtin) -> bool {
    matches!(definition(builtin).name, "sleep" | "work")
}

/// Returns `true` if it reads the clock.
pub(super) fn reads_clock(builtin: Builtin) -> bool {
    definition(builtin).name == "now"
}

/// Returns `true` if it sends a command to Redis and returns the reply.
pub(super) fn asks_redis(builtin: Builtin) -> bool {
    let Definition { name, role, .. } = definition(builtin);
    name.starts_with("redis.") && matches!(role, Role::Asking | Role::AskingSafely)
}

/// Returns `true` if it writes to the store.
pub(super) fn writes_to_store(builtin: Builtin) -> bool {
    definition(builtin).name == "store.write"
}

/// Calls a function.
///
/// # Errors
/// The error that Lua or Redis raises for wrong arguments.
pub(super) fn call(builtin: Builtin, arguments: &mut Arguments) -> Result<Outcome, Fault> {
    (definition(builtin).call)(arguments)
}

/// Returns a function's name in a program, including the library.
pub(super) fn full_name(builtin: Builtin) -> &'static str {
    definition(builtin).name
}

/// Returns a function's name in error messages: without its library.
pub(super) fn short_name(builtin: Builtin) -> &'static str {
    let name = definition(builtin).name;
    name.rsplit('.').next().unwrap_or(name)
}

fn definition(builtin: Builtin) -> &'static Definition {
    &BUILTINS[usize::from(builtin.0)]
}

impl Definition {
    fn is_in(&self, dialect: Dialect) -> bool {
        self.only_in.is_none_or(|only| only == dialect)
    }
}
