//! Commands sent to a replica, their effect there, and the data that survives a restart.

use super::support::{Session, words};
use crate::{Bytes, ConnectionId, Entry, Log, Persistence, Replicas, Server};
use primitives::{EPOCH, UnixMillis};
use proptest::prelude::*;

/// Formats the effects of an execution, in order.
fn shown(effects: &[Vec<Bytes>]) -> String {
    let command =
        |words: &Vec<Bytes>| words.iter().map(Bytes::bare_or_quoted).collect::<Vec<_>>().join(" ");
    effects.iter().map(command).collect::<Vec<_>>().join("; ")
}

/// Runs a table on one server, one command per line: `command -> effects`.
#[track_caller]
fn check(table: &str) {
    let mut session = Session::new();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(milliseconds) = line.strip_prefix('@') {
            session.advance(milliseconds.parse().expect("milliseconds"));
            continue;
        }
        let (command, expected) = line.split_once(" ->").expect("`command -> effects`");
        let outcome = session.execute(command);
        assert_eq!(shown(&outcome.log.effects), expected.trim(), "{command}: {}", outcome.reply);
    }
}

#[test]
fn commands_that_change_nothing_are_not_sent() {
    check(
        "
        GET a ->
        DEL a ->
        EXPIRE a 10 ->
        SET a 1 NX -> SET a 1 NX
        SET a 1 NX ->
        SETNX a 1 ->
        MSETNX a 1 b 1 ->
        SETRANGE a 0 '' ->
        LPOP missing ->
        SET a 1 KEEPTTL EX 5 ->
        PERSIST a ->
        PUBLISH channel hello -> PUBLISH channel hello
        FLUSHALL -> FLUSHALL
        ",
    );
}

#[test]
fn expiries_are_sent_as_absolute_times() {
    check(
        "
        SET a 1 -> SET a 1
        EXPIRE a 10 -> PEXPIREAT a 1700000010000
        PEXPIRE a 20000 GT -> PEXPIREAT a 1700000020000 GT
        EXPIREAT a 1700000030 -> PEXPIREAT a 1700000030000
        PERSIST a -> PERSIST a
        EXPIRE a 0 -> DEL a
        SET a 1 EX 100 GET -> SET a 1 PXAT 1700000100000
        SET a 1 xx pxat 1800000000000 -> SET a 1 PXAT 1800000000000
        SETEX a 100 2 -> SET a 2 PXAT 1700000100000
        PSETEX a 100 3 -> SET a 3 PXAT 1700000000100
        GETEX a EX 100 -> PEXPIREAT a 1700000100000
        GETEX a PERSIST -> PERSIST a
        GETEX a PERSIST ->
        GETEX a ->
        GETEX a PXAT 1 -> DEL a
        ",
    );
}

#[test]
fn commands_that_depend_on_the_value_are_sent_as_their_result() {
    check(
        r#"
        SET a 1 GET -> SET a 1
        SET a 3 KEEPTTL GET get -> SET a 3 KEEPTTL
        SET a get IFEQ 3 GET -> SET a get IFEQ 3
        GETSET a 2 -> SET a 2
        DELEX a IFEQ 1 ->
        DELEX a IFEQ 2 -> DEL a
        SET a 1 -> SET a 1
        DELEX a -> DELEX a
        SET a 1 -> SET a 1
        GETDEL a -> DEL a
        INCRBYFLOAT a 2.50 -> SET a 2.5 KEEPTTL
        INCRBYFLOAT a 0 -> SET a 2.5 KEEPTTL
        INCRBY n 0 -> INCRBY n 0
        APPEND n '' -> APPEND n ""
        SETRANGE n 0 5 -> SETRANGE n 0 5
        RPUSH l a b -> RPUSH l a b
        HINCRBY h f 2 -> HINCRBY h f 2
        "#,
    );
}

#[test]
fn effects_of_one_execution_are_sent_together() {
    let script = "EVAL 'redis.call(\"INCR\", KEYS[1]) redis.call(\"PEXPIRE\", KEYS[1], 10)' 1";
    check(&format!(
        "
        MULTI ->
        INCR a ->
        GET a ->
        INCR a ->
        EXEC -> MULTI; INCR a; INCR a; EXEC
        {script} n -> MULTI; INCR n; PEXPIREAT n 1700000000010; EXEC
        EVAL 'return redis.call(\"INCR\", KEYS[1])' 1 b -> INCR b
        @11
        GET n -> DEL n
        MULTI ->
        EXEC ->
        "
    ));
}

#[test]
fn access_to_an_expired_key_sends_a_del_to_the_replica() {
    check(
        "
        SET a 1 PX 10 -> SET a 1 PXAT 1700000000010
        @11
        SET a 2 -> MULTI; DEL a; SET a 2; EXEC
        SET a 1 PX 10 -> SET a 1 PXAT 1700000000021
        @11
        MSET a 2 -> MULTI; DEL a; MSET a 2; EXEC
        SET a 1 PXAT 1 -> SET a 1 PXAT 1
        GET a -> DEL a
        ",
    );
}

/// Executes commands on a primary and all except the last `lost` effects on a replica. Returns the
/// replica.
fn replicated(commands: &[&str], lost: usize) -> Server {
    let mut primary = Session::new();
    let mut replica = primary.server.replicate();
    let outcomes = commands.iter().map(|command| primary.execute(command));
    let effects: Vec<Vec<Bytes>> = outcomes.flat_map(|outcome| outcome.log.effects).collect();
    for effect in &effects[..effects.len() - lost] {
        replica.receive(EPOCH, effect);
    }
    replica
}

fn ask(server: &mut Server, at_ms: i64, command: &str) -> String {
    let now = UnixMillis(EPOCH.0 + at_ms);
    server.execute(ConnectionId(0), now, &words(command)).reply.to_string()
}

#[test]
fn replica_rejects_writes_and_hides_expired_keys() {
    let mut replica = replicated(&["SET a 1 PX 10", "SET b 2"], 0);
    let read_only = "READONLY You can't write against a read only replica.";
    for (at_ms, command, reply) in [
        (10, "GET a", "\"1\""),
        (11, "GET a", "nil"),
        (11, "EXISTS a", "0"),
        (11, "TTL a", "-2"),
        (11, "KEYS *", "[\"b\"]"),
        (11, "DBSIZE", "2"),
        (11, "GET b", "\"2\""),
        (11, "SET b 3", read_only),
        (11, "DEL missing", read_only),
        (11, "EVAL 'return redis.call(\"GET\", KEYS[1])' 1 b", "\"2\""),
        (11, "GET a", "nil"),
    ] {
        assert_eq!(ask(&mut replica, at_ms, command), reply, "{command}");
    }
    let script = "EVAL 'return redis.call(\"DEL\", KEYS[1])' 1 b";
    assert!(ask(&mut replica, 11, script).starts_with(read_only));
    assert!(replica.remove_expired(UnixMillis(EPOCH.0 + 11)).expired.is_empty());
    replica.receive(EPOCH, &words("DEL a"));
    assert_eq!(ask(&mut replica, 11, "DBSIZE"), "1");
}

#[test]
fn replica_applies_effects_regardless_of_its_clock() {
    let mut replica = Server::default().replicate();
    let late = UnixMillis(EPOCH.0 + 60_000);
    for effect in ["SET a 1 PXAT 1700000010000", "INCR a", "PEXPIREAT a 1700000020000"] {
        replica.receive(late, &words(effect));
    }
    assert_eq!(ask(&mut replica, 60_000, "GET a"), "nil");
    assert_eq!(ask(&mut replica, 20_000, "GET a"), "\"2\"");
}

#[test]
fn failover_loses_effects_that_have_not_arrived() {
    let acquire = "SET lock token NX PX 30000";
    let mut replica = replicated(&["SET a 1", acquire], 1);
    replica.promote();
    assert_eq!(ask(&mut replica, 5, acquire), "OK");

    let transaction = ["MULTI", "INCR a", "INCR a", "EXEC"];
    let mut torn = replicated(&transaction, 1);
    torn.promote();
    assert_eq!(torn, Server::default(), "half a transaction is none");
    assert_eq!(ask(&mut replicated(&transaction, 0), 5, "GET a"), "\"2\"");
}

#[test]
fn promoted_replica_ignores_late_effects() {
    let mut replica = replicated(&["SET a 1"], 0);
    replica.promote();
    assert_eq!(ask(&mut replica, 5, "SET lock mine NX"), "OK");
    let log = replica.receive(EPOCH, &words("SET lock theirs"));
    assert_eq!(log, Log::default());
    assert_eq!(ask(&mut replica, 5, "GET lock"), "\"mine\"");
}

#[test]
fn keys_removed_by_active_expiry_are_sent_one_by_one() {
    let mut session = Session::new();
    session.execute("MSET a 1 b 2");
    session.execute("PEXPIRE a 10");
    session.execute("PEXPIRE b 10");
    assert_eq!(session.server.next_expiry(), Some(UnixMillis(EPOCH.0 + 11)));
    let mut replica = session.server.replicate();
    session.advance(11);
    let log = session.server.remove_expired(session.now);
    assert_eq!(shown(&log.effects), "DEL a; DEL b");
    assert_eq!(session.server.next_expiry(), None);
    assert_eq!(replica.next_expiry(), None, "it waits for its primary");
    replica.receive(session.now, &words("DEL a"));
    assert_eq!(replica.entries().count(), 1);
}

#[test]
fn wait_on_a_replica_is_rejected() {
    let refused = ask(&mut Server::default().replicate(), 0, "WAIT 1 0");
    assert!(refused.starts_with("ERR WAIT cannot be used with replica instances."), "{refused}");
}

/// The connection of a script has written nothing, so all replicas have confirmed its writes.
#[test]
fn wait_returns_the_number_of_confirming_replicas() {
    let replicas = Replicas { connected: 1, up_to_date: 0 };
    let mut server = Server::default();
    for (command, reply) in [
        ("WAIT 1 0", "0"),
        ("EVAL 'return redis.call(\"WAIT\", 1, 0)' 0", "1"),
        ("WAIT 1 100", "0"),
        ("MULTI", "OK"),
        ("WAIT 1 0", "QUEUED"),
        ("EXEC", "[0]"),
        ("WAIT x 0", "ERR value is not an integer or out of range"),
        ("WAIT 1 x", "ERR timeout is not an integer or out of range"),
        ("WAIT 1 -1", "ERR timeout is negative"),
        ("WAIT 1 9223372036854775807", "ERR timeout is out of range"),
    ] {
        let outcome = server.execute_with(ConnectionId(0), EPOCH, &words(command), replicas);
        assert_eq!(outcome.reply.to_string(), reply, "{command}");
    }
}

/// Writes `a` at 0 ms, `b` at 1 000 ms and `c` at 1 500 ms and restarts the server.
fn restarted(persistence: Persistence, at_ms: i64) -> String {
    let mut server = Server::new(persistence);
    for (write_ms, command) in [(0, "SET a 1"), (1000, "SET b 1"), (1500, "SET c 1 PX 100")] {
        ask(&mut server, write_ms, command);
    }
    server.restart(UnixMillis(EPOCH.0 + at_ms));
    ask(&mut server, at_ms, "KEYS *")
}

#[test]
fn restart_restores_nothing_or_all_but_the_last_milliseconds() {
    let everysec = Persistence::AllButTheLast { milliseconds: 1000 };
    let always = Persistence::AllButTheLast { milliseconds: 0 };
    for (persistence, at_ms, keys) in [
        (Persistence::Nothing, 1500, "[]"),
        (everysec, 1500, "[\"a\"]"),
        (everysec, 1999, "[\"a\"]"),
        (everysec, 2000, "[\"a\", \"b\"]"),
        (everysec, 9000, "[\"a\", \"b\"]"),
        (always, 1500, "[\"a\", \"b\", \"c\"]"),
        (always, 1600, "[\"a\", \"b\", \"c\"]"),
        (always, 1601, "[\"a\", \"b\"]"),
    ] {
        assert_eq!(restarted(persistence, at_ms), keys, "{persistence:?} at {at_ms} ms");
    }
}

#[test]
fn second_restart_restores_the_same_keys() {
    let mut server = Server::new(Persistence::AllButTheLast { milliseconds: 1000 });
    ask(&mut server, 0, "SET a 1");
    ask(&mut server, 10, "SCRIPT LOAD 'return 1'");
    ask(&mut server, 10, "MULTI");
    server.restart(UnixMillis(EPOCH.0 + 5000));
    server.restart(UnixMillis(EPOCH.0 + 5001));
    assert_eq!(ask(&mut server, 5001, "GET a"), "\"1\"");
    assert_eq!(ask(&mut server, 5001, "EXEC"), "ERR EXEC without MULTI");
    let sha = "e0e1f9fabfc9d4800c877a703b823ac0578ff8db";
    assert_eq!(ask(&mut server, 5001, &format!("SCRIPT EXISTS {sha}")), "[0]");
}

/// Commands for the property test below; `@` advances the clock.
const ANYTHING: &[&str] = &[
    "SET a 1",
    "SET a 2 PX 5",
    "SET b 1 NX EX 1",
    "SET b 3 KEEPTTL",
    "SETEX a 1 x",
    "GETSET b 9",
    "GETDEL a",
    "GETEX b PX 3",
    "GETEX b PERSIST",
    "INCR a",
    "INCRBYFLOAT a 0.1",
    "APPEND b y",
    "SETRANGE a 2 z",
    "MSET a 1 b 2",
    "DEL a b",
    "DELEX a IFEQ 1",
    "RENAME a b",
    "EXPIRE a 0",
    "PEXPIRE b 4",
    "PEXPIREAT a 1700000000009",
    "PERSIST b",
    "RPUSH l 1 2",
    "LPOP l",
    "HSET h f 1",
    "HINCRBY h f 2",
    "HDEL h f",
    "PEXPIRE h 2",
    "MULTI",
    "EXEC",
    "DISCARD",
    "FLUSHALL",
    "GET a",
    "TTL b",
    "EVAL 'redis.call(\"INCR\", KEYS[1]) redis.call(\"PEXPIRE\", KEYS[1], 3)' 1 n",
    "@",
];

proptest! {
    #[test]
    fn replica_that_has_received_everything_has_the_same_keys(
        choices in prop::collection::vec(prop::sample::select(ANYTHING), 1..60),
    ) {
        let mut primary = Session::new();
        let mut replica = primary.server.replicate();
        for line in choices {
            let log = if line == "@" {
                primary.advance(2);
                primary.server.remove_expired(primary.now)
            } else {
                primary.execute(line).log
            };
            for effect in &log.effects {
                replica.receive(primary.now, effect);
            }
            let entries = |server: &Server| -> Vec<(Bytes, Entry)> {
                server.entries().map(|(key, entry)| (key.clone(), entry.clone())).collect()
            };
            prop_assert_eq!(entries(&replica), entries(&primary.server), "after {}", line);
        }
    }
}
