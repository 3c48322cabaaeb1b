//! The command table: what this server answers to, a line a command.

use super::keyspace::Keyspace;
use super::{Bytes, Reply, keys, strings};
use crate::time::UnixMillis;

/// Carries out a command whose number of arguments has been checked. `args` is without its name.
type Handler = fn(&mut Keyspace, UnixMillis, args: &[Bytes]) -> Reply;

struct Command {
    /// In lower case, as it stands in error messages.
    name: &'static str,
    /// The number of words with the name; negative: at least so many. As `COMMAND INFO` says it.
    arity: i8,
    handler: Handler,
}

const COMMANDS: &[Command] = &[
    Command { name: "del", arity: -2, handler: keys::del },
    Command { name: "get", arity: 2, handler: strings::get },
    Command { name: "pexpire", arity: -3, handler: keys::pexpire },
    Command { name: "pttl", arity: 2, handler: keys::pttl },
    Command { name: "setnx", arity: 3, handler: strings::setnx },
];

/// Finds the command and carries it out; an unknown one or a wrong number of arguments is answered
/// in Redis's words (server.c, `processCommand`).
pub(super) fn dispatch(keyspace: &mut Keyspace, now: UnixMillis, args: &[Bytes]) -> Reply {
    let Some((name, rest)) = args.split_first() else {
        return unknown_command(&Bytes::from(""), &[]);
    };
    let has_name =
        |command: &&Command| name.as_slice().eq_ignore_ascii_case(command.name.as_bytes());
    let Some(command) = COMMANDS.iter().find(has_name) else {
        return unknown_command(name, rest);
    };
    if !accepts(command.arity, args.len()) {
        let text = format!("ERR wrong number of arguments for '{}' command", command.name);
        return Reply::Error(text);
    }
    (command.handler)(keyspace, now, rest)
}

fn accepts(arity: i8, words: usize) -> bool {
    let least = usize::from(arity.unsigned_abs());
    if arity < 0 { words >= least } else { words == least }
}

/// Redis quotes the command and as many of its arguments as fit into 128 bytes.
fn unknown_command(name: &Bytes, args: &[Bytes]) -> Reply {
    const LIMIT_BYTES: usize = 128;
    let shown = |bytes: &Bytes, limit: usize| {
        let end = bytes.as_slice().len().min(limit);
        String::from_utf8_lossy(&bytes.as_slice()[..end]).into_owned()
    };
    let mut quoted = String::new();
    for arg in args {
        if quoted.len() >= LIMIT_BYTES {
            break;
        }
        quoted.push_str(&format!("'{}' ", shown(arg, LIMIT_BYTES - quoted.len())));
    }
    let name = shown(name, LIMIT_BYTES);
    Reply::Error(format!("ERR unknown command '{name}', with args beginning with: {quoted}"))
}
