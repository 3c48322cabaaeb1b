//! Who holds a key, and what is said about a command.

use super::scheduled;
use crate::timeline::{Circumstances, KeyHistory, KeySpan, Note, Notes, ValidUntil, WrittenValue};
use primitives::{ClientId, EPOCH, ServerId};
use redis_model::{Bytes, Persistence};
use simulator::{EventKind, Scenario};

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

/// The remarks after a schedule, in order. Whoever is inside keeps others out.
#[track_caller]
fn check_notes(scenario: &Scenario, schedule: &str, expected: &[&str]) {
    let run = scheduled(scenario, schedule);
    let (mut notes, mut key_history) = (Notes::new(scenario), KeyHistory::default());
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
    let line = |note: &Note| match note {
        Note::TimestampRead { moment, passed } => {
            format!("{} ms passed: {passed}", moment.0 - EPOCH.0)
        }
        Note::TokenRead { owner } => format!("{owner}'s token"),
        Note::WasFreed { by, writer, .. } => format!("{by} had removed what {writer} wrote"),
        Note::Removed { owner, crashed } => format!("removed {owner}'s, crashed: {crashed}"),
        Note::NothingToDelete => "nothing to delete".to_owned(),
        Note::OverwroteTheHolder { holder } => format!("overwrote {holder}'s"),
        Note::LeftNothing { by_lifetime } => format!("left nothing, by lifetime: {by_lifetime}"),
        Note::LifetimeWasOver => "lifetime was over".to_owned(),
        Note::HasAKey(standing) => {
            let until = match standing.until {
                ValidUntil::Ttl(at) => format!("lives until {}", at.0),
                ValidUntil::Timestamp(at) => format!("dated until {}", at.0),
                ValidUntil::Endless => "stays".to_owned(),
            };
            format!("{} {until}", standing.key.bare_or_quoted())
        }
        Note::OnItsWay { sent } => match &run.events()[*sent].kind {
            EventKind::Sent { args, .. } => format!("on its way: {}", args[0].bare_or_quoted()),
            kind => format!("on its way: {kind:?}"),
        },
        Note::ServerLost { writer, .. } => format!("lost what {writer:?} wrote"),
        Note::ServerKeptAll => "kept all".to_owned(),
        Note::LeftAlone { owner, idle_until, .. } => {
            let idle = idle_until.map(|at| format!(", idle until {}", at.0));
            format!("left {owner}'s alone{}", idle.unwrap_or_default())
        }
        Note::RanOutInside { owner } => format!("{owner}'s ran out inside"),
        Note::HasChanged(key) => format!("has changed {}", key.bare_or_quoted()),
        Note::EndedOutside => "ended outside".to_owned(),
        Note::AskedAgain { times, .. } => format!("asked {times} times"),
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
    let token = r#"redis.call("SET", "lock", uuid())"#;
    let nx = r#"redis.call("SET", "lock", 2, "nx", "PX", 9)"#;
    let getset = r#"redis.call("GETSET", "lock", 2)"#;
    let xx = r#"redis.call("SET", "other", 2, "XX")"#;
    let queued = r#"redis.call("MULTI") redis.call("SET", "lock", 2, "NX")"#;
    for (programs, schedule, expected) in [
        ([TAKE, TAKE], "1 2", &[][..]),
        ([TAKE, xx], "1 2", &[]),
        // Freed by whoever had written it.
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
        // It was C1's, but C2 had written it last.
        ([&format!("{COUNT}{DELETE}{TAKE}"), COUNT], "1 2 1 1", &["C1 had removed what C2 wrote"]),
        ([TAKE, DELETE], "1 2", &["removed C1's, crashed: false"]),
        ([TAKE, DELETE], "1 x1 2", &["lock stays", "removed C1's, crashed: true"]),
        ([&both, DELETE], "1 1 x1 2", &["nothing to delete"]),
        ([token, r#"redis.call("GET", "lock")"#], "1 2", &["C1's token"]),
        // Of what external clients did nothing is said.
        ([&both, TAKE], "1 1 external:SET,lock,1 external:DEL,lock 2", &[]),
        ([TAKE, DELETE], "external:SET,lock,1 1 2", &[]),
    ] {
        check_notes(&alone(&programs), schedule, expected);
    }
}

#[test]
fn what_harms_nobody_yet_is_remarked_on() {
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
        // C1 may have read something else.
        ([writes, reads], "1 1 1 2 2 2", &[]),
    ] {
        check_notes(&alone(&programs), schedule, expected);
    }
}

#[test]
fn a_release_that_finds_anothers_value_leaves_it_alone() {
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
        // C2 goes on without it.
        (once("a", &release("a")), &other, "1 2 run2 1 1", &["left C2's alone, idle until 50"]),
        // It is its own, or it has never been.
        (once("a", &release("a")), "sleep(99)", "1 1 1", &[]),
        (release("a"), &other, "2 1 1", &[]),
        (once("a", &release("c")), &other, "1 2 1 1", &[]),
        // Nothing was to be deleted.
        (once("a", renew), &other, "1 2 1 1", &[]),
    ] {
        check_notes(&alone(&[&first, second]), schedule, expected);
    }
}

#[test]
fn a_lock_can_run_out_while_its_owner_is_inside() {
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
fn a_fault_is_explained_by_what_it_leaves_behind() {
    let lives = r#"redis.call("SET", "lock", 1, "PX", 50) sleep(9)"#;
    let dated = r#"redis.call("SET", "lock", 1700000000040) sleep(9)"#;
    let in_seconds = r#"redis.call("SET", "lock", 1700000002) sleep(9)"#;
    let late = format!("sleep(6) {TAKE}");
    for (programs, schedule, expected) in [
        ([lives, ""], "1 x1", &["lock lives until 50"][..]),
        ([lives, ""], "1 pause1", &["lock lives until 50"]),
        ([dated, ""], "1 x1", &["lock dated until 40"]),
        ([in_seconds, ""], "1 x1", &["lock dated until 2999"]),
        ([TAKE, ""], "1 x1", &["lock stays"]),
        ([TAKE, ""], "x1", &[]),
        // Of several keys the first that is free counts.
        ([&format!("{COUNT}{}", lives.replace("lock", "b")), ""], "1 1 x1", &["b lives until 50"]),
        // Where each keeps others out by itself, it is the last.
        ([TAKE_TWO, ""], "1 1 x1", &["lock stays"]),
        // In another's key it may still count.
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
    // In its last millisecond it is up to how the program compares.
    for (comparison, expected) in [("<", &["10 ms passed: false"][..]), ("<=", &[])] {
        let read = format!(
            r#"sleep(10) if tonumber(redis.call("GET", "lock")) {comparison} now() then enter() end"#
        );
        check_notes(&alone(&[write, &read]), "1 1 run2 wait10 2", expected);
    }
    check_notes(&alone(&[TAKE, r#"redis.call("GET", "lock")"#]), "1 2", &[]);
}
