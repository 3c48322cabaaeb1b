//! No arguments make the model panic, run forever or use up the memory. Each command gets a reply,
//! and errors have the same text as in Redis.

use primitives::EPOCH;
use proptest::collection::vec;
use proptest::prelude::*;
use redis_model::{Bytes, ConnectionId, Reply, Server, limits};

/// Returns the reply of an empty server to one command.
fn reply(args: &[Bytes]) -> Reply {
    Server::default().execute(ConnectionId(1), EPOCH, args).reply
}

/// Returns the reply of an empty server to one command, as a string.
fn reply_to(words: &[&str]) -> String {
    reply(&words.iter().map(|word| Bytes::from(*word)).collect::<Vec<_>>()).to_string()
}

/// Returns the longest string that the model accepts.
fn longest() -> String {
    "x".repeat(limits::STRING_BYTES)
}

#[test]
fn empty_command_is_unknown() {
    assert_eq!(reply(&[]).to_string(), "ERR unknown command '', with args beginning with: ");
}

#[test]
fn string_over_one_mebibyte_is_rejected() {
    let longest = longest();
    assert_eq!(reply_to(&["SET", "key", &longest]), "OK");
    assert_eq!(
        reply_to(&["SET", "key", &(longest + "x")]),
        "ERR Protocol error: invalid bulk length"
    );
}

#[test]
fn append_and_setrange_over_one_mebibyte_are_rejected() {
    let too_long = "ERR string exceeds maximum allowed size (proto-max-bulk-len)";
    let mut server = Server::default();
    let longest = longest();
    let mut reply = |words: &[&str]| {
        let args: Vec<Bytes> = words.iter().map(|word| Bytes::from(*word)).collect();
        server.execute(ConnectionId(1), EPOCH, &args).reply.to_string()
    };
    assert_eq!(reply(&["SET", "key", &longest]), "OK");
    assert_eq!(reply(&["APPEND", "key", "x"]), too_long);
    assert_eq!(reply(&["SETRANGE", "key", "1048576", "x"]), too_long);
    assert_eq!(reply(&["SETRANGE", "key", "9223372036854775807", "x"]), too_long);
    assert_eq!(reply(&["STRLEN", "key"]), "1048576");
}

#[test]
fn ten_thousand_arguments_are_accepted() {
    let words = |name: &'static str, count: usize| {
        let mut words = vec![name];
        words.resize(1 + count, "k");
        reply_to(&words)
    };
    assert_eq!(words("DEL", 10_000), "0");
    assert_eq!(words("MSET", 10_000), "OK");
    assert_eq!(words("MSET", 9_999), "ERR wrong number of arguments for 'mset' command");
    assert_eq!(words("GET", 10_000), "ERR wrong number of arguments for 'get' command");
    assert_eq!(words("RPUSH", 10_000), "9999");
}

#[test]
fn more_than_16384_words_are_rejected() {
    let word = Bytes::from("");
    let reply = reply(&vec![word; limits::ARGUMENTS + 1]);
    assert_eq!(reply.to_string(), "ERR Protocol error: invalid multibulk length");
}

#[test]
fn error_quotes_only_the_start_of_a_long_word() {
    let longest = longest();
    let expected = format!("ERR unknown command '{}', with args beginning with: ", &longest[..128]);
    assert_eq!(reply_to(&[&longest]), expected);
    let expected =
        format!("ERR unknown command 'FOO', with args beginning with: '{}' ", &longest[..128]);
    assert_eq!(reply_to(&["FOO", &longest, "more"]), expected);
}

#[test]
fn set_at_the_memory_limit_returns_oom() {
    let longest = longest();
    let mut server = Server::default();
    let mut set = |number: usize| {
        let key = number.to_string();
        let args = ["SET", &key, &longest].map(Bytes::from);
        server.execute(ConnectionId(1), EPOCH, &args).reply.to_string()
    };
    let most = limits::MEMORY_BYTES as usize / limits::STRING_BYTES;
    let taken = (0..2 * most).take_while(|number| set(*number) == "OK").count();
    assert_eq!(taken, most);
    assert_eq!(set(0), "OOM command not allowed when used memory > 'maxmemory'.");
}

#[test]
fn script_of_one_mebibyte_is_rejected() {
    let script = |length: usize| {
        let comment = "-".repeat(length - "return 1\n".len());
        reply_to(&["EVAL", &format!("return 1\n{comment}"), "0"])
    };
    assert_eq!(script(65_536), "1");
    assert_eq!(
        script(limits::STRING_BYTES),
        "ERR Error compiling script (new function): user_script:1: \
         the program has 1048576 bytes; at most 65536 are allowed"
    );
    assert_eq!(script(limits::STRING_BYTES + 1), "ERR Protocol error: invalid bulk length");
}

/// Some errors contain the sha of the script; only the text before it is compared.
#[test]
fn endless_script_is_stopped() {
    let endless = "ERR the script was stopped: it used up 1000000 instructions, \
                   of which a command takes 100 and more if it writes much";
    for (script, expected) in [
        ("while true do end", endless),
        ("while true do redis.call('INCR', 'n') end", endless),
        ("local function again() return again() end return again()", endless),
        (
            "local function deeper() return 1 + deeper() end return deeper()",
            "ERR user_script:1: stack overflow",
        ),
        (
            "local text = 'x' while true do text = text .. text end",
            "ERR user_script:1: string length overflow (at most 1048576 bytes)",
        ),
        (
            "local list = {} while true do list[#list + 1] = list end",
            "ERR user_script:1: table overflow",
        ),
        (
            "local list = {} list[1] = list list[2] = list return list",
            "ERR more than 65536 values are returned",
        ),
    ] {
        let reply = reply_to(&["EVAL", script, "0"]);
        assert_eq!(reply.split(" script: ").next(), Some(expected), "{script}");
    }
}

/// Names of commands, so that random arguments pass the first check.
const NAMES: &[&str] = &[
    "append",
    "decrby",
    "del",
    "delex",
    "eval",
    "evalsha",
    "exec",
    "expire",
    "expireat",
    "get",
    "getex",
    "getrange",
    "hdel",
    "hincrby",
    "hset",
    "incr",
    "incrbyfloat",
    "info",
    "keys",
    "lpop",
    "lpush",
    "lrange",
    "mset",
    "msetnx",
    "multi",
    "ping",
    "rename",
    "script",
    "select",
    "set",
    "setex",
    "setrange",
    "type",
    "wait",
    "watch",
];

/// Returns random bytes, numbers, and words with a meaning.
fn argument() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => vec(any::<u8>(), 0..20),
        2 => any::<i64>().prop_map(|number| number.to_string().into_bytes()),
        2 => prop::sample::select(vec!["k", "1", "0", "-1", "EX", "NX", "load", "return 1"])
            .prop_map(|word| word.as_bytes().to_vec()),
    ]
}

/// Returns random arguments, mostly after the name of a command.
fn command() -> impl Strategy<Value = Vec<Bytes>> {
    let name = prop_oneof![
        8 => prop::sample::select(NAMES).prop_map(|name| name.as_bytes().to_vec()),
        1 => argument(),
    ];
    (prop::option::weighted(0.99, name), vec(argument(), 0..8))
        .prop_map(|(name, arguments)| name.into_iter().chain(arguments).map(Bytes::from).collect())
}

/// Returns `true` if the protocol can transmit the reply: a status and an error are one line.
fn is_well_formed(reply: &Reply) -> bool {
    match reply {
        Reply::Status(text) | Reply::Error(text) => {
            !text.is_empty() && !text.as_slice().iter().any(|byte| matches!(byte, b'\r' | b'\n'))
        }
        Reply::Array(replies) => replies.iter().all(is_well_formed),
        Reply::Nil | Reply::NilArray | Reply::Integer(_) | Reply::Bulk(_) => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Sends ten commands per case: 20 000 in all.
    #[test]
    fn random_bytes_get_a_well_formed_reply(commands in vec(command(), 10)) {
        let mut server = Server::default();
        for args in &commands {
            let reply = server.execute(ConnectionId(1), EPOCH, args).reply;
            prop_assert!(is_well_formed(&reply), "{args:?}: {reply:?}");
        }
    }
}
