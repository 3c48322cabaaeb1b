//! The functions that a program can call, and what each does with its arguments.
//!
//! A call either has its answer at once or stops the machine until the world has one. Which commands
//! `redis.call` knows is not decided here: a command is a list of strings.

use std::sync::Arc;

use super::limits;
use super::number::{self, ARGUMENT_DIGITS, TOSTRING_DIGITS};
use super::operators::{to_bytes, to_number};
use super::stop::Stop;
use super::value::Value;

/// A built-in function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Builtin {
    /// `redis.call(command, …)` sends a command and waits for its reply.
    RedisCall,
    /// `now()` is the client's wall clock, in milliseconds.
    Now,
    /// `sleep(ms)` waits.
    Sleep,
    /// `work(ms)` waits too, and counts as work.
    Work,
    /// `enter()`: the critical section begins.
    Enter,
    /// `leave()`: the critical section ends.
    Leave,
    /// `tonumber(value [, base])` as in Lua.
    ToNumber,
    /// `tostring(value)` as in Lua.
    ToString,
}

/// Every built-in function by its name.
const BUILTINS: [(&str, Builtin); 8] = [
    ("redis.call", Builtin::RedisCall),
    ("now", Builtin::Now),
    ("sleep", Builtin::Sleep),
    ("work", Builtin::Work),
    ("enter", Builtin::Enter),
    ("leave", Builtin::Leave),
    ("tonumber", Builtin::ToNumber),
    ("tostring", Builtin::ToString),
];

/// What a call comes to.
pub(super) enum Outcome {
    /// It has its answer.
    Answer(Value),
    /// The machine stops until it gets one.
    Wait(Stop),
}

/// The function of a name.
pub(super) fn find(name: &str) -> Option<Builtin> {
    let (_, builtin) = BUILTINS.iter().find(|(known, _)| *known == name)?;
    Some(*builtin)
}

/// The names of all functions, for hints.
pub(super) fn names() -> [&'static str; BUILTINS.len()] {
    BUILTINS.map(|(name, _)| name)
}

/// Whether the world's answer is the value of the call; the other waits have none.
pub(super) fn has_answer(builtin: Builtin) -> bool {
    builtin == Builtin::RedisCall
}

/// Calls a function at the wall-clock time `now`, in milliseconds.
///
/// # Errors
/// The message that Lua or Redis gives for wrong arguments, without its place.
pub(super) fn call(builtin: Builtin, arguments: &[Value], now: i64) -> Result<Outcome, String> {
    match builtin {
        Builtin::RedisCall => Ok(Outcome::Wait(Stop::Call(command(arguments)?))),
        Builtin::Now => Ok(Outcome::Answer(Value::from(now))),
        Builtin::Sleep => Ok(Outcome::Wait(Stop::Sleep(milliseconds("sleep", arguments)?))),
        Builtin::Work => Ok(Outcome::Wait(Stop::Work(milliseconds("work", arguments)?))),
        Builtin::Enter => Ok(Outcome::Wait(Stop::Enter)),
        Builtin::Leave => Ok(Outcome::Wait(Stop::Leave)),
        Builtin::ToNumber => tonumber(arguments).map(Outcome::Answer),
        Builtin::ToString => tostring(arguments).map(Outcome::Answer),
    }
}

/// The arguments as Redis gets them (`luaArgsToRedisArgv` in script_lua.c).
fn command(arguments: &[Value]) -> Result<Vec<Arc<[u8]>>, String> {
    if arguments.is_empty() {
        return Err("Please specify at least one argument for this redis lib call".to_owned());
    }
    arguments
        .iter()
        .map(|argument| to_bytes(argument, ARGUMENT_DIGITS))
        .collect::<Option<_>>()
        .ok_or_else(|| "Lua redis lib command arguments must be strings or integers".to_owned())
}

/// The length of a wait; fractions of a millisecond are cut off.
fn milliseconds(function: &str, arguments: &[Value]) -> Result<u64, String> {
    let duration = number_argument(function, arguments, 0)?;
    let longest = limits::WAIT_MILLISECONDS;
    if duration >= 0.0 && duration <= longest as f64 {
        Ok(duration as u64)
    } else {
        let expected = format!("0 to {longest} ms expected");
        let got = number::format_g(duration, TOSTRING_DIGITS);
        Err(bad_argument(function, 0, &format!("{expected}, got {got}")))
    }
}

/// `luaB_tonumber` in lbaselib.c.
fn tonumber(arguments: &[Value]) -> Result<Value, String> {
    let base = match arguments.get(1) {
        None | Some(Value::Nil) => 10.0,
        Some(_) => number_argument("tonumber", arguments, 1)?.trunc(),
    };
    let value = any_argument("tonumber", arguments)?;
    let number = if base == 10.0 {
        to_number(value)
    } else {
        let text = to_bytes(value, TOSTRING_DIGITS)
            .ok_or_else(|| wrong_type("tonumber", arguments, 0, "string"))?;
        if !(2.0..=36.0).contains(&base) {
            return Err(bad_argument("tonumber", 1, "base out of range"));
        }
        number::parse_in_base(&text, base as u32)
    };
    Ok(number.map_or(Value::Nil, Value::from))
}

/// `luaB_tostring` in lbaselib.c.
fn tostring(arguments: &[Value]) -> Result<Value, String> {
    Ok(match any_argument("tostring", arguments)? {
        Value::Nil => Value::from("nil"),
        Value::Boolean(value) => Value::from(if *value { "true" } else { "false" }),
        value => to_bytes(value, TOSTRING_DIGITS).map_or(Value::Nil, Value::String),
    })
}

fn any_argument<'a>(function: &str, arguments: &'a [Value]) -> Result<&'a Value, String> {
    arguments.first().ok_or_else(|| bad_argument(function, 0, "value expected"))
}

fn number_argument(function: &str, arguments: &[Value], index: usize) -> Result<f64, String> {
    arguments
        .get(index)
        .and_then(to_number)
        .ok_or_else(|| wrong_type(function, arguments, index, "number"))
}

/// `luaL_typerror` in lauxlib.c.
fn wrong_type(function: &str, arguments: &[Value], index: usize, expected: &str) -> String {
    let got = arguments.get(index).map_or("no value", Value::type_name);
    bad_argument(function, index, &format!("{expected} expected, got {got}"))
}

/// `luaL_argerror` in lauxlib.c. Arguments count from 1 in its text.
fn bad_argument(function: &str, index: usize, problem: &str) -> String {
    format!("bad argument #{} to '{function}' ({problem})", index + 1)
}
