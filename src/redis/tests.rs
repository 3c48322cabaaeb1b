//! Replies, a line a command, as a real server gives them (design: redis-semantics.md).

use super::{Bytes, Change, Entry, Server};
use crate::time::{EPOCH, UnixMillis};

/// Runs the commands in order on one server and compares each reply. A line `@1500` moves the
/// clock on by so many ms.
#[track_caller]
fn check(lines: &[(&str, &str)]) {
    let mut server = Server::default();
    let mut now = EPOCH;
    for (command, expected) in lines {
        if let Some(advance_ms) = command.strip_prefix('@') {
            now = UnixMillis(now.0 + advance_ms.parse::<i64>().unwrap());
            continue;
        }
        let args: Vec<Bytes> = command.split_whitespace().map(Bytes::from).collect();
        let outcome = server.execute(now, &args);
        assert_eq!(outcome.reply.to_string(), *expected, "{command}");
    }
}

#[test]
fn setnx_sets_only_a_missing_key() {
    check(&[
        ("SETNX lock 1", "1"),
        ("setnx lock 2", "0"),
        ("GET lock", "\"1\""),
        ("PTTL lock", "-1"),
        ("DEL lock", "1"),
        ("GET lock", "nil"),
    ]);
}

#[test]
fn del_counts_a_repeated_key_once() {
    check(&[("SETNX a 1", "1"), ("SETNX b 1", "1"), ("DEL a a b missing", "2"), ("DEL a", "0")]);
}

#[test]
fn a_key_is_there_at_its_last_millisecond_and_gone_after_it() {
    check(&[
        ("SETNX lock 1", "1"),
        ("PEXPIRE lock 1000", "1"),
        ("@1000", ""),
        ("PTTL lock", "0"),
        ("SETNX lock 2", "0"),
        ("@1", ""),
        ("PTTL lock", "-2"),
        ("SETNX lock 2", "1"),
        ("PTTL lock", "-1"),
    ]);
}

#[test]
fn pexpire_checks_its_arguments_before_the_key() {
    let not_an_integer = "ERR value is not an integer or out of range";
    check(&[
        ("PEXPIRE missing 1000", "0"),
        ("PEXPIRE missing abc", not_an_integer),
        ("PEXPIRE missing 1.5", not_an_integer),
        ("PEXPIRE missing +1", not_an_integer),
        ("PEXPIRE missing 9223372036854775807", "ERR invalid expire time in 'pexpire' command"),
        ("PEXPIRE missing abc FOO", "ERR Unsupported option FOO"),
        ("SETNX lock 1", "1"),
        ("PEXPIRE lock -1", "1"),
        ("GET lock", "nil"),
    ]);
}

#[test]
fn pexpire_conditions_compare_with_the_ttl_there_is() {
    check(&[
        ("SETNX lock 1", "1"),
        ("PEXPIRE lock 1000 XX", "0"),
        ("PEXPIRE lock 1000 GT", "0"),
        ("PEXPIRE lock 1000 LT", "1"),
        ("PEXPIRE lock 2000 NX", "0"),
        ("PEXPIRE lock 2000 lt", "0"),
        ("PEXPIRE lock 2000 GT", "1"),
        ("PTTL lock", "2000"),
        (
            "PEXPIRE lock 1 NX XX",
            "ERR NX and XX, GT or LT options at the same time are not compatible",
        ),
        ("PEXPIRE lock 1 GT LT", "ERR GT and LT options at the same time are not compatible"),
    ]);
}

#[test]
fn unknown_commands_and_wrong_arity_are_answered_in_redis_own_words() {
    check(&[
        ("", "ERR unknown command '', with args beginning with: "),
        ("FOO", "ERR unknown command 'FOO', with args beginning with: "),
        ("foo a b", "ERR unknown command 'foo', with args beginning with: 'a' 'b' "),
        ("GET", "ERR wrong number of arguments for 'get' command"),
        ("SETNX a", "ERR wrong number of arguments for 'setnx' command"),
        ("DEL", "ERR wrong number of arguments for 'del' command"),
    ]);
}

#[test]
fn an_outcome_names_every_change_of_a_key() {
    let mut server = Server::default();
    let shown = |changes: Vec<Change>| {
        let word = |entry: &Option<Entry>| if entry.is_some() { "held" } else { "missing" };
        let change = |change: &Change| {
            format!("{} {} {}", change.key, word(&change.before), word(&change.after))
        };
        changes.iter().map(change).collect::<Vec<_>>().join(", ")
    };
    let mut execute = |now: UnixMillis, command: &str| {
        let args: Vec<Bytes> = command.split_whitespace().map(Bytes::from).collect();
        let outcome = server.execute(now, &args);
        (shown(outcome.expired), shown(outcome.changes), server.next_expiry())
    };
    let none = String::new;
    let later = UnixMillis(EPOCH.0 + 11);
    let set = r#""a" missing held"#.to_owned();
    assert_eq!(execute(EPOCH, "SETNX a 1"), (none(), set.clone(), None));
    assert_eq!(execute(EPOCH, "SETNX a 2"), (none(), none(), None));
    assert_eq!(
        execute(EPOCH, "PEXPIRE a 10"),
        (none(), r#""a" held held"#.to_owned(), Some(later))
    );
    assert_eq!(execute(later, "SETNX a 3"), (r#""a" held missing"#.to_owned(), set, None));
}

#[test]
fn bytes_are_shown_as_redis_cli_shows_them() {
    let shown = |bytes: &[u8]| {
        let bytes = Bytes::from(std::sync::Arc::<[u8]>::from(bytes));
        (bytes.to_string(), bytes.bare_or_quoted())
    };
    let both = |quoted: &str, bare: &str| (quoted.to_owned(), bare.to_owned());
    assert_eq!(shown(b"lock.foo"), both("\"lock.foo\"", "lock.foo"));
    assert_eq!(shown(b""), both("\"\"", "\"\""));
    assert_eq!(shown(b"a b"), both("\"a b\"", "\"a b\""));
    assert_eq!(shown(b"\"\\\n\r\t\x07\x08\x00\xff"), {
        let quoted = r#""\"\\\n\r\t\a\b\x00\xff""#;
        both(quoted, quoted)
    });
}
