//! The command table: the supported commands, one per line.
//!
//! A line contains a command's name, arity, flags, class, keys and function. Other modules look up
//! properties of commands here ([`Command::named_in`]).

use super::command::Flag::{Container, MayGrow, NoScript, NotQueued, Write};
use super::command::{Command, CommandClass, Keys, LockReply, TimeShown};
use super::commands::{
    connection, delex, expiry, hashes, keys, lists, numbers, scripts, server, set, strings,
    transactions,
};
use super::error::CommandError;
use super::{Bytes, Unsupported, limits};
use CommandClass::{Asks, Frees, Reads, Writes};
use Keys::{All, Counted, First, Nothing, Pairs, Two};
use TimeShown::{Instant, TimeLeft, WallClock};

/// All commands, sorted by name.
#[rustfmt::skip]
pub(super) static COMMANDS: &[Command] = &[
    Command::data("append", 3, &[Write, MayGrow], Asks, First, strings::append),
    Command::data("dbsize", 1, &[], Asks, Nothing, keys::dbsize),
    Command::data("decr", 2, &[Write, MayGrow], Asks, First, numbers::decr),
    Command::data("decrby", 3, &[Write, MayGrow], Asks, First, numbers::decrby),
    Command::data("del", -2, &[Write], Frees, All, keys::del).replying(LockReply::Removed),
    Command::data("delex", -2, &[Write], Asks, First, delex::delex),
    Command::on_server("discard", 1, &[NoScript, NotQueued], Asks, Nothing, transactions::discard),
    Command::on_server("echo", 2, &[], Asks, Nothing, connection::echo),
    Command::on_server("eval", -3, &[NoScript], Asks, Counted, scripts::eval),
    Command::on_server("evalsha", -3, &[NoScript], Asks, Counted, scripts::evalsha),
    Command::on_server("exec", 1, &[NoScript, NotQueued], Asks, Nothing, transactions::exec),
    Command::data("exists", -2, &[], Reads, All, keys::exists),
    Command::data("expire", -3, &[Write], Asks, First, expiry::expire),
    Command::data("expireat", -3, &[Write], Asks, First, expiry::expireat).showing(WallClock),
    Command::data("expiretime", 2, &[], Reads, First, expiry::expiretime).showing(WallClock),
    Command::data("flushall", -1, &[Write], Asks, Nothing, keys::flushall),
    Command::data("flushdb", -1, &[Write], Asks, Nothing, keys::flushdb),
    Command::data("get", 2, &[], Reads, First, strings::get).replying(LockReply::Value),
    Command::data("getdel", 2, &[Write], Asks, First, strings::getdel),
    Command::data("getex", -2, &[Write], Asks, First, strings::getex),
    Command::data("getrange", 4, &[], Reads, First, strings::getrange),
    Command::data("getset", 3, &[Write, MayGrow], Asks, First, strings::getset)
        .replying(LockReply::ReplacedValue),
    Command::data("hdel", -3, &[Write], Asks, First, hashes::hdel),
    Command::data("hexists", 3, &[], Reads, First, hashes::hexists),
    Command::data("hget", 3, &[], Reads, First, hashes::hget),
    Command::data("hgetall", 2, &[], Reads, First, hashes::hgetall),
    Command::data("hincrby", 4, &[Write, MayGrow], Asks, First, hashes::hincrby),
    Command::data("hlen", 2, &[], Reads, First, hashes::hlen),
    Command::data("hset", -4, &[Write, MayGrow], Asks, First, hashes::hset),
    Command::data("hsetnx", 4, &[Write, MayGrow], Asks, First, hashes::hsetnx),
    Command::data("incr", 2, &[Write, MayGrow], Asks, First, numbers::incr)
        .replying(LockReply::Count),
    Command::data("incrby", 3, &[Write, MayGrow], Asks, First, numbers::incrby),
    Command::data("incrbyfloat", 3, &[Write, MayGrow], Asks, First, numbers::incrbyfloat),
    Command::on_server("info", -1, &[], Reads, Nothing, server::info),
    Command::data("keys", 2, &[], Reads, Nothing, keys::keys),
    Command::data("lindex", 3, &[], Reads, First, lists::lindex),
    Command::data("llen", 2, &[], Reads, First, lists::llen),
    Command::data("lpop", -2, &[Write], Asks, First, lists::lpop),
    Command::data("lpush", -3, &[Write, MayGrow], Asks, First, lists::lpush),
    Command::data("lrange", 4, &[], Reads, First, lists::lrange),
    Command::data("lrem", 4, &[Write], Asks, First, lists::lrem),
    Command::data("mget", -2, &[], Reads, All, strings::mget),
    Command::data("mset", -3, &[Write, MayGrow], Writes, Pairs, strings::mset),
    Command::data("msetnx", -3, &[Write, MayGrow], Asks, Pairs, strings::msetnx),
    Command::on_server("multi", 1, &[NoScript, NotQueued], Asks, Nothing, transactions::multi),
    Command::data("persist", 2, &[Write], Asks, First, expiry::persist),
    Command::data("pexpire", -3, &[Write], Asks, First, expiry::pexpire),
    Command::data("pexpireat", -3, &[Write], Asks, First, expiry::pexpireat).showing(Instant),
    Command::data("pexpiretime", 2, &[], Reads, First, expiry::pexpiretime).showing(Instant),
    Command::on_server("ping", -1, &[], Reads, Nothing, connection::ping),
    Command::data("psetex", 4, &[Write, MayGrow], Writes, First, set::psetex),
    Command::data("pttl", 2, &[], Reads, First, expiry::pttl).showing(TimeLeft),
    Command::data("publish", 3, &[], Asks, Nothing, server::publish),
    Command::data("rename", 3, &[Write], Asks, Two, keys::rename),
    Command::data("renamenx", 3, &[Write], Asks, Two, keys::renamenx),
    Command::data("rpop", -2, &[Write], Asks, First, lists::rpop),
    Command::data("rpush", -3, &[Write, MayGrow], Asks, First, lists::rpush),
    Command::container("script", Asks),
    Command::on_server("script|exists", -3, &[NoScript], Asks, Nothing, scripts::exists),
    Command::on_server("script|flush", -2, &[NoScript], Asks, Nothing, scripts::flush),
    Command::on_server("script|load", 3, &[NoScript], Asks, Nothing, scripts::load),
    Command::on_server("select", 2, &[], Asks, Nothing, connection::select),
    Command::data("set", -3, &[Write, MayGrow], Writes, First, set::set)
        .asking_with(SET_CONDITIONS).replying(LockReply::OkIfMissing),
    Command::data("setex", 4, &[Write, MayGrow], Writes, First, set::setex),
    Command::data("setnx", 3, &[Write, MayGrow], Asks, First, set::setnx)
        .replying(LockReply::IsCreated),
    Command::data("setrange", 4, &[Write, MayGrow], Asks, First, strings::setrange),
    Command::data("strlen", 2, &[], Reads, First, strings::strlen),
    Command::on_server("time", 1, &[], Reads, Nothing, server::time).showing(WallClock),
    Command::data("touch", -2, &[], Asks, All, keys::touch),
    Command::data("ttl", 2, &[], Reads, First, expiry::ttl).showing(TimeLeft),
    Command::data("type", 2, &[], Reads, First, keys::type_of),
    Command::data("unlink", -2, &[Write], Frees, All, keys::del),
    Command::on_server("unwatch", 1, &[NoScript], Reads, Nothing, transactions::unwatch),
    Command::on_server("wait", 3, &[], Asks, Nothing, server::wait),
    Command::on_server("watch", -2, &[NoScript, NotQueued], Reads, All, transactions::watch),
];

/// The options that make SET depend on the current value, or return it.
const SET_CONDITIONS: &[&str] = &["get", "ifdeq", "ifdne", "ifeq", "ifne", "nx", "xx"];

/// Returns the command for the given words.
///
/// # Errors
/// The command is unknown, or the number of words is wrong (server.c, `commandCheckExistence` and
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

/// Returns the command with this name, in upper or lower case.
pub(super) fn by_name(name: &[u8]) -> Option<&'static Command> {
    const LONGEST: usize = 16;
    let mut lower_case = [0; LONGEST];
    let lower_case = lower_case.get_mut(..name.len())?;
    lower_case.copy_from_slice(name);
    lower_case.make_ascii_lowercase();
    let place = COMMANDS.binary_search_by(|command| command.name.as_bytes().cmp(lower_case));
    place.ok().map(|place| &COMMANDS[place])
}

/// Returns the error for an unknown command. Redis quotes the command and the arguments that fit
/// into 128 bytes.
fn unknown_command(name: &Bytes, args: &[Bytes]) -> CommandError {
    let lacks = Unsupported::command(name, b"");
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
    let error = CommandError::quoting("ERR unknown command '", &quoted, "");
    error.lacking(lacks)
}

fn unknown_subcommand(name: &Bytes, word: &Bytes) -> CommandError {
    let lacks = Unsupported::command(name, word.as_slice());
    let name = name.as_slice().to_ascii_uppercase();
    let quoted = [word.quotable(limits::QUOTED_BYTES), b"'. Try ", &name].concat();
    CommandError::quoting("ERR unknown subcommand '", &quoted, " HELP.").lacking(lacks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ConnectionId, Reply, Server};
    use expect_test::expect;
    use primitives::EPOCH;

    #[test]
    fn table_is_sorted_and_contains_every_name() {
        assert!(COMMANDS.is_sorted_by_key(|command| command.name));
        for command in COMMANDS {
            let found = by_name(command.name.to_ascii_uppercase().as_bytes());
            assert_eq!(found.map(|found| found.name), Some(command.name));
        }
    }

    #[test]
    fn every_command_has_the_expected_class() {
        let mut lines = String::new();
        for class in [Reads, Frees, Writes, Asks] {
            let names = COMMANDS.iter().map(Command::name);
            let names = names.filter(|name| CommandClass::of(&[Bytes::from(*name)]) == class);
            lines += &format!("{class:?}: {}\n", names.collect::<Vec<_>>().join(" "));
        }
        expect![[r#"
            Reads: exists expiretime get getrange hexists hget hgetall hlen info keys lindex llen lrange mget pexpiretime ping pttl strlen time ttl type unwatch watch
            Frees: del unlink
            Writes: mset psetex set setex
            Asks: append dbsize decr decrby delex discard echo eval evalsha exec expire expireat flushall flushdb getdel getex getset hdel hincrby hset hsetnx incr incrby incrbyfloat lpop lpush lrem msetnx multi persist pexpire pexpireat publish rename renamenx rpop rpush script script|exists script|flush script|load select setnx setrange touch wait
        "#]].assert_eq(&lines);
    }

    #[test]
    fn set_options_determine_its_class_and_parse() {
        let class =
            |words: &str| CommandClass::of(&words.split(' ').map(Bytes::from).collect::<Vec<_>>());
        assert_eq!(class("SET nx get PX 5"), Writes);
        assert_eq!(class("mset a b nx c"), Writes);
        assert_eq!(class("HMSET a b c"), Asks);
        assert_eq!(CommandClass::of(&[]), Reads);
        for option in SET_CONDITIONS {
            assert_eq!(class(&format!("set k v PX 5 {option}")), Asks);
            let operand = option.starts_with("if").then_some("0123456789abcdef");
            let words = ["SET", "k", "v", option].into_iter().chain(operand).map(Bytes::from);
            let reply =
                Server::default().execute(ConnectionId(0), EPOCH, &words.collect::<Vec<_>>());
            assert!(!matches!(reply.reply, Reply::Error(_)), "{option}: {:?}", reply.reply);
        }
    }
}
