//! The command table: what this server answers to, a line a command.

use super::commands::{
    connection, delex, expiry, hashes, keys, lists, numbers, scripts, server, set, strings,
    transactions,
};
use super::database::Database;
use super::error::{Answer, CommandError};
use super::execution::Execution;
use super::{Bytes, limits};
use Flag::{Container, MayGrow, NoScript, NotQueued, Write};

/// What the server needs to know of a command before it runs it.
pub(super) struct Command {
    /// In lower case, as it stands in error messages; `script|load` for a subcommand.
    pub(super) name: &'static str,
    /// The number of words with the name; negative: at least so many. As `COMMAND INFO` says it.
    arity: i8,
    flags: &'static [Flag],
    pub(super) handler: Handler,
}

/// Carries out a command whose number of arguments has been checked. It is given what follows the name.
#[derive(Clone, Copy)]
pub(super) enum Handler {
    /// One that needs the keys alone.
    Data(fn(&mut Database<'_>, &[Bytes]) -> Answer),
    /// One that needs the connection, the scripts or other commands.
    Server(fn(&mut Execution<'_>, &[Bytes]) -> Answer),
}

/// What sets a command apart. The names that `COMMAND INFO` has for it stand in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flag {
    /// `write`: not on a replica.
    Write,
    /// `denyoom`: not when the memory is used up.
    MayGrow,
    /// `noscript`: not in a script.
    NoScript,
    /// It is carried out at once in a transaction, too.
    NotQueued,
    /// It is nothing without its subcommand.
    Container,
}

/// In the order of the names.
#[rustfmt::skip]
const COMMANDS: &[Command] = &[
    data("append", 3, &[Write, MayGrow], strings::append),
    data("dbsize", 1, &[], keys::dbsize),
    data("decr", 2, &[Write, MayGrow], numbers::decr),
    data("decrby", 3, &[Write, MayGrow], numbers::decrby),
    data("del", -2, &[Write], keys::del),
    data("delex", -2, &[Write], delex::delex),
    on_server("discard", 1, &[NoScript, NotQueued], transactions::discard),
    on_server("echo", 2, &[], connection::echo),
    on_server("eval", -3, &[NoScript], scripts::eval),
    on_server("evalsha", -3, &[NoScript], scripts::evalsha),
    on_server("exec", 1, &[NoScript, NotQueued], transactions::exec),
    data("exists", -2, &[], keys::exists),
    data("expire", -3, &[Write], expiry::expire),
    data("expireat", -3, &[Write], expiry::expireat),
    data("expiretime", 2, &[], expiry::expiretime),
    data("flushall", -1, &[Write], keys::flushall),
    data("flushdb", -1, &[Write], keys::flushdb),
    data("get", 2, &[], strings::get),
    data("getdel", 2, &[Write], strings::getdel),
    data("getex", -2, &[Write], strings::getex),
    data("getrange", 4, &[], strings::getrange),
    data("getset", 3, &[Write, MayGrow], strings::getset),
    data("hdel", -3, &[Write], hashes::hdel),
    data("hexists", 3, &[], hashes::hexists),
    data("hget", 3, &[], hashes::hget),
    data("hgetall", 2, &[], hashes::hgetall),
    data("hincrby", 4, &[Write, MayGrow], hashes::hincrby),
    data("hlen", 2, &[], hashes::hlen),
    data("hset", -4, &[Write, MayGrow], hashes::hset),
    data("hsetnx", 4, &[Write, MayGrow], hashes::hsetnx),
    data("incr", 2, &[Write, MayGrow], numbers::incr),
    data("incrby", 3, &[Write, MayGrow], numbers::incrby),
    data("incrbyfloat", 3, &[Write, MayGrow], numbers::incrbyfloat),
    on_server("info", -1, &[], server::info),
    data("keys", 2, &[], keys::keys),
    data("llen", 2, &[], lists::llen),
    data("lpop", -2, &[Write], lists::lpop),
    data("lpush", -3, &[Write, MayGrow], lists::lpush),
    data("lrange", 4, &[], lists::lrange),
    data("mget", -2, &[], strings::mget),
    data("mset", -3, &[Write, MayGrow], strings::mset),
    data("msetnx", -3, &[Write, MayGrow], strings::msetnx),
    on_server("multi", 1, &[NoScript, NotQueued], transactions::multi),
    data("persist", 2, &[Write], expiry::persist),
    data("pexpire", -3, &[Write], expiry::pexpire),
    data("pexpireat", -3, &[Write], expiry::pexpireat),
    data("pexpiretime", 2, &[], expiry::pexpiretime),
    on_server("ping", -1, &[], connection::ping),
    data("psetex", 4, &[Write, MayGrow], set::psetex),
    data("pttl", 2, &[], expiry::pttl),
    data("publish", 3, &[], server::publish),
    data("rename", 3, &[Write], keys::rename),
    data("renamenx", 3, &[Write], keys::renamenx),
    data("rpop", -2, &[Write], lists::rpop),
    data("rpush", -3, &[Write, MayGrow], lists::rpush),
    container("script"),
    on_server("script|exists", -3, &[NoScript], scripts::exists),
    on_server("script|flush", -2, &[NoScript], scripts::flush),
    on_server("script|load", 3, &[NoScript], scripts::load),
    on_server("select", 2, &[], connection::select),
    data("set", -3, &[Write, MayGrow], set::set),
    data("setex", 4, &[Write, MayGrow], set::setex),
    data("setnx", 3, &[Write, MayGrow], set::setnx),
    data("setrange", 4, &[Write, MayGrow], strings::setrange),
    data("strlen", 2, &[], strings::strlen),
    on_server("time", 1, &[], server::time),
    data("touch", -2, &[], keys::touch),
    data("ttl", 2, &[], expiry::ttl),
    data("type", 2, &[], keys::type_of),
    data("unlink", -2, &[Write], keys::del),
    on_server("unwatch", 1, &[NoScript], transactions::unwatch),
    on_server("wait", 3, &[NoScript], server::wait),
    on_server("watch", -2, &[NoScript, NotQueued], transactions::watch),
];

const fn data(
    name: &'static str,
    arity: i8,
    flags: &'static [Flag],
    handler: fn(&mut Database<'_>, &[Bytes]) -> Answer,
) -> Command {
    Command { name, arity, flags, handler: Handler::Data(handler) }
}

const fn on_server(
    name: &'static str,
    arity: i8,
    flags: &'static [Flag],
    handler: fn(&mut Execution<'_>, &[Bytes]) -> Answer,
) -> Command {
    Command { name, arity, flags, handler: Handler::Server(handler) }
}

const fn container(name: &'static str) -> Command {
    let handler = Handler::Server(|_, _| Err(CommandError::Syntax));
    Command { name, arity: -2, flags: &[Container], handler }
}

impl Command {
    pub(super) fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Of how many words its name consists.
    pub(super) fn words(&self) -> usize {
        if self.name.contains('|') { 2 } else { 1 }
    }

    fn accepts(&self, words: usize) -> bool {
        let least = usize::from(self.arity.unsigned_abs());
        if self.arity < 0 { words >= least } else { words == least }
    }
}

/// The command that the words call.
///
/// # Errors
/// It is unknown, or the number of words is wrong (server.c, `commandCheckExistence` and
/// `commandCheckArity`).
pub(super) fn find(args: &[Bytes]) -> Result<&'static Command, CommandError> {
    let Some((name, rest)) = args.split_first() else {
        return Err(unknown_command(&Bytes::from(""), &[]));
    };
    let command = by_name(name.as_slice()).ok_or_else(|| unknown_command(name, rest))?;
    let command = match rest.first() {
        Some(word) if command.has(Container) => {
            let full_name = [command.name.as_bytes(), b"|", word.as_slice()].concat();
            by_name(&full_name).ok_or_else(|| unknown_subcommand(name, word))?
        }
        _ => command,
    };
    if command.accepts(args.len()) {
        Ok(command)
    } else {
        Err(CommandError::WrongArity(command.name))
    }
}

fn by_name(name: &[u8]) -> Option<&'static Command> {
    const LONGEST: usize = 16;
    let mut lower_case = [0; LONGEST];
    let lower_case = lower_case.get_mut(..name.len())?;
    lower_case.copy_from_slice(name);
    lower_case.make_ascii_lowercase();
    let place = COMMANDS.binary_search_by(|command| command.name.as_bytes().cmp(lower_case));
    place.ok().map(|place| &COMMANDS[place])
}

/// Redis quotes the command and as many of its arguments as fit into 128 bytes.
fn unknown_command(name: &Bytes, args: &[Bytes]) -> CommandError {
    let mut quoted = Vec::new();
    for arg in args {
        let Some(room) = limits::QUOTED_BYTES.checked_sub(quoted.len()).filter(|room| *room > 0)
        else {
            break;
        };
        quoted.extend_from_slice(&[b"'", arg.quotable(room), b"' "].concat());
    }
    let name = name.quotable(limits::QUOTED_BYTES);
    let quoted = [name, b"', with args beginning with: ", &quoted].concat();
    CommandError::quoting("ERR unknown command '", &quoted, "")
}

fn unknown_subcommand(name: &Bytes, word: &Bytes) -> CommandError {
    let name = name.as_slice().to_ascii_uppercase();
    let quoted = [word.quotable(limits::QUOTED_BYTES), b"'. Try ", &name].concat();
    CommandError::quoting("ERR unknown subcommand '", &quoted, " HELP.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_every_name_can_be_found() {
        assert!(COMMANDS.is_sorted_by_key(|command| command.name));
        for command in COMMANDS {
            let found = by_name(command.name.to_ascii_uppercase().as_bytes());
            assert_eq!(found.map(|found| found.name), Some(command.name));
        }
    }
}
