//! Data that a server stores and drops: limits, and equal states.

use super::support::{Session, words};
use crate::script::sha_of;
use crate::{Bytes, ConnectionId, Part, Server, limits};
use primitives::EPOCH;

const FULL: &str = "OOM command not allowed when used memory > 'maxmemory'.";

/// Executes a command whose words are too long for a table.
fn ask(server: &mut Server, args: &[&[u8]]) -> String {
    let args: Vec<Bytes> = args.iter().map(|arg| Bytes::from(arg.to_vec())).collect();
    server.execute(ConnectionId(1), EPOCH, &args).reply.to_string()
}

/// Returns a server whose memory is exactly full, with 64 keys.
fn full() -> Session {
    let mut session = Session::new();
    let mebibyte = vec![b'x'; limits::STRING_BYTES];
    for key in 0..64 {
        let key = format!("key{key}");
        assert_eq!(ask(&mut session.server, &[b"SET", key.as_bytes(), &mebibyte]), "OK");
    }
    session
}

#[test]
fn overwritten_values_take_no_memory() {
    let mut server = Server::default();
    let mebibyte = vec![b'x'; limits::STRING_BYTES];
    for _ in 0..100 {
        assert_eq!(ask(&mut server, &[b"SET", b"key", &mebibyte]), "OK");
    }
}

#[test]
fn full_server_rejects_commands_that_may_need_memory() {
    let mut session = full();
    for (command, expected) in [
        ("SET a 1", FULL),
        ("GET missing", "nil"),
        ("EXPIRE missing 1", "0"),
        ("MULTI", "OK"),
        ("GET missing", FULL),
        ("EXEC", "EXECABORT Transaction discarded because of previous errors."),
        ("MULTI", "OK"),
        ("WATCH a", FULL),
        ("DISCARD", "OK"),
        ("DEL key0", "1"),
        ("SET a 1", "OK"),
    ] {
        assert_eq!(session.execute(command).reply.to_string(), expected, "{command}");
    }
}

#[test]
fn transaction_is_rejected_if_memory_is_full_at_exec() {
    let mut session = Session::new();
    for command in ["MULTI", "SET a 1"] {
        session.execute(&format!("2> {command}"));
    }
    session.server = {
        let mut full = full().server;
        full.execute(ConnectionId(2), EPOCH, &words("DEL key0"));
        for command in ["MULTI", "SET a 1"] {
            full.execute(ConnectionId(2), EPOCH, &words(command));
        }
        let mebibyte = vec![b'x'; limits::STRING_BYTES];
        assert_eq!(ask(&mut full, &[b"SET", b"key0", &mebibyte]), "OK");
        full
    };
    let refused = session.execute("2> EXEC").reply.to_string();
    assert_eq!(refused, format!("EXECABORT Transaction discarded because of: {FULL}"));
    assert_eq!(session.execute("2> EXEC").reply.to_string(), "ERR EXEC without MULTI");
}

#[test]
fn queued_commands_count_as_memory() {
    let mut server = Server::default();
    let mebibyte = vec![b'x'; limits::STRING_BYTES];
    assert_eq!(ask(&mut server, &[b"MULTI"]), "OK");
    let queued = (0..200).take_while(|_| ask(&mut server, &[b"ECHO", &mebibyte]) == "QUEUED");
    assert_eq!(queued.count(), 64);
}

#[test]
fn command_larger_than_the_memory_limit_is_rejected() {
    let mut server = Server::default();
    let mebibyte = Bytes::from(vec![b'x'; limits::STRING_BYTES]);
    let mut args = vec![Bytes::from("RPUSH"), Bytes::from("list")];
    args.resize(100, mebibyte);
    assert_eq!(server.execute(ConnectionId(1), EPOCH, &args).reply.to_string(), FULL);
    assert_eq!(server.entries().count(), 0);
}

#[test]
fn execution_reports_each_key_once() {
    let mut session = Session::new();
    session.execute("SET a 1");
    let script = "EVAL 'for n = 1, 9000 do redis.call(\"INCR\", KEYS[1]) end \
                  redis.call(\"PEXPIRE\", KEYS[1], 10) redis.call(\"DEL\", KEYS[2])' 2 a b";
    let log = session.execute(script).log;
    let [change] = &log.changes[..] else { panic!("{:?}", log.changes) };
    let value = |entry: &Option<crate::Entry>| {
        entry.as_ref().map(|entry| entry.value.bare_or_quoted()).unwrap_or_default()
    };
    assert_eq!((value(&change.before), value(&change.after)), ("1".to_owned(), "9001".to_owned()));
    assert_eq!(change.part, Part::Content);
}

#[test]
fn change_contains_the_changed_part_of_the_entry() {
    for (command, expected) in [
        ("SET n 2", Part::Value),
        ("SET n 2 KEEPTTL", Part::Value),
        ("GETSET n 2", Part::Value),
        ("DEL n", Part::Value),
        ("INCR n", Part::Content),
        ("APPEND n 2", Part::Content),
        ("PEXPIRE n 10", Part::Ttl),
        ("SETNX new 1", Part::Value),
        ("INCR new", Part::Value),
    ] {
        let mut session = Session::new();
        session.execute("SET n 1");
        let parts: Vec<Part> =
            session.execute(command).log.changes.iter().map(|change| change.part).collect();
        assert_eq!(parts, [expected], "{command}");
    }
}

/// The cache of EVAL is full at the start; `{n}` is the SHA-1 of `return n`.
#[test]
fn full_script_cache_evicts_the_least_recently_used() {
    let with_shas = |command: &str| {
        [0, 1, 2].iter().fold(command.to_owned(), |text, number| {
            let sha = sha_of(&Bytes::from(format!("return {number}").as_str()));
            text.replace(&format!("{{{number}}}"), &sha.to_lossy())
        })
    };
    for (commands, exist) in [
        (&["EVAL 'return 500' 0"][..], "[0, 1, 1]"),
        (&["EVAL 'return 0' 0", "EVAL 'return 500' 0"], "[1, 0, 1]"),
        (&["EVALSHA {0} 0", "EVALSHA {1} 0", "EVAL 'return 500' 0"], "[1, 1, 0]"),
        (&["SCRIPT EXISTS {0}", "EVAL 'return 500' 0"], "[0, 1, 1]"),
        (&["SCRIPT LOAD 'return 0'", "EVAL 'return 500' 0"], "[1, 1, 1]"),
        (&["SCRIPT LOAD 'return 0'", "EVAL 'return 500' 0", "EVAL 'return 501' 0"], "[1, 0, 1]"),
        (&["SCRIPT LOAD 'return 500'"], "[1, 1, 1]"),
        (&["SCRIPT FLUSH"], "[0, 0, 0]"),
    ] {
        let mut session = Session::new();
        for number in 0..limits::SCRIPTS {
            session.execute(&format!("EVAL 'return {number}' 0"));
        }
        for command in commands {
            session.execute(&with_shas(command));
        }
        let reply = session.execute(&with_shas("SCRIPT EXISTS {0} {1} {2}")).reply;
        assert_eq!(reply.to_string(), exist, "{commands:?}");
    }
}

#[test]
fn script_load_beyond_the_limit_is_rejected() {
    let mut session = Session::new();
    for number in 0..limits::SCRIPTS {
        session.execute(&format!("SCRIPT LOAD 'return {number}'"));
    }
    assert_eq!(session.execute("SCRIPT LOAD 'return 500'").reply.to_string(), FULL);
    assert_ne!(session.execute("SCRIPT LOAD 'return 0'").reply.to_string(), FULL);
    assert_eq!(session.execute("EVAL 'return 500' 0").reply.to_string(), "500");
    assert_eq!(session.server.script_count(), limits::SCRIPTS + 1);
}

#[test]
fn state_without_effect_is_dropped() {
    let after = |commands: &[&str]| {
        let mut session = Session::new();
        for command in commands {
            session.execute(command);
        }
        session.server
    };
    let equal: [(&[&str], &[&str]); 5] = [
        (&["PING", "WATCH k", "UNWATCH", "MULTI", "DISCARD"], &[]),
        (&["SET a 1", "WATCH a", "SET a 1"], &["SET a 1", "WATCH a b", "SET a 1"]),
        (&["MULTI", "FOO", "PING"], &["MULTI", "PING", "FOO"]),
        (&["WATCH a", "SET a 1", "MULTI", "PING"], &["WATCH a", "SET a 1", "MULTI"]),
        (&["EVAL 'return 1' 0", "EVAL 'return 2' 0"], &["EVAL 'return 2' 0", "EVAL 'return 1' 0"]),
    ];
    for (one, other) in equal {
        assert_eq!(after(one), after(other), "{one:?}");
    }
}

#[test]
fn closed_connection_leaves_no_state() {
    let mut session = Session::new();
    session.execute("1> MULTI");
    session.execute("2> WATCH a");
    session.server.disconnect(ConnectionId(1));
    assert_eq!(session.execute("1> EXEC").reply.to_string(), "ERR EXEC without MULTI");
    session.server.disconnect(ConnectionId(2));
    assert_eq!(session.server, Server::default());
}

#[test]
fn keys_with_a_long_pattern_is_rejected() {
    let mut server = Server::default();
    let refused = "ERR the pattern is too long: at most 256 bytes are allowed";
    assert_eq!(ask(&mut server, &[b"KEYS", &[b'*'; limits::PATTERN_BYTES]]), "[]");
    assert_eq!(ask(&mut server, &[b"KEYS", &[b'*'; limits::PATTERN_BYTES + 1]]), refused);
}
