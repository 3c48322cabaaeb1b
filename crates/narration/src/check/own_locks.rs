//! Messages for locks with typical mistakes. Each lock is checked, and its counterexample is
//! described in every language.

use crate::report::{FindingMessage, Narrator};
use crate::text::Language;
use expect_test::expect_file;
use lock_semantics::Property;
use model_checker::{CheckReport, CheckRequest, search};
use run_analysis::{Recording, Step};
use session::record_counterexample;
use simulator::{Event, EventKind, Scenario};
use simulator::{FaultBudget, FaultKind};

/// The mistake, the program of both clients, the allowed fault, and the requested property.
type Row = (&'static str, &'static str, Option<FaultKind>, Property);

const LOCKS: &[Row] = &[
    (
        "enters whatever SET replies",
        r#"redis.call("SET", "lock", uuid(), "NX", "PX", 1000) enter() work(9) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "takes 0 for false",
        r#"if redis.call("SETNX", "lock", 1) then enter() work(9) leave() end"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "enters after three tries",
        r#"for try = 1, 3 do if redis.call("SET", "lock", 1, "NX") then break end sleep(5) end
        enter() work(99) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "takes the answer of EXISTS the wrong way round",
        r#"if redis.call("EXISTS", "lock") == 0 then redis.call("SET", "lock", 1) end
        enter() work(9) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "enters where the TTL is short",
        r#"while not redis.call("SET", "lock", uuid(), "NX", "PX", 1000) do
            if redis.call("PTTL", "lock") < 500 then break end
            sleep(50)
        end
        enter() work(900) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "counts its visits before it asks, and takes no notice of the answer",
        r#"redis.call("INCR", "visits") redis.call("SET", "lock", 1, "NX")
        enter() work(9) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "prolongs a lock that it did not get",
        r#"if not redis.call("SET", "lock", uuid(), "NX", "PX", 1000) then
            redis.call("PEXPIRE", "lock", 1000)
        end
        enter() work(9) leave()"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "overwrites the lock",
        r#"redis.call("SET", "lock", uuid()) enter() work(9) leave()"#,
        None,
        Property::LeaseOutlastsWork,
    ),
    ("does not ask", "enter() work(9) leave()", None, Property::MutualExclusion),
    (
        "sets up a counter before its lock",
        r#"redis.call("SETNX", "counter", 0)
        while not redis.call("SET", "lock", 1, "NX") do sleep(5) end
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        Some(FaultKind::Crash),
        Property::NoDeadlock,
    ),
    (
        "frees a counting lock twice",
        r#"while redis.call("INCR", "lock") ~= 1 do redis.call("DECR", "lock") sleep(5) end
        enter() work(10) leave() redis.call("DECR", "lock") redis.call("DECR", "lock")"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "frees a counting lock twice, so that the second time is another's",
        r#"while redis.call("INCR", "lock") ~= 1 do redis.call("DECR", "lock") sleep(5) end
        enter() work(10) leave() redis.call("DECR", "lock") redis.call("DECR", "lock")"#,
        None,
        Property::HolderOnly,
    ),
    (
        "puts two tokens back",
        r#"if redis.call("SETNX", "pool:ready", 1) == 1 then redis.call("LPUSH", "pool", 1) end
        while not redis.call("RPOP", "pool") do sleep(5) end
        enter() work(9) leave() redis.call("LPUSH", "pool", 1) redis.call("LPUSH", "pool", 1)"#,
        None,
        Property::LeaseOutlastsWork,
    ),
    (
        "takes two locks, the second client in the opposite order",
        r#"local one, other = "a", "b"
        if redis.call("INCR", "clients") == 2 then one, other = "b", "a" end
        while redis.call("SETNX", one, 1) == 0 do sleep(5) end
        while redis.call("SETNX", other, 1) == 0 do sleep(5) end
        enter() work(9) leave() redis.call("DEL", one, other)"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "takes two locks in the opposite order, and sleeps in between",
        r#"local one, other = "a", "b"
        if redis.call("INCR", "clients") == 2 then one, other = "b", "a" end
        while redis.call("SETNX", one, 1) == 0 do sleep(5) end
        sleep(1)
        while redis.call("SETNX", other, 1) == 0 do sleep(5) end
        enter() work(9) leave() redis.call("DEL", one, other)"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "asks twice for one lock, the second client",
        r#"local count = redis.call("INCR", "clients")
        while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end
        if count == 2 then while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end end
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "raises a flag, and lowers it for a moment where the other's is up",
        r#"local mine, other = "a", "b"
        if redis.call("INCR", "clients") == 2 then mine, other = "b", "a" end
        redis.call("SET", mine, 1)
        while redis.call("EXISTS", other) == 1 do
            sleep(5) redis.call("DEL", mine) redis.call("SET", mine, 1)
        end
        enter() work(9) leave() redis.call("DEL", mine)"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "compares a value that all clients write",
        r#"while not redis.call("SET", "lock", "me", "NX", "PX", 100) do sleep(20) end
        enter() work(50) leave() redis.call("DELEX", "lock", "IFEQ", "me")"#,
        Some(FaultKind::Pause),
        Property::HolderOnly,
    ),
    (
        "takes a token that nobody puts back",
        r#"redis.call("EVAL", "if redis.call('SETNX', KEYS[1], 1) == 1 then redis.call('LPUSH', KEYS[2], 1) end", 2, "ready", "pool")
        while not redis.call("RPOP", "pool") do sleep(5) end
        enter() work(9) leave() redis.call("LPUSH", "pool", 1)"#,
        Some(FaultKind::Crash),
        Property::NoDeadlock,
    ),
    (
        "sets up its token in two commands",
        r#"if redis.call("SETNX", "ready", 1) == 1 then redis.call("LPUSH", "pool", 1) end
        while not redis.call("RPOP", "pool") do sleep(5) end
        enter() work(9) leave() redis.call("LPUSH", "pool", 1)"#,
        Some(FaultKind::Crash),
        Property::NoDeadlock,
    ),
    (
        "counts twice what it frees once",
        r#"local me = uuid()
        while redis.call("HSETNX", "lock", "owner", me) == 0 do sleep(5) end
        redis.call("HINCRBY", "lock", "count", 1) redis.call("HINCRBY", "lock", "count", 1)
        enter() work(9) leave()
        if redis.call("HINCRBY", "lock", "count", -1) == 0 then redis.call("DEL", "lock") end"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "prolongs a lock that it did not get, in the millisecond in which it was taken",
        r#"while not redis.call("SET", "lock", 1, "NX", "EX", 5) do
            redis.call("EXPIRE", "lock", 5) sleep(1000)
        end
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        Some(FaultKind::Crash),
        Property::NoDeadlock,
    ),
    (
        "prolongs a lock that it did not get and that had no TTL",
        r#"while redis.call("SETNX", "lock", 1) == 0 do
            redis.call("EXPIRE", "lock", 5) sleep(1000)
        end
        redis.call("EXPIRE", "lock", 5)
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        Some(FaultKind::Crash),
        Property::NoDeadlock,
    ),
    (
        "deletes a lock that has no TTL yet",
        r#"while redis.call("SETNX", "lock", 1) == 0 do
            if redis.call("TTL", "lock") == -1 then redis.call("DEL", "lock") end
            sleep(5)
        end
        redis.call("EXPIRE", "lock", 10)
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "takes a time for over in its last millisecond",
        r#"local mine = now() + 100
        while redis.call("SETNX", "lock", mine) == 0 do
            local seen = redis.call("GET", "lock")
            if seen and tonumber(seen) <= now() and redis.call("GETSET", "lock", mine) == seen then
                break
            end
            sleep(50) mine = now() + 100
        end
        enter() work(100) leave() redis.call("DEL", "lock")"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "takes two locks in the opposite order, and they expire while it waits",
        r#"local one, other = "a", "b"
        if redis.call("INCR", "clients") == 2 then one, other = "b", "a" end
        local me = uuid()
        while not redis.call("SET", one, me, "NX", "PX", 100) do sleep(10) end
        work(10)
        while not redis.call("SET", other, me, "NX", "PX", 100) do sleep(10) end
        enter() work(20) leave()
        redis.call("DELEX", one, "IFEQ", me) redis.call("DELEX", other, "IFEQ", me)"#,
        None,
        Property::MutualExclusion,
    ),
    (
        "lets two in",
        r#"while redis.call("INCR", "lock") > 2 do redis.call("DECR", "lock") sleep(5) end
        enter() work(9) leave() redis.call("DECR", "lock")"#,
        None,
        Property::MutualExclusion,
    ),
];

/// Further mistakes, with three clients.
const LOCKS_OF_THREE: &[Row] = &[
    (
        "counts itself while it waits",
        r#"while redis.call("INCR", "lock") > 1 do sleep(10) redis.call("DECR", "lock") end
        enter() work(25) leave() redis.call("DECR", "lock")"#,
        None,
        Property::NoDeadlock,
    ),
    (
        "waits for readers with a lock that has a TTL",
        r#"while redis.call("EXISTS", "lock") == 1 do sleep(10) end
        redis.call("INCR", "readers") work(20) redis.call("DECR", "readers")
        local me = uuid()
        while not redis.call("SET", "lock", me, "NX", "PX", 100) do sleep(10) end
        while redis.call("GET", "readers") ~= "0" do sleep(10) end
        enter() work(50) leave() redis.call("DELEX", "lock", "IFEQ", me)"#,
        Some(FaultKind::Pause),
        Property::HolderOnly,
    ),
];

#[test]
fn counterexamples_of_typical_mistakes_are_described_in_every_language() {
    let mut told = String::new();
    let of_two = LOCKS.iter().map(|row| (row, 2));
    for (&(mistake, program, fault, property), clients) in
        of_two.chain(LOCKS_OF_THREE.iter().map(|row| (row, 3)))
    {
        let faults = fault.map_or(FaultBudget::NOTHING, |kind| FaultBudget::NOTHING.with(kind, 1));
        let scenario = Scenario::of(&vec![program; clients]);
        let question = CheckRequest::about(scenario).with_faults(faults);
        let answer = search(question.clone()).expect(mistake);
        let checked = CheckReport::new(String::new(), question, answer);
        let run = checked.run(property).expect(mistake);
        let recording = record_counterexample(&checked, Some(property), run).expect(mistake);
        told += &format!("{mistake}\n");
        for step in recording.steps().iter().filter(|step| is_told_by_a_fault(&recording, step)) {
            for language in Language::ALL {
                let row = Narrator::new(&recording, language.texts()).row(step);
                let lines = row.sentences(language.texts()).into_iter();
                let said = lines.chain(row.why).collect::<Vec<_>>().join(" | ");
                told += &format!("  {}\n", said.replace('\u{a0}', " "));
            }
        }
        for finding in recording.findings() {
            let step = recording.step(recording.step_of(finding.event)).expect(mistake);
            for language in Language::ALL {
                let text = language.texts();
                let FindingMessage { title, reason, .. } =
                    Narrator::new(&recording, text).finding_message(finding);
                let second_line = Narrator::new(&recording, text).row(step).why.unwrap_or_default();
                let said = format!("{title} | {reason} | {second_line}");
                told += &format!("  {}\n", said.replace('\u{a0}', " "));
            }
        }
    }
    expect_file!["own_locks.txt"].assert_eq(&told);
}

/// Returns `true` if a step shows a pause or a crash.
fn is_told_by_a_fault(recording: &Recording, step: &Step) -> bool {
    let is_it =
        |event: &Event| matches!(event.kind, EventKind::Paused { .. } | EventKind::Crashed { .. });
    recording.shown(step).any(|(_, event)| is_it(event))
}
