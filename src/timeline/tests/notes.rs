//! Who holds a key, and what is said about a command.

use super::scheduled;
use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Persistence};
use crate::scenario::Scenario;
use crate::time::EPOCH;
use crate::timeline::{KeyHistory, KeySpan, Note, Notes, WrittenValue};

/// The key_history after a schedule: each key with its values and who wrote them, and whether it
/// stands.
#[track_caller]
fn check_key_history(scenario: &Scenario, schedule: &str, expected: &[&str]) {
    let run = scheduled(scenario, schedule);
    let mut key_history = KeyHistory::default();
    for (index, event) in run.events().iter().enumerate() {
        key_history.observe(index, event);
    }
    let line = |span: &KeySpan| {
        let name =
            |who: Option<ClientId>| who.map_or("external".to_owned(), |client| client.to_string());
        let value = |held: &WrittenValue| {
            let by = Some(name(held.writer)).filter(|_| held.writer != span.creator);
            held.value.bare_or_quoted() + &by.map_or(String::new(), |by| format!(" by {by}"))
        };
        let values: Vec<String> = span.values.iter().map(value).collect();
        let end = if span.ended.is_some() { " ended" } else { "" };
        let key = span.key.bare_or_quoted();
        format!("{} {key}={}{end}", name(span.creator), values.join(","))
    };
    let found: Vec<String> = key_history.all().iter().map(line).collect();
    assert_eq!(found, expected, "{schedule}");
    for span in key_history.all().iter().filter(|span| span.ended.is_none()) {
        assert_eq!(key_history.standing(ServerId(0), &span.key), Some(span));
    }
    assert_eq!(key_history.last(ServerId(1), &Bytes::from("lock")), None);
}

/// The remarks after a schedule, in order.
#[track_caller]
fn check_notes(scenario: &Scenario, schedule: &str, expected: &[&str]) {
    let run = scheduled(scenario, schedule);
    let (mut notes, mut key_history) = (Notes::new(scenario), KeyHistory::default());
    for (index, event) in run.events().iter().enumerate() {
        notes.observe(event, run.events(), &key_history);
        key_history.observe(index, event);
    }
    let line = |note: &Note| match note {
        Note::TimestampRead { moment, passed } => {
            format!("{} ms passed: {passed}", moment.0 - EPOCH.0)
        }
        Note::WasFreed { by, owner, .. } => format!("{by} had freed {owner}'s"),
        Note::WasTaken { owner, .. } => format!("{owner} had taken it"),
        Note::Removed { owner, crashed } => format!("removed {owner}'s, crashed: {crashed}"),
        Note::NothingToDelete => "nothing to delete".to_owned(),
        Note::LeftAKey => "left a key".to_owned(),
    };
    let found = (0..run.events().len()).filter_map(|event| notes.get(event).map(line));
    assert_eq!(found.collect::<Vec<_>>(), expected, "{schedule}");
}

const TAKE: &str = r#"redis.call("SETNX", "lock", 1) "#;
const COUNT: &str = r#"redis.call("INCR", "lock") "#;
const EXTEND: &str = r#"redis.call("PEXPIRE", "lock", 50) "#;
const DELETE: &str = r#"redis.call("DEL", "lock") "#;

fn alone(programs: &[&str]) -> Scenario {
    Scenario::of(programs)
}

/// A restart loses what was done in the last 5 ms.
fn forgetful(programs: &[&str]) -> Scenario {
    let mut scenario = Scenario::of(programs);
    scenario.servers[0].persistence = Persistence::AllButTheLast { milliseconds: 5 };
    scenario
}

#[test]
fn whoever_writes_a_key_holds_it_until_it_is_removed_or_written_anew() {
    let again = format!("{DELETE}{TAKE}");
    let kept = format!("{TAKE}{EXTEND}");
    for (programs, schedule, expected) in [
        ([TAKE, DELETE], "1 2", &["C1 lock=1 ended"][..]),
        ([TAKE, &again], "1 2 2", &["C1 lock=1 ended", "C2 lock=1"]),
        ([TAKE, r#"redis.call("SET", "lock", 2)"#], "1 2", &["C1 lock=1 ended", "C2 lock=2"]),
        ([&kept, "sleep(9)"], "run2 1 1 1 wait9", &["C1 lock=1"]),
        ([&kept, "sleep(9)"], "run2 1 1 1 wait9 2 wait42", &["C1 lock=1 ended"]),
        // Neither the TTL nor a change in place ends a key; but whoever wrote last wrote it.
        ([COUNT, COUNT], "1 2", &["C1 lock=1,2 by C2"]),
        ([COUNT, COUNT], "1 external:INCR,lock 2", &["C1 lock=1,2 by external,3 by C2"]),
        ([TAKE, EXTEND], "1 2", &["C1 lock=1"]),
        // An external client holds what it writes, though it is no client.
        ([TAKE, DELETE], "1 external:SET,lock,2 2", &["C1 lock=1 ended", "external lock=2 ended"]),
        (
            [TAKE, DELETE],
            "external:SETNX,lock,1 external:DEL,lock 1",
            &["external lock=1 ended", "C1 lock=1"],
        ),
    ] {
        check_key_history(&alone(&programs), schedule, expected);
    }
}

#[test]
fn a_restart_ends_what_is_lost_and_gives_back_what_was_before() {
    check_key_history(&alone(&[TAKE]), "1 restart", &["C1 lock=1 ended"]);
    let late = |program: &str| format!("sleep(6) {program}");
    for (first, second, schedule, expected) in [
        (TAKE, "", "", &["C1 lock=1"][..]),
        (TAKE, DELETE, "2", &["C1 lock=1 ended", "C1 lock=1"]),
        (COUNT, COUNT, "2", &["C1 lock=1,2 by C2 ended", "C1 lock=1"]),
        // Two clients have written the 1 that comes back.
        (
            TAKE,
            &format!("{DELETE}{TAKE}{DELETE}"),
            "2 2 2",
            &["C1 lock=1 ended", "C2 lock=1 ended"],
        ),
    ] {
        let schedule = format!("1 1 run2 wait6 {schedule} restart");
        check_key_history(&forgetful(&[first, &late(second)]), &schedule, expected);
    }
}

#[test]
fn a_reply_is_explained_by_who_wrote_or_removed_the_key() {
    let both = format!("{TAKE}{DELETE}");
    let nx = r#"redis.call("SET", "lock", 2, "nx", "PX", 9)"#;
    let old = r#"redis.call("SET", "lock", 2, "NX", "GET")"#;
    let xx = r#"redis.call("SET", "other", 2, "XX")"#;
    let queued = r#"redis.call("MULTI") redis.call("SET", "lock", 2, "NX")"#;
    for (programs, schedule, expected) in [
        ([TAKE, TAKE], "1 2", &["C1 had taken it"][..]),
        ([TAKE, nx], "1 2", &["C1 had taken it"]),
        ([TAKE, COUNT], "1 2", &["C1 had taken it"]),
        ([TAKE, old], "1 2", &[]),
        ([TAKE, xx], "1 2", &[]),
        ([&both, TAKE], "1 1 2", &["C1 had freed C1's"]),
        ([&both, nx], "1 1 2", &["C1 had freed C1's"]),
        ([&both, COUNT], "1 1 2", &["C1 had freed C1's"]),
        ([&both, r#"redis.call("GETSET", "lock", 2)"#], "1 1 2", &["C1 had freed C1's"]),
        ([&both, queued], "1 1 2 2", &[]),
        ([TAKE, DELETE], "1 2", &["removed C1's, crashed: false"]),
        ([TAKE, DELETE], "1 x1 2", &["left a key", "removed C1's, crashed: true"]),
        ([&both, DELETE], "1 1 x1 2", &["nothing to delete"]),
        // Of what external clients did nothing is said.
        ([&both, TAKE], "1 1 external:SET,lock,1 external:DEL,lock 2", &[]),
        ([TAKE, DELETE], "external:SET,lock,1 1 2", &[]),
    ] {
        check_notes(&alone(&programs), schedule, expected);
    }
}

#[test]
fn a_timestamp_has_passed_if_it_has_on_the_readers_own_clock() {
    let write = r#"redis.call("SET", "lock", 1700000000010)"#;
    for (read, offset_ms, schedule, expected) in [
        (r#"redis.call("GET", "lock")"#, 0, "1 2", "10 ms passed: false"),
        (r#"redis.call("GET", "lock")"#, 10, "1 2", "10 ms passed: false"),
        (r#"redis.call("GET", "lock")"#, 11, "1 2", "10 ms passed: true"),
        (r#"redis.call("GETSET", "lock", 1)"#, 11, "1 2", "10 ms passed: true"),
        (r#"redis.call("GET", "lock")"#, 0, "1 ahead2 2", "10 ms passed: true"),
        (r#"redis.call("GET", "lock")"#, 0, "1 ahead1 2", "10 ms passed: false"),
    ] {
        let mut scenario = alone(&[write, read]);
        scenario.clients[1].clock.offset_ms = offset_ms;
        check_notes(&scenario, schedule, &[expected]);
    }
    check_notes(&alone(&[TAKE, r#"redis.call("GET", "lock")"#]), "1 2", &[]);
}
