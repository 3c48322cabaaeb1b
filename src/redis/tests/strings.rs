//! The families strings, set and numbers, and DELEX. Where no version is named, the replies and
//! effects are those of redis-server 7.0.15.

use crate::redis::{Bytes, ConnectionId, Entry, Log, Outcome, Server, Value};
use crate::time::{EPOCH, UnixMillis};
use std::sync::Arc;

const NOT_AN_INTEGER: &str = "ERR value is not an integer or out of range";
const NOT_A_FLOAT: &str = "ERR value is not a valid float";
const SYNTAX: &str = "ERR syntax error";
const WRONG_TYPE: &str = "WRONGTYPE Operation against a key holding the wrong kind of value";
const TOO_LONG: &str = "ERR string exceeds maximum allowed size (proto-max-bulk-len)";
const IN_SET: &str = "ERR invalid expire time in 'set' command";
const IN_GETEX: &str = "ERR invalid expire time in 'getex' command";
const NOT_A_DIGEST: &str = "ERR must be exactly 16 hexadecimal characters";

/// A server on which `list` is a list, and its clock.
struct Session {
    server: Server,
    now: UnixMillis,
}

impl Session {
    fn new() -> Session {
        let mut server = Server::default();
        let list = Value::List(Arc::new(vec![Bytes::from("element")]));
        server.keyspace.insert(&Bytes::from("list"), Entry::lasting(list));
        Session { server, now: EPOCH }
    }

    /// The words stand between spaces; `""` is the empty word.
    fn run(&mut self, command: &str) -> Outcome {
        let word = |word| if word == "\"\"" { Bytes::from("") } else { Bytes::from(word) };
        let args: Vec<Bytes> = command.split(' ').map(word).collect();
        self.server.execute(ConnectionId(0), self.now, &args)
    }

    /// The time to live in ms; -1 without one, -2 without a key.
    fn pttl(&self, key: &str) -> i64 {
        let key = Bytes::from(key);
        let entry = self.server.entries().find(|(name, _)| **name == key);
        entry.map_or(-2, |(_, entry)| entry.pttl(self.now))
    }
}

/// Each command with its reply, one after the other on one server. The commands `@ms` sets the clock,
/// and `PTTL key` reads off how long the key lives.
fn check(session: &[(&str, &str)]) {
    let mut server = Session::new();
    for (command, expected) in session {
        let reply = if let Some(milliseconds) = command.strip_prefix('@') {
            server.now = UnixMillis(EPOCH.0 + milliseconds.parse::<i64>().unwrap());
            String::new()
        } else if let Some(key) = command.strip_prefix("PTTL ") {
            server.pttl(key).to_string()
        } else {
            server.run(command).reply.to_string()
        };
        assert_eq!(reply, *expected, "{command}");
    }
}

/// Each command with what a replica is told and how many changes are recorded.
fn check_effects(session: &[(&str, &[&str], usize)]) {
    let mut server = Session::new();
    for (command, expected, changes) in session {
        if let Some(milliseconds) = command.strip_prefix('@') {
            server.now = UnixMillis(EPOCH.0 + milliseconds.parse::<i64>().unwrap());
            continue;
        }
        let log = server.run(command).log;
        assert_eq!(effects(&log), *expected, "{command}");
        assert_eq!(log.changes.len(), *changes, "changes of {command}");
    }
}

fn effects(log: &Log) -> Vec<String> {
    let words = |effect: &Vec<Bytes>| {
        effect.iter().map(|word| word.to_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    };
    log.effects.iter().map(words).collect()
}

#[test]
fn set_sets_unless_an_option_forbids_it() {
    check(&[
        ("SET a 1", "OK"),
        ("SET a 2 NX", "nil"),
        ("SET b 2 XX", "nil"),
        ("SET b 2 nx", "OK"),
        ("SET b 3 XX", "OK"),
        ("SET b 4 NX GET", "\"3\""),
        ("SET c 1 NX GET", "nil"),
        ("SET c 2 XX GET", "\"1\""),
        ("SET d 1 XX GET", "nil"),
        ("GET d", "nil"),
        ("MGET a b c", "[\"1\", \"3\", \"2\"]"),
        ("SETNX a 9", "0"),
        ("SETNX d 9", "1"),
        ("PTTL d", "-1"),
    ]);
}

#[test]
fn set_ignores_the_type_unless_it_reads_the_value() {
    check(&[
        ("SET list 1 NX", "nil"),
        ("SETNX list 1", "0"),
        ("SET list 1 GET", WRONG_TYPE),
        ("SET list 1 NX GET", WRONG_TYPE),
        ("SET list 1 GET EX 0", IN_SET),
        ("SET list 1 EX abc XX", NOT_AN_INTEGER),
        ("SET list 1", "OK"),
        ("GET list", "\"1\""),
    ]);
}

#[test]
fn set_takes_each_kind_of_option_once() {
    check(&[
        ("SET k v NX XX", SYNTAX),
        ("SET k v XX NX", SYNTAX),
        ("SET k v EX", SYNTAX),
        ("SET k v EX 5 PX 5", SYNTAX),
        ("SET k v PX 5 EXAT 5", SYNTAX),
        ("SET k v EX 5 KEEPTTL", SYNTAX),
        ("SET k v KEEPTTL EX 5", SYNTAX),
        ("SET k v PERSIST", SYNTAX),
        ("SET k v FOO", SYNTAX),
        ("SET k v EX 0 FOO", SYNTAX),
        ("SET k v NX NX", "OK"),
        ("SET k v GET get", "\"v\""),
        ("SET k v KEEPTTL KEEPTTL", "OK"),
        ("SET k v EX 5 EX 6", "OK"),
        ("PTTL k", "6000"),
    ]);
}

#[test]
fn times_to_live_are_counted_in_seconds_or_milliseconds() {
    check(&[
        ("SET k v EX 5", "OK"),
        ("PTTL k", "5000"),
        ("SET k v px 7", "OK"),
        ("PTTL k", "7"),
        ("SET k v KEEPTTL", "OK"),
        ("PTTL k", "7"),
        ("SET k v", "OK"),
        ("PTTL k", "-1"),
        ("SET k v EXAT 1700000003", "OK"),
        ("PTTL k", "3000"),
        ("SET k v PXAT 1700000000004", "OK"),
        ("PTTL k", "4"),
        ("SETEX k 6 v", "OK"),
        ("PTTL k", "6000"),
        ("PSETEX k 8 v", "OK"),
        ("@8", ""),
        ("GET k", "\"v\""),
        ("@9", ""),
        ("GET k", "nil"),
        ("SET k v KEEPTTL", "OK"),
        ("PTTL k", "-1"),
        ("SET k v PXAT 1", "OK"),
        ("GET k", "nil"),
    ]);
}

#[test]
fn a_time_to_live_is_above_0_and_within_64_bits() {
    check(&[
        ("SET k v EX 0", IN_SET),
        ("SET k v EX -1", IN_SET),
        ("SET k v EXAT 0", IN_SET),
        ("SET k v PXAT -1", IN_SET),
        ("SET k v EX -9223372036854775808", IN_SET),
        ("SET k v EX 9223372036854775", IN_SET),
        ("SET k v EX 9223372036854776", IN_SET),
        ("SET k v PX 9223372036854775807", IN_SET),
        ("SET k v EXAT 9223372036854776", IN_SET),
        ("SET k v EX abc", NOT_AN_INTEGER),
        ("SET k v EX 1.5", NOT_AN_INTEGER),
        ("SET k v EX 9223372036854775808", NOT_AN_INTEGER),
        ("SETEX k 0 v", "ERR invalid expire time in 'setex' command"),
        ("SETEX k 9223372036854775807 v", "ERR invalid expire time in 'setex' command"),
        ("SETEX k abc v", NOT_AN_INTEGER),
        ("PSETEX k -1 v", "ERR invalid expire time in 'psetex' command"),
        ("GET k", "nil"),
        ("SET k v EXAT 9223372036854775", "OK"),
        ("SET k v PXAT 9223372036854775807", "OK"),
        ("GET k", "\"v\""),
    ]);
}

/// Redis 8.4; the digests are those of the values `hello` and the empty one.
#[test]
fn set_compares_before_it_sets() {
    check(&[
        ("SET k a IFEQ x", "nil"),
        ("SET k a IFDEQ 9555e8555c62dcfd", "nil"),
        ("SET k a IFDEQ short", "nil"),
        ("GET k", "nil"),
        ("SET k a IFNE x", "OK"),
        ("SET m a IFDNE short GET", "nil"),
        ("GET m", "\"a\""),
        ("SET k hello IFEQ b", "nil"),
        ("SET k hello IFEQ b GET", "\"a\""),
        ("SET k hello ifeq a GET", "\"a\""),
        ("SET k b IFDEQ 9555e8555c62dcfe", "nil"),
        ("SET k b IFDNE 9555E8555C62DCFD", "nil"),
        ("SET k \"\" IFDEQ 9555E8555c62dcfd EX 5", "OK"),
        ("PTTL k", "5000"),
        ("SET k b IFDNE 2d06800538d394c2", "nil"),
        ("SET k b IFDNE zzzzzzzzzzzzzzzz KEEPTTL", "OK"),
        ("PTTL k", "5000"),
        ("SET k c IFEQ b", "OK"),
        ("PTTL k", "-1"),
        ("SET k d IFDEQ 9555e8555c62dcf", NOT_A_DIGEST),
        ("SET k d IFDNE \"\"", NOT_A_DIGEST),
        ("SET list d IFEQ d", WRONG_TYPE),
        ("SET list d IFDNE short", WRONG_TYPE),
        ("SET list d IFEQ d EX 0", IN_SET),
        ("SET k d IFEQ", SYNTAX),
        ("SET k d IFEQ c NX", SYNTAX),
        ("SET k d XX IFEQ c", SYNTAX),
        ("SET k d IFEQ c IFEQ c", SYNTAX),
        ("SET k d IFEQ c IFNE d", SYNTAX),
        ("GET k", "\"c\""),
    ]);
}

/// Redis 8.4.
#[test]
fn delex_compares_before_it_deletes() {
    let not_a_string = "ERR Key should be of string type if conditions are specified";
    let unknown = "ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE";
    check(&[
        ("DELEX k", "0"),
        ("DELEX k IFNE a", "0"),
        ("DELEX k FOO a", "0"),
        ("DELEX k IFDEQ short", "0"),
        ("DELEX k IFEQ", "ERR wrong number of arguments for 'delex' command"),
        ("DELEX k IFEQ a b", "ERR wrong number of arguments for 'delex' command"),
        ("SET k hello", "OK"),
        ("DELEX k IFEQ a", "0"),
        ("DELEX k IFNE hello", "0"),
        ("DELEX k IFDNE 9555e8555c62dcfd", "0"),
        ("DELEX k IFDEQ 0000000000000000", "0"),
        ("DELEX k IFDEQ short", NOT_A_DIGEST),
        ("DELEX k FOO hello", unknown),
        ("DELEX k ifeq hello", "1"),
        ("SET k hello", "OK"),
        ("DELEX k IFDEQ 9555E8555C62DCFD", "1"),
        ("GET k", "nil"),
        ("DELEX list IFEQ a", not_a_string),
        ("DELEX list FOO a", not_a_string),
        ("DELEX list", "1"),
    ]);
}

#[test]
fn getex_looks_at_the_key_before_the_time() {
    check(&[
        ("GETEX k EX 0", "nil"),
        ("GETEX k EX abc", "nil"),
        ("GETEX k NX", SYNTAX),
        ("GETEX k KEEPTTL", SYNTAX),
        ("GETEX k EX", SYNTAX),
        ("GETEX list EX 0", WRONG_TYPE),
        ("SET k v", "OK"),
        ("GETEX k EX 0", IN_GETEX),
        ("GETEX k EX abc", NOT_AN_INTEGER),
        ("GETEX k PX 9223372036854775807", IN_GETEX),
        ("GETEX k PERSIST EX 5", SYNTAX),
        ("GETEX k EX 5 PERSIST", SYNTAX),
        ("GETEX k EX 5 EX 6", "\"v\""),
        ("PTTL k", "6000"),
        ("GETEX k", "\"v\""),
        ("PTTL k", "6000"),
        ("GETEX k PERSIST persist", "\"v\""),
        ("PTTL k", "-1"),
        ("GETEX k PXAT 1700000000001", "\"v\""),
        ("PTTL k", "1"),
        ("GETEX k PXAT 1700000000000", "\"v\""),
        ("GET k", "nil"),
    ]);
}

#[test]
fn strings_are_read_and_replaced() {
    check(&[
        ("GET k", "nil"),
        ("GETDEL k", "nil"),
        ("STRLEN k", "0"),
        ("GETSET k a", "nil"),
        ("GETEX k EX 5", "\"a\""),
        ("GETSET k bc", "\"a\""),
        ("PTTL k", "-1"),
        ("STRLEN k", "2"),
        ("GETDEL k", "\"bc\""),
        ("GETDEL k", "nil"),
        ("GET list", WRONG_TYPE),
        ("GETSET list 1", WRONG_TYPE),
        ("GETDEL list", WRONG_TYPE),
        ("STRLEN list", WRONG_TYPE),
        ("MGET list k", "[nil, nil]"),
    ]);
}

/// Redis 8.0 and later; before, an end in front of the string meant its first byte.
#[test]
fn getrange_includes_both_ends() {
    check(&[
        ("SET k 0123456789", "OK"),
        ("GETRANGE k 0 -1", "\"0123456789\""),
        ("GETRANGE k 2 4", "\"234\""),
        ("GETRANGE k -3 -1", "\"789\""),
        ("GETRANGE k -100 2", "\"012\""),
        ("GETRANGE k 0 -10", "\"0\""),
        ("GETRANGE k 0 -11", "\"\""),
        ("GETRANGE k 5 3", "\"\""),
        ("GETRANGE k -1 -3", "\"\""),
        ("GETRANGE k 10 20", "\"\""),
        ("GETRANGE k 9 9223372036854775807", "\"9\""),
        ("GETRANGE k -9223372036854775808 9223372036854775807", "\"0123456789\""),
        ("GETRANGE k -9223372036854775808 -9223372036854775808", "\"\""),
        ("GETRANGE k 9223372036854775807 9223372036854775807", "\"\""),
        ("GETRANGE none 0 -1", "\"\""),
        ("GETRANGE list 0 1", WRONG_TYPE),
        ("GETRANGE list a 1", NOT_AN_INTEGER),
        ("GETRANGE none 0 1.5", NOT_AN_INTEGER),
    ]);
}

#[test]
fn strings_are_written_in_parts() {
    check(&[
        ("APPEND k \"\"", "0"),
        ("GET k", "\"\""),
        ("APPEND k ab", "2"),
        ("GETEX k EX 5", "\"ab\""),
        ("APPEND k c", "3"),
        ("SETRANGE k 1 x", "3"),
        ("SETRANGE k 5 yz", "7"),
        ("GET k", r#""axc\x00\x00yz""#),
        ("PTTL k", "5000"),
        ("SETRANGE k 9 \"\"", "7"),
        ("SETRANGE new 5 \"\"", "0"),
        ("GET new", "nil"),
        ("SETRANGE list -1 x", "ERR offset is out of range"),
        ("SETRANGE list a x", NOT_AN_INTEGER),
        ("SETRANGE list 0 \"\"", WRONG_TYPE),
        ("APPEND list x", WRONG_TYPE),
    ]);
}

/// With `proto-max-bulk-len 1048576`.
#[test]
fn a_string_is_not_longer_than_an_argument_may_be() {
    check(&[
        ("SETRANGE k 1048576 a", TOO_LONG),
        ("SETRANGE k 9223372036854775807 a", TOO_LONG),
        ("SETRANGE k 1048577 \"\"", "0"),
        ("SETRANGE k 1048575 a", "1048576"),
        ("APPEND k a", TOO_LONG),
        ("APPEND k \"\"", "1048576"),
        ("SETRANGE k 0 a", "1048576"),
    ]);
}

#[test]
fn many_keys_are_set_at_once() {
    check(&[
        ("MSET a", "ERR wrong number of arguments for 'mset' command"),
        ("MSET a 1 b", "ERR wrong number of arguments for 'mset' command"),
        ("MSETNX a 1 b", "ERR wrong number of arguments for 'msetnx' command"),
        ("SETEX a 5 1", "OK"),
        ("MSET a 2 list 3 a 4", "OK"),
        ("PTTL a", "-1"),
        ("MGET a list none", "[\"4\", \"3\", nil]"),
        ("MSETNX c 1 a 2", "0"),
        ("GET c", "nil"),
        ("MSETNX c 1 d 2 c 3", "1"),
        ("MGET c d", "[\"3\", \"2\"]"),
    ]);
}

#[test]
fn integers_are_counted_within_64_bits() {
    let overflow = "ERR increment or decrement would overflow";
    check(&[
        ("INCR k", "1"),
        ("DECR k", "0"),
        ("INCRBY k -5", "-5"),
        ("DECRBY k -7", "2"),
        ("GETEX k EX 5", "\"2\""),
        ("INCR k", "3"),
        ("PTTL k", "5000"),
        ("INCRBY k 9223372036854775804", "9223372036854775807"),
        ("INCR k", overflow),
        ("DECRBY k -1", overflow),
        ("SET k -9223372036854775808", "OK"),
        ("DECR k", overflow),
        ("INCRBY k 9223372036854775807", "-1"),
        ("DECRBY k -9223372036854775808", "ERR decrement would overflow"),
        ("INCRBY k 9223372036854775808", NOT_AN_INTEGER),
        ("DECRBY list -9223372036854775808", "ERR decrement would overflow"),
        ("INCRBY list abc", NOT_AN_INTEGER),
        ("INCR list", WRONG_TYPE),
    ]);
    for text in ["abc", "\"\"", "+1", "01", "-0", "1.5", "1e3", "9223372036854775808"] {
        check(&[(&format!("SET k {text}"), "OK"), ("INCR k", NOT_AN_INTEGER)]);
    }
}

#[test]
fn fractions_are_counted_exactly_enough() {
    let not_finite = "ERR increment would produce NaN or Infinity";
    check(&[
        ("INCRBYFLOAT k 10.50", "\"10.5\""),
        ("INCRBYFLOAT k 0.1", "\"10.6\""),
        ("GETEX k EX 5", "\"10.6\""),
        ("INCRBYFLOAT k -5", "\"5.6\""),
        ("PTTL k", "5000"),
        ("INCRBYFLOAT k 5.0e3", "\"5005.60000000000000009\""),
        ("INCRBYFLOAT k abc", NOT_A_FLOAT),
        ("INCRBYFLOAT k nan", NOT_A_FLOAT),
        ("INCRBYFLOAT k inf", not_finite),
        ("INCRBYFLOAT k -Infinity", not_finite),
        ("SET k 1e4932", "OK"),
        ("INCRBYFLOAT k 1e4932", not_finite),
        ("SET k abc", "OK"),
        ("INCRBYFLOAT k 1", NOT_A_FLOAT),
        ("INCRBYFLOAT list abc", WRONG_TYPE),
    ]);
}

#[test]
fn a_replica_is_told_instants_and_results() {
    check_effects(&[
        ("set a 1", &["set a 1"], 1),
        ("SET a 1", &["SET a 1"], 1),
        ("SET a 1 NX", &[], 0),
        ("SET a 2 XX GET", &["SET a 2 XX"], 1),
        ("SET b 2 nx get", &["SET b 2 nx"], 1),
        ("SET b 3 KEEPTTL GET get", &["SET b 3 KEEPTTL"], 1),
        ("SET b 3 NX NX GET", &[], 0),
        ("SET b get IFEQ 3 GET", &["SET b get IFEQ 3"], 1),
        ("SET b get IFEQ get GET", &["SET b get IFEQ get"], 1),
        ("SET b 3 EX 100 GET XX", &["SET b 3 PXAT 1700000100000"], 1),
        ("SET b 3 xx pxat 1800000000000", &["SET b 3 PXAT 1800000000000"], 1),
        ("SETEX b 100 v", &["SET b v PXAT 1700000100000"], 1),
        ("PSETEX b 100 v", &["SET b v PXAT 1700000000100"], 1),
        ("SETNX b v", &[], 0),
        ("SETNX n v", &["SETNX n v"], 1),
        ("GETEX n", &[], 0),
        ("GETEX n PERSIST", &[], 0),
        ("GETEX n EX 100", &["PEXPIREAT n 1700000100000"], 1),
        ("GETEX n PERSIST", &["PERSIST n"], 1),
        ("GETEX n PXAT 1", &["DEL n"], 1),
        ("GETDEL n", &[], 0),
        ("GETSET n 1", &["SET n 1"], 1),
        ("GETDEL n", &["DEL n"], 1),
        ("INCRBYFLOAT n 2.50", &["SET n 2.5 KEEPTTL"], 1),
        ("INCRBYFLOAT n 0", &["SET n 2.5 KEEPTTL"], 1),
        ("INCRBY i 0", &["INCRBY i 0"], 1),
        ("APPEND i \"\"", &["APPEND i "], 1),
        ("SETRANGE i 0 \"\"", &[], 0),
        ("SETRANGE i 0 5", &["SETRANGE i 0 5"], 1),
        ("MSET a 1 b 2", &["MSET a 1 b 2"], 2),
        ("MSETNX a 1 c 2", &[], 0),
        ("DELEX a IFEQ 2", &[], 0),
        ("DELEX a IFEQ 1", &["DEL a"], 1),
        ("DELEX b", &["DELEX b"], 1),
    ]);
}

#[test]
fn what_has_expired_is_removed_before_it_is_set() {
    check_effects(&[
        ("PSETEX k 5 v", &["SET k v PXAT 1700000000005"], 1),
        ("@6", &[], 0),
        ("SET k w", &["MULTI", "DEL k", "SET k w", "EXEC"], 1),
        ("PSETEX k 5 v", &["SET k v PXAT 1700000000011"], 1),
        ("@12", &[], 0),
        ("MSET k w", &["MULTI", "DEL k", "MSET k w", "EXEC"], 1),
        ("SET k v PXAT 1", &["SET k v PXAT 1"], 1),
        ("GET k", &["DEL k"], 0),
    ]);
}
