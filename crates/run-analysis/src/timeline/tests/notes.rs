//! Tests of key histories and of notes on events.

use super::scheduled;
use crate::timeline::{
    Circumstances, KeyHistory, KeySpan, Remark, Remarks, ValidUntil, WrittenValue,
};
use primitives::{ClientId, EPOCH, ServerId};
use redis_model::{Bytes, Persistence};
use simulator::{EventKind, Scenario};

/// Compares the key history after a schedule: each key with its values and their writers, marked if
/// it has ended.
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

/// Compares the notes after a schedule. All clients inside count as blocking the others.
#[track_caller]
fn check_notes(scenario: &Scenario, schedule: &str, expected: &[&str]) {
    let run = scheduled(scenario, schedule);
    let (mut notes, mut key_history) = (Remarks::new(scenario), KeyHistory::default());
    for moves in 1..=run.moves().len() {
        let after = run.world_after(moves);
        for index in run.event_count_after(moves - 1)..run.event_count_after(moves) {
            let circumstances = Circumstances {
                events: run.events(),
                key_history: &key_history,
                after: &after,
                keeping_out: after.inside(),
                closings: &[],
            };
            notes.observe(&run.events()[index], circumstances);
            key_history.observe(index, &run.events()[index]);
        }
    }
    let line = |note: &Remark| match note {
        Remark::TimestampRead { moment, passed } => {
            format!("{} ms passed: {passed}", moment.0 - EPOCH.0)
        }
        Remark::TokenRead { owner } => format!("{owner}'s token"),
        Remark::WasFreed { by, writer, .. } => format!("{by} had removed what {writer} wrote"),
        Remark::Removed { owner, crashed } => format!("removed {owner}'s, crashed: {crashed}"),
        Remark::NothingToDelete => "nothing to delete".to_owned(),
        Remark::OverwroteTheHolder { holder } => format!("overwrote {holder}'s"),
        Remark::LeftNothing { by_lifetime } => format!("left nothing, by lifetime: {by_lifetime}"),
        Remark::LifetimeWasOver => "lifetime was over".to_owned(),
        Remark::HasAKey(standing) => {
            let until = match standing.until {
                ValidUntil::Ttl(at) => format!("lives until {}", at.0),
                ValidUntil::Timestamp(at) => format!("dated until {}", at.0),
                ValidUntil::Endless => "stays".to_owned(),
            };
            format!("{} {until}", standing.key.bare_or_quoted())
        }
        Remark::OnItsWay { sent } => match &run.events()[*sent].kind {
            EventKind::Sent { args, .. } => format!("on its way: {}", args[0].bare_or_quoted()),
            kind => format!("on its way: {kind:?}"),
        },
        Remark::ServerLost { writer, .. } => format!("lost what {writer:?} wrote"),
        Remark::ServerKeptAll => "kept all".to_owned(),
        Remark::LeftAlone { owner, idle_until, .. } => {
            let idle = idle_until.map(|at| format!(", idle until {}", at.0));
            format!("left {owner}'s alone{}", idle.unwrap_or_default())
        }
        Remark::RanOutInside { owner } => format!("{owner}'s ran out inside"),
        Remark::HasChanged(key) => format!("has changed {}", key.bare_or_quoted()),
        Remark::EndedOutside => "ended outside".to_owned(),
        Remark::AskedAgain { times, .. } => format!("asked {times} times"),
    };
    let found = (0..run.events().len()).filter_map(|event| notes.get(event).map(line));
    assert_eq!(found.collect::<Vec<_>>(), expected, "{schedule}");
}

const TAKE: &str = r#"redis.call("SETNX", "lock", 1) "#;
const COUNT: &str = r#"redis.call("INCR", "lock") "#;
const COUNT_OR_WAIT: &str = r#"while redis.call("INCR", "lock") > 1 do
    sleep(9) redis.call("DECR", "lock") end
    enter()"#;
const TAKE_TWO: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(9) end
    while not redis.call("SET", "b", 1, "NX", "PX", 50) do sleep(9) end
    enter()"#;
const EXTEND: &str = r#"redis.call("PEXPIRE", "lock", 50) "#;
const DELETE: &str = r#"redis.call("DEL", "lock") "#;

fn alone(programs: &[&str]) -> Scenario {
    Scenario::of(programs)
}

/// Returns a scenario in which a restart loses the writes of the last 5 ms.
fn forgetful(programs: &[&str]) -> Scenario {
    let mut scenario = Scenario::of(programs);
    scenario.servers[0].persistence = Persistence::AllButTheLast { milliseconds: 5 };
    scenario
}

#[test]
fn key_span_lasts_until_the_key_is_removed_or_overwritten() {
    let again = format!("{DELETE}{TAKE}");
    let kept = format!("{TAKE}{EXTEND}");
    for (programs, schedule, expected) in [
        ([TAKE, DELETE], "1 2", &["C1 lock=1 ended"][..]),
        ([TAKE, &again], "1 2 2", &["C1 lock=1 ended", "C2 lock=1"]),
        ([TAKE, r#"redis.call("SET", "lock", 2)"#], "1 2", &["C1 lock=1 ended", "C2 lock=2"]),
        ([&kept, "sleep(9)"], "run2 1 1 1 wait9", &["C1 lock=1"]),
        ([&kept, "sleep(9)"], "run2 1 1 1 wait9 2 wait42", &["C1 lock=1 ended"]),
        // Neither a new TTL nor a change in place ends a span, but each value has its own writer.
        ([COUNT, COUNT], "1 2", &["C1 lock=1,2 by C2"]),
        ([COUNT, COUNT], "1 external:INCR,lock 2", &["C1 lock=1,2 by external,3 by C2"]),
        ([TAKE, EXTEND], "1 2", &["C1 lock=1"]),
        // An external client can create a key, although it is not a client of the scenario.
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
fn restart_ends_lost_spans_and_restores_earlier_ones() {
    check_key_history(&alone(&[TAKE]), "1 restart", &["C1 lock=1 ended"]);
    let late = |program: &str| format!("sleep(6) {program}");
    for (first, second, schedule, expected) in [
        (TAKE, "", "", &["C1 lock=1"][..]),
        (TAKE, DELETE, "2", &["C1 lock=1 ended", "C1 lock=1"]),
        (COUNT, COUNT, "2", &["C1 lock=1,2 by C2 ended", "C1 lock=1"]),
        // Two clients have written the restored 1.
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
fn note_on_a_reply_names_the_client_that_wrote_or_removed_the_key() {
    let both = format!("{TAKE}{DELETE}");
    let token = r#"redis.call("SET", "lock", uuid())"#;
    let nx = r#"redis.call("SET", "lock", 2, "nx", "PX", 9)"#;
    let getset = r#"redis.call("GETSET", "lock", 2)"#;
    let xx = r#"redis.call("SET", "other", 2, "XX")"#;
    let queued = r#"redis.call("MULTI") redis.call("SET", "lock", 2, "NX")"#;
    for (programs, schedule, expected) in [
        ([TAKE, TAKE], "1 2", &[][..]),
        ([TAKE, xx], "1 2", &[]),
        // Removed by its writer.
        ([&both, TAKE], "1 1 2", &[]),
        (
            [TAKE, &format!("{DELETE}{TAKE}")],
            "1 2 2",
            &["removed C1's, crashed: false", "C2 had removed what C1 wrote"],
        ),
        (
            [TAKE, &format!("{DELETE}{nx}")],
            "1 2 2",
            &["removed C1's, crashed: false", "C2 had removed what C1 wrote"],
        ),
        (
            [TAKE, &format!("{DELETE}{COUNT}")],
            "1 2 2",
            &["removed C1's, crashed: false", "C2 had removed what C1 wrote"],
        ),
        (
            [TAKE, &format!("{DELETE}{getset}")],
            "1 2 2",
            &["removed C1's, crashed: false", "C2 had removed what C1 wrote"],
        ),
        ([TAKE, &format!("{DELETE}{queued}")], "1 2 2 2", &["removed C1's, crashed: false"]),
        // C1 created it, but C2 had written it last.
        ([&format!("{COUNT}{DELETE}{TAKE}"), COUNT], "1 2 1 1", &["C1 had removed what C2 wrote"]),
        ([TAKE, DELETE], "1 2", &["removed C1's, crashed: false"]),
        ([TAKE, DELETE], "1 x1 2", &["lock stays", "removed C1's, crashed: true"]),
        ([&both, DELETE], "1 1 x1 2", &["nothing to delete"]),
        ([token, r#"redis.call("GET", "lock")"#], "1 2", &["C1's token"]),
        // Writes of external clients have no notes.
        ([&both, TAKE], "1 1 external:SET,lock,1 external:DEL,lock 2", &[]),
        ([TAKE, DELETE], "external:SET,lock,1 1 2", &[]),
    ] {
        check_notes(&alone(&programs), schedule, expected);
    }
}

#[test]
fn mistakes_without_consequences_get_a_note() {
    let inside = format!("{TAKE}enter() work(9)");
    let reads = r#"enter() store.read("n") leave()"#;
    let writes = r#"enter() store.write("n", 1) leave()"#;
    let script = |text: &str| format!("redis.call('EVAL', \"{text}\", 0)");
    let expiring = script("redis.call('INCR', 'lock') redis.call('PEXPIRE', 'lock', 0)");
    let deleting = script("redis.call('INCR', 'lock') redis.call('DEL', 'lock')");
    for (programs, schedule, expected) in [
        ([&*inside, r#"redis.call("SET", "lock", 2)"#], "1 1 2", &["overwrote C1's"][..]),
        ([&inside, COUNT], "1 1 2", &[]),
        ([TAKE, r#"redis.call("SET", "lock", 2)"#], "1 2", &[]),
        ([&expiring, ""], "1", &["left nothing, by lifetime: true"]),
        ([&deleting, ""], "1", &["left nothing, by lifetime: false"]),
        ([TAKE, r#"redis.call("EXPIRE", "lock", 0)"#], "1 2", &["lifetime was over"]),
        ([TAKE, r#"redis.call("EXPIRE", "lock", 9)"#], "1 2", &[]),
        (["if false then enter() end", ""], "1", &["ended outside"]),
        (["enter() leave()", ""], "1", &[]),
        (["", ""], "1", &[]),
        ([reads, reads], "1 1 1 2 2 2", &["asked 2 times"]),
        // C1 has not left yet.
        ([reads, reads], "1 1 2 2 1 2", &[]),
        // C1 may have read another value.
        ([writes, reads], "1 1 1 2 2 2", &[]),
    ] {
        check_notes(&alone(&programs), schedule, expected);
    }
}

#[test]
fn conditional_release_of_another_clients_value_gets_a_note() {
    let once = |value: &str, then: &str| {
        format!(r#"redis.call("SET", "lock", "{value}", "PX", 50) {then} "#)
    };
    let release = |value: &str| {
        let script =
            r#"if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end"#;
        format!(r#"enter() leave() redis.call("EVAL", [[{script}]], 1, "lock", "{value}")"#)
    };
    let renew = r#"enter() leave() redis.call("EVAL", "return 0", 1, "lock", "a")"#;
    let delex = r#"enter() leave() redis.call("DELEX", "lock", "IFEQ", "a")"#;
    let other = once("b", "sleep(99)");
    for (first, second, schedule, expected) in [
        (once("a", &release("a")), &*other, "1 2 1 1", &["left C2's alone"][..]),
        (once("a", delex), &other, "1 2 1 1", &["left C2's alone"]),
        // C2 continues without the lock.
        (once("a", &release("a")), &other, "1 2 run2 1 1", &["left C2's alone, idle until 50"]),
        // The value is C1's own, or C1 never wrote it to this key.
        (once("a", &release("a")), "sleep(99)", "1 1 1", &[]),
        (release("a"), &other, "2 1 1", &[]),
        (once("a", &release("c")), &other, "1 2 1 1", &[]),
        // The script does not delete.
        (once("a", renew), &other, "1 2 1 1", &[]),
    ] {
        check_notes(&alone(&[&first, second]), schedule, expected);
    }
}

#[test]
fn lock_that_expires_while_its_holder_is_inside_gets_a_note() {
    let inside = |before: &str, then: &str| format!("{before} enter() {then} work(9)");
    let short = r#"redis.call("SET", "lock", 1, "PX", 5)"#;
    let data = r#"redis.call("SET", "data", 1, "PX", 5)"#;
    for (program, schedule, expected) in [
        (inside(short, ""), "1 1 wait6", &["C1's ran out inside"][..]),
        (inside(TAKE, data), "1 1 1 run1 wait6", &[]),
        (inside(&format!("{TAKE}{short}"), ""), "1 1 1 wait6", &["C1's ran out inside"]),
        (inside(&format!("{TAKE}{data}"), ""), "1 1 1 wait6", &[]),
        (format!("{short} enter() leave() sleep(9)"), "1 1 wait6", &[]),
    ] {
        check_notes(&alone(&[&program]), schedule, expected);
    }
}

#[test]
fn note_on_a_fault_names_the_keys_that_remain() {
    let lives = r#"redis.call("SET", "lock", 1, "PX", 50) sleep(9)"#;
    let number = r#"redis.call("SET", "lock", 1700000000040) sleep(9)"#;
    let dated = &format!("{number} print(now() > 1700000000040)");
    let in_seconds = r#"redis.call("SET", "lock", 1700000002) sleep(9) print(now() < 0)"#;
    let late = format!("sleep(6) {TAKE}");
    for (programs, schedule, expected) in [
        ([lives, ""], "1 x1", &["lock lives until 50"][..]),
        ([lives, ""], "1 pause1", &["lock lives until 50"]),
        ([dated, ""], "1 x1", &["lock dated until 40"]),
        ([in_seconds, ""], "1 x1", &["lock dated until 2999"]),
        // No program compares the number with a time: it is no expiry.
        ([number, ""], "1 x1", &["lock stays"]),
        ([TAKE, ""], "1 x1", &["lock stays"]),
        ([TAKE, ""], "x1", &[]),
        // The first of several keys to expire counts.
        ([&format!("{COUNT}{}", lives.replace("lock", "b")), ""], "1 1 x1", &["b lives until 50"]),
        // If each key blocks probes by itself, the last one counts.
        ([TAKE_TWO, ""], "1 1 x1", &["lock stays"]),
        // A counter in another client's key may matter too.
        ([COUNT_OR_WAIT, COUNT_OR_WAIT], "1 2 x2", &["has changed lock"]),
        ([COUNT_OR_WAIT, COUNT_OR_WAIT], "1 2 pause2", &["has changed lock"]),
        ([TAKE, ""], "run1 delay1", &["on its way: SETNX"]),
        ([TAKE, ""], "1 restart", &["lost what Some(C1) wrote"]),
        ([TAKE, ""], "external:SET,a,1 restart", &["lost what None wrote"]),
        ([TAKE, ""], "restart", &[]),
        ([TAKE, &late], "1 1 run2 wait6 restart", &["kept all"]),
    ] {
        check_notes(&forgetful(&programs), schedule, expected);
    }
}

#[test]
fn timestamp_has_passed_according_to_the_readers_own_clock() {
    let write = r#"redis.call("SET", "lock", 1700000000010)"#;
    let get = r#"print(redis.call("GET", "lock") > "1")"#;
    let get_and_set = r#"print(redis.call("GETSET", "lock", 1) > "1")"#;
    // No program compares the value, so it may be a random number or a name.
    let uncompared = r#"redis.call("GET", "lock")"#;
    for (read, offset_ms, schedule, expected) in [
        (get, 0, "1 2", &["10 ms passed: false"][..]),
        (get, 10, "1 2", &["10 ms passed: false"]),
        (get, 11, "1 2", &["10 ms passed: true"]),
        (get_and_set, 11, "1 2", &["10 ms passed: true"]),
        (get, 0, "1 ahead2 2", &["10 ms passed: true"]),
        (get, 0, "1 ahead1 2", &["10 ms passed: false"]),
        (uncompared, 11, "1 2", &[]),
    ] {
        let mut scenario = alone(&[write, read]);
        scenario.clients[1].clock.offset_ms = offset_ms;
        check_notes(&scenario, schedule, expected);
    }
    // In its last millisecond, the program's comparison decides.
    for (comparison, expected) in [("<", &["10 ms passed: false"][..]), ("<=", &[])] {
        let read = format!(
            r#"sleep(10) if tonumber(redis.call("GET", "lock")) {comparison} now() then enter() end"#
        );
        check_notes(&alone(&[write, &read]), "1 1 run2 wait10 2", expected);
    }
    check_notes(&alone(&[TAKE, r#"redis.call("GET", "lock")"#]), "1 2", &[]);
}
