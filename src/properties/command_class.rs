//! What a command can be for, as far as its words tell.

use crate::redis::Bytes;

/// What a command can be for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CommandClass {
    /// It only looks: who sends nothing else does not try to get a lock.
    Looks,
    /// It removes keys, and gives nobody a lock.
    Frees,
    /// It writes whatever was there before, and its reply does not tell: it writes data, unless the
    /// client has looked before.
    Writes,
    /// Its reply can tell whether one has got a lock.
    Asks,
}

const LOOKS: [&str; 22] = [
    "EXISTS",
    "EXPIRETIME",
    "GET",
    "GETRANGE",
    "HEXISTS",
    "HGET",
    "HGETALL",
    "HLEN",
    "INFO",
    "KEYS",
    "LLEN",
    "LRANGE",
    "MGET",
    "PEXPIRETIME",
    "PING",
    "PTTL",
    "STRLEN",
    "TIME",
    "TTL",
    "TYPE",
    "UNWATCH",
    "WATCH",
];

const FREES: [&str; 2] = ["DEL", "UNLINK"];

const WRITES: [&str; 5] = ["HMSET", "MSET", "PSETEX", "SET", "SETEX"];

/// The options that make SET depend on what is there, or tell it.
const CONDITIONS: [&str; 7] = ["GET", "IFDEQ", "IFDNE", "IFEQ", "IFNE", "NX", "XX"];

/// What a command can be for.
pub(super) fn command_class(args: &[Bytes]) -> CommandClass {
    let is_one_of = |word: &Bytes, names: &[&str]| {
        names.iter().any(|name| word.as_slice().eq_ignore_ascii_case(name.as_bytes()))
    };
    let is_condition = |word: &Bytes| is_one_of(word, &CONDITIONS);
    match args {
        [] => CommandClass::Looks,
        [name, ..] if is_one_of(name, &LOOKS) => CommandClass::Looks,
        [name, ..] if is_one_of(name, &FREES) => CommandClass::Frees,
        [name, ..] if is_one_of(name, &WRITES) => {
            let options = args.get(3..).unwrap_or_default();
            let is_set = is_one_of(name, &["SET"]);
            if is_set && options.iter().any(is_condition) {
                CommandClass::Asks
            } else {
                CommandClass::Writes
            }
        }
        _ => CommandClass::Asks,
    }
}
