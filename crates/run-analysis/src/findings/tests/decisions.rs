//! Tests of root causes: the reply on which a client acted, and its flaw.

use super::runs::{scenario, scheduled};
use super::*;
use crate::findings::{Act, Flaw, RootCause};
use redis_model::Bytes;
use simulator::{EventKind, Run};

/// Formats an event in one or two words.
fn event(run: &Run, index: usize) -> String {
    let event = &run.events()[index];
    let client = event.client.map_or("nobody".to_owned(), |client| client.to_string());
    let what = match &event.kind {
        EventKind::Executed { args, reply, .. } => {
            let reply = reply.to_string();
            let reply = if reply.len() > 9 { "a value" } else { &reply };
            format!("{} {reply}", args.first().map(Bytes::bare_or_quoted).unwrap_or_default())
        }
        EventKind::Stored { request, .. } => request.words()[0].to_lossy().into_owned(),
        EventKind::Expired { .. } => "expiry".to_owned(),
        EventKind::Restarted { .. } => "restart".to_owned(),
        EventKind::FailedOver { .. } => "failover".to_owned(),
        kind => format!("{kind:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
    };
    format!("{client} {what}")
}

fn in_short(run: &Run, decision: &RootCause) -> String {
    let event = |index| event(run, index);
    let why = match decision.flaw {
        Flaw::Stale { changed, taken } => {
            let taken = taken.map(|(_, taken)| format!(" and {}", event(taken)));
            format!("until {}{}", event(changed), taken.unwrap_or_default())
        }
        Flaw::RanOut { at } => format!("until {}", at.0),
        Flaw::TimeOver { at } => format!("until time had passed, at {}", at.0),
        Flaw::Anothers { owner, written } => format!("about {owner}'s {}", event(written)),
        Flaw::WrongClock(skew) => format!("by {:?} {:+}", skew.clock, skew.ahead_ms),
        Flaw::NoLock => "gives no lock".to_owned(),
    };
    let paused = if decision.pause.is_some() { ", paused" } else { "" };
    let held_up = if decision.request.is_some() { ", asked before" } else { "" };
    let act = match decision.act {
        Act::Sent => format!("sends for {}", event(decision.acted)),
        Act::Entered => "enters".to_owned(),
        Act::Stayed => format!("stays until {}", event(decision.acted)),
    };
    format!("{} {act} by {}, {why}{paused}{held_up}", decision.client, event(decision.read))
}

#[track_caller]
fn check_decisions(rows: &[Row<'_>]) {
    let mut differences = String::new();
    for (programs, schedule, expected) in rows {
        let run = scheduled(&scenario(programs), schedule);
        let findings = findings(&run);
        let mut decisions: Vec<String> = findings
            .iter()
            .map(|it| it.decision.map_or("-".to_owned(), |it| in_short(&run, &it)))
            .collect();
        decisions.dedup();
        if decisions != *expected {
            differences +=
                &format!("{schedule} of {programs:#?}\n  {decisions:#?}\n  {expected:#?}\n");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

const LONG_LOCK: &str = r#"while not redis.call("SET", "lock", uuid(), "NX", "PX", 9000) do sleep(10) end
    enter() work(8000) leave() redis.call("DEL", "lock")"#;
const LOCK: &str = r#"while not redis.call("SET", "lock", uuid(), "NX", "PX", 1000) do sleep(10) end
    enter() work(500) leave() redis.call("DEL", "lock")"#;

#[test]
fn root_cause_is_the_last_reply_about_the_key() {
    let unasked = r#"sleep(50) redis.call("DEL", "lock")"#;
    let looks = r#"local seen = redis.call("GET", "lock") sleep(50) redis.call("DEL", "lock")"#;
    let other_key = r#"redis.call("GET", "other") sleep(50) redis.call("DEL", "lock")"#;
    let watches = r#"redis.call("GET", "lock") sleep(40) redis.call("WATCH", "lock") sleep(10)
        redis.call("DEL", "lock")"#;
    let queues = r#"redis.call("GET", "lock") sleep(50) redis.call("MULTI")
        redis.call("DEL", "lock") redis.call("EXEC")"#;
    let unheard = r#"redis.pcall("GET", "lock") redis.call("DEL", "lock")"#;
    let late = r#"redis.call("GET", "lock") redis.pcall("DEL", "lock")
        redis.call("GET", "lock") work(9000)"#;
    let forgetful = concat!(
        r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(10) end enter() work(5) leave() "#,
        r#"redis.call("DEL", "lock") enter() work(500)"#
    );
    let frees_early = concat!(take!("lock"), r#"enter() redis.call("DEL", "lock") work(500)"#);
    let only_looks = r#"if not redis.call("GET", "lock") then enter() work(500) end"#;
    check_decisions(&[
        (&[LOCK, unasked], ":100", &["-", "C1 stays until C2 DEL 1 by C1 SET OK, until C2 DEL 1"]),
        (
            &[LOCK, other_key],
            ":100",
            &["-", "C1 stays until C2 DEL 1 by C1 SET OK, until C2 DEL 1"],
        ),
        (
            &[LOCK, looks],
            "2 1 1 :100",
            &["C2 sends for C2 DEL 1 by C2 GET nil, until C1 SET OK and C1 SET OK"],
        ),
        (
            &[LOCK, looks],
            ":100",
            &["C2 sends for C2 DEL 1 by C2 GET a value, about C1's C1 SET OK"],
        ),
        (
            &[LOCK, watches],
            "2 1 1 :100",
            &["C2 sends for C2 DEL 1 by C2 GET nil, until C1 SET OK and C1 SET OK"],
        ),
        (
            &[LOCK, queues],
            "2 1 1 :100",
            &["C2 sends for C2 EXEC [1] by C2 GET nil, until C1 SET OK and C1 SET OK"],
        ),
        // C2 never received the reply to its GET.
        (
            &[LONG_LOCK, unheard],
            "1 1 send2 deliver2 unheard2 :3100",
            &["-", "C1 stays until C2 DEL 1 by C1 SET OK, until C2 DEL 1"],
        ),
        // C2 sent its DEL before the GET that follows it, so it did not know that reply.
        (
            &[LONG_LOCK, late],
            "2 send2 delay2:3500 1 1 :4000",
            &["-", "C1 stays until C2 DEL 1 by C1 SET OK, until C2 DEL 1"],
        ),
        (&[LOCK], "1 pause1:1500 :1600", &["C1 enters by C1 SET OK, until nobody expiry, paused"]),
        (
            &[LOCK],
            ":100 pause1:1500 :1600",
            &["C1 stays until nobody expiry by C1 SET OK, until nobody expiry, paused"],
        ),
        (
            &[LOCK],
            ":100 restart1 :200",
            &["C1 stays until nobody restart by C1 SET OK, until nobody restart"],
        ),
        (&[forgetful], ":100", &["C1 enters by C1 SETNX 1, until C1 DEL 1"]),
        (&[frees_early], ":100", &["C1 stays until C1 DEL 1 by C1 SETNX 1, until C1 DEL 1"]),
        (&[only_looks], ":100", &["C1 enters by C1 GET nil, gives no lock"]),
        (&["enter() work(500)"], ":100", &["-"]),
    ]);
}

/// A semaphore whose script alone knows the time limit of its holders.
const SEMAPHORE: &str = r#"local me = uuid()
    while redis.call("EVAL", [[
        local time = redis.call("TIME")
        local now = time[1] * 1000 + math.floor(time[2] / 1000)
        local holders, count = redis.call("HGETALL", KEYS[1]), 0
        for place = 1, #holders, 2 do
            if tonumber(holders[place + 1]) < now then
                redis.call("HDEL", KEYS[1], holders[place])
            else
                count = count + 1
            end
        end
        if count >= 1 then return 0 end
        redis.call("HSET", KEYS[1], ARGV[1], now + 300)
        return 1]], 1, "semaphore", me) == 0 do sleep(100) end
    redis.call("INCR", "entries")
    enter() work(200) leave()
    redis.call("INCR", "entries")
    redis.call("HDEL", "semaphore", me)"#;

/// A lock that consists of a number only.
const COUNTER: &str = r#"while redis.call("INCR", "lock") > 1 do
        redis.call("DECR", "lock")
        sleep(50)
    end
    redis.call("INCR", "entries")
    enter() work(100) leave()
    redis.call("INCR", "entries")
    redis.call("DECR", "lock")"#;

#[test]
fn unsuccessful_polls_and_unrelated_counters_are_not_root_causes() {
    check_decisions(&[
        // Time passes while C1 is paused.
        (
            &[SEMAPHORE, SEMAPHORE],
            "1 pause1:400 :500",
            &["C1 enters by C1 EVAL 1, until time had passed, at 400, paused"],
        ),
        // Time passes while C1 is inside.
        (
            &[SEMAPHORE, SEMAPHORE],
            "1 :50 pause1:400 :500",
            &[
                "C1 stays until C2 EVAL 0 by C1 EVAL 1, until time had passed, at 400, paused",
                "C1 stays until C2 Entered by C1 EVAL 1, until time had passed, at 400, paused",
            ],
        ),
        // C1 loses its own count by the restart, and decrements C2's.
        (
            &[COUNTER, COUNTER],
            "1 restart1 1 1 2 2 2 :120",
            &[
                "C1 stays until C1 Entered by C1 INCR 1, until nobody restart",
                "C1 stays until C2 Entered by C1 INCR 1, until nobody restart and C2 INCR 1",
                "-",
                "C2 stays until C1 DECR 0 by C2 INCR 1, until C1 DECR 0",
            ],
        ),
    ]);
}
