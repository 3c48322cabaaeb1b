//! What is said of locks that people write themselves: each is checked, and the run that breaks the
//! property that is asked for is told in every language.

use super::*;
use crate::explore::explore;
use crate::scenario::Scenario;
use crate::text::Language;
use expect_test::expect_file;

/// What goes wrong, the program of two clients, what is allowed, and what is asked for.
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
        Property::TheHolderHolds,
    ),
    ("does not ask", "enter() work(9) leave()", None, Property::MutualExclusion),
    (
        "sets up a counter before its lock",
        r#"redis.call("SETNX", "counter", 0)
        while not redis.call("SET", "lock", 1, "NX") do sleep(5) end
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        Some(FaultKind::Crash),
        Property::TheLockComesBack,
    ),
    (
        "frees a counting lock twice",
        r#"while redis.call("INCR", "lock") ~= 1 do redis.call("DECR", "lock") sleep(5) end
        enter() work(10) leave() redis.call("DECR", "lock") redis.call("DECR", "lock")"#,
        None,
        Property::TheLockComesBack,
    ),
    (
        "frees a counting lock twice, so that the second time is another's",
        r#"while redis.call("INCR", "lock") ~= 1 do redis.call("DECR", "lock") sleep(5) end
        enter() work(10) leave() redis.call("DECR", "lock") redis.call("DECR", "lock")"#,
        None,
        Property::OnlyTheHolderReleases,
    ),
    (
        "puts two tokens back",
        r#"if redis.call("SETNX", "pool:ready", 1) == 1 then redis.call("LPUSH", "pool", 1) end
        while not redis.call("RPOP", "pool") do sleep(5) end
        enter() work(9) leave() redis.call("LPUSH", "pool", 1) redis.call("LPUSH", "pool", 1)"#,
        None,
        Property::TheHolderHolds,
    ),
    (
        "takes two locks, the second client in the opposite order",
        r#"local one, other = "a", "b"
        if redis.call("INCR", "clients") == 2 then one, other = "b", "a" end
        while redis.call("SETNX", one, 1) == 0 do sleep(5) end
        while redis.call("SETNX", other, 1) == 0 do sleep(5) end
        enter() work(9) leave() redis.call("DEL", one, other)"#,
        None,
        Property::TheLockComesBack,
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
        Property::TheLockComesBack,
    ),
    (
        "asks twice for one lock, the second client",
        r#"local count = redis.call("INCR", "clients")
        while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end
        if count == 2 then while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end end
        enter() work(9) leave() redis.call("DEL", "lock")"#,
        None,
        Property::TheLockComesBack,
    ),
];

#[test]
fn the_mistake_is_told_in_every_language() {
    let mut told = String::new();
    for &(mistake, program, fault, property) in LOCKS {
        let faults = fault.map_or(Purse::NOTHING, |kind| Purse::NOTHING.with(kind, 1));
        let question = Question::about(Scenario::of(&[program; 2])).with_faults(faults);
        let answer = explore(question.clone()).expect(mistake);
        let checked = Checked::new(String::new(), question, answer);
        let run = checked.run(property).expect(mistake);
        let recording = checked.recording(Some(property), run).expect(mistake);
        told += &format!("{mistake}\n");
        for finding in recording.findings() {
            let step = recording.step(recording.step_of(finding.event)).expect(mistake);
            for language in Language::ALL {
                let text = language.sentences();
                let (title, reason) = recording.finding_in_words(finding, text);
                let second_line = recording.row(step, text).why.unwrap_or_default();
                let said = format!("{title} | {reason} | {second_line}");
                told += &format!("  {}\n", said.replace('\u{a0}', " "));
            }
        }
    }
    expect_file!["../tests/own_locks.txt"].assert_eq(&told);
}
