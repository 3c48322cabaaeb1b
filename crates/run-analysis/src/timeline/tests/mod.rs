//! Tests of the steps and their folds.

mod grown;
mod notes;

use super::{Content, Step, Steps};
use content::locks::Lock;
use content::{Cue, Role, Story, play_story, step};
use lock_semantics::Property;
use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use simulator::{Clock, Move, Run, Scenario};

/// Runs a scenario by a schedule.
///
/// - `1` runs C1 up to its next visible event, `run1` up to its next wait.
/// - `x1` crashes it. `pause1` and `delay1` delay it or its message by 20 ms.
/// - `ahead1` sets its clock forward by 20 ms.
/// - `wait5` lets 5 ms pass, `restart` restarts S1.
/// - `external:DEL,lock` is a command of an external client.
#[track_caller]
fn scheduled(scenario: &Scenario, schedule: &str) -> Run {
    let mut run = Run::new(scenario).unwrap();
    for word in schedule.split_whitespace() {
        if let Some(command) = word.strip_prefix("external:") {
            let args = command.split(',').map(Bytes::from).collect();
            run.push(Move::Command { server: ServerId(0), args }).unwrap();
            continue;
        }
        let digits = word.find(|character: char| character.is_ascii_digit());
        let (verb, number) = word.split_at(digits.unwrap_or(word.len()));
        let number: u8 = number.parse().unwrap_or(1);
        let client = ClientId(number - 1);
        let next = match verb {
            "" => {
                step(&mut run, client).unwrap();
                continue;
            }
            "run" => Move::Run(client),
            "x" => Move::Crash(client),
            "pause" => Move::Pause { client, duration_ms: 20 },
            "delay" => Move::Delay { client, duration_ms: 20 },
            "ahead" => Move::Jump { clock: Clock::Client(client), by_ms: 20 },
            "wait" => Move::Tick(run.world().now().after(number.into())),
            "restart" => Move::Restart(ServerId(0)),
            _ => panic!("{word}?"),
        };
        run.push(next).unwrap();
    }
    run
}

/// Waits until the lock is free and then acquires it, retrying every 10 ms.
const POLL_EVERY_10: Lock = Lock::new(
    "poll-every-10",
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(10) end enter() work(45) leave() redis.call("DEL", "lock")"#,
);
const POLL_EVERY_15: Lock = Lock::new(
    "poll-every-15",
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(15) end enter() work(45) leave() redis.call("DEL", "lock")"#,
);

const fn story(
    roles: &'static [Role],
    cues: &'static [(Millis, &'static [Cue])],
    until: Millis,
) -> Story {
    Story { cues, until, ..Story::of("test", Property::MutualExclusion, roles) }
}

/// Returns the steps of a whole run.
fn steps(run: &Run) -> Vec<Step> {
    let mut steps = Steps::default();
    for moves in 1..=run.moves().len() {
        let own = run.event_count_after(moves - 1)..run.event_count_after(moves);
        steps.observe(moves, own, run.events());
    }
    steps.all().to_vec()
}

/// Formats the steps: the time of each, then a dot for a move or the polls of a fold.
fn outline(story: &Story) -> String {
    let run = play_story(story).unwrap();
    let steps = steps(&run);
    let step = |step: &Step| match &step.content {
        Content::Move => format!("{}.", step.at.0),
        Content::Fold { polls } => {
            let polls: Vec<String> =
                polls.iter().map(|poll| format!("{}x{}", poll.client, poll.times)).collect();
            format!("{}:{}", step.at.0, polls.join(","))
        }
    };
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

#[test]
fn unchanging_polls_are_folded_for_clients_with_different_intervals() {
    const ROLES: &[Role] = &[
        Role::of(&POLL_EVERY_10),
        Role::of(&POLL_EVERY_10).from(1),
        Role::of(&POLL_EVERY_15).from(2),
    ];
    // C1 is inside from 0 to 45. Until then C2 polls at 1, 11, 21, 31, 41 and C3 at 2, 17, 32. At
    // 47 C3 polls again and enters.
    assert_eq!(
        outline(&story(ROLES, &[], Millis(51))),
        "0. 0. 1. 2. 41:C2x4,C3x2 45. 45. 45. 47. 47."
    );
}

#[test]
fn polls_that_revert_their_writes_are_folded() {
    const COUNTS: Lock = Lock::new(
        "counts",
        r#"while redis.call("INCR", "n") > 1 do redis.call("DECR", "n") sleep(10) end
            work(45) redis.call("DECR", "n")"#,
    );
    const OVERWRITES: Lock =
        Lock::new("overwrites", r#"for _ = 1, 5 do redis.call("SET", "n", 1) sleep(10) end"#);
    const TAKES_AND_FREES: Lock = Lock::new(
        "takes-and-frees",
        r#"for _ = 1, 5 do
            redis.call("SET", "n", 1, "PX", 100) redis.call("DEL", "n") sleep(10)
        end"#,
    );
    const TOGETHER: &[Role] = &[Role::of(&COUNTS), Role::of(&COUNTS).from(1), Role::of(&COUNTS)];
    const ALONE: [&[Role]; 2] = [&[Role::of(&OVERWRITES)], &[Role::of(&TAKES_AND_FREES)]];
    // C1 works from 0 to 45. Until then the others revert their increments.
    let outlines = [TOGETHER, ALONE[0], ALONE[1]].map(|it| outline(&story(it, &[], Millis(49))));
    // Overwriting a key changes its creator. A key that is removed again is unchanged.
    expect_test::expect![[r#"
        0. 0. 0. 1. 1. 10. 10. 41:C2x4,C3x3 45. 45.
        0. 10. 20. 30. 40.
        0. 0. 40:C1x4"#]]
    .assert_eq(&outlines.join("\n"));
}

#[test]
fn two_repetitions_are_not_folded() {
    const ROLES: &[Role] = &[Role::of(&POLL_EVERY_10), Role::of(&POLL_EVERY_10).from(21)];
    assert_eq!(outline(&story(ROLES, &[], Millis(50))), "0. 0. 21. 31. 41. 45. 45. 45.");
}

#[test]
fn commands_for_other_keys_are_not_polling() {
    const LOOK_AROUND: Lock =
        Lock::new("look-around", r#"for n = 1, 5 do redis.call("GET", "key" .. n) sleep(10) end"#);
    const WITH_A_SCRIPT: Lock = Lock::new(
        "with-a-script",
        r#"for n = 1, 5 do redis.call("eval", "return 1", 2, "lock", "key" .. n, 7) sleep(10) end"#,
    );
    const WITH_OTHER_ARGUMENTS: Lock = Lock::new(
        "with-other-arguments",
        r#"for n = 1, 5 do redis.call("eval", "return 1", 2, "lock", "key", n) sleep(10) end"#,
    );
    const FOR_THE_TIME_LEFT: Lock = Lock::new(
        "for-the-time-left",
        r#"
            redis.call("SET", "lock", 1, "PX", 1000)
            for n = 1, 5 do redis.call("PTTL", "lock") sleep(10) end"#,
    );
    const AROUND: &[Role] = &[Role::of(&LOOK_AROUND)];
    const BY_SCRIPT: &[Role] = &[Role::of(&WITH_A_SCRIPT)];
    const WITH_ARGUMENTS: &[Role] = &[Role::of(&WITH_OTHER_ARGUMENTS)];
    const FOR_A_TTL: &[Role] = &[Role::of(&FOR_THE_TIME_LEFT)];
    for (roles, expected) in [
        (FOR_A_TTL, "0. 0. 10. 40:C1x3 50."),
        (AROUND, "0. 10. 20. 30. 40. 50."),
        (BY_SCRIPT, "0. 10. 20. 30. 40. 50."),
        (WITH_ARGUMENTS, "0. 40:C1x4 50."),
    ] {
        assert_eq!(outline(&story(roles, &[], Millis(100))), expected);
    }
}
