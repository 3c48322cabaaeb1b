//! Schedulers choose only moves that are allowed, and a story that does not fit is rejected.

use content::locks::Lock;
use content::{Cue, Role, Story, StoryError, play_story};
use lock_semantics::Property;
use primitives::{ClientId, Millis};
use simulator::Move;

const C1: ClientId = ClientId(0);
const C2: ClientId = ClientId(1);

/// Polls every 10 ms until the lock is free, then acquires it.
const POLL_EVERY_10: Lock = Lock::new(
    "poll-every-10",
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(10) end enter() work(45) leave() redis.call("DEL", "lock")"#,
);
const fn story(
    roles: &'static [Role],
    cues: &'static [(Millis, &'static [Cue])],
    until: Millis,
) -> Story {
    Story { cues, until, ..Story::of("test", Property::MutualExclusion, roles) }
}

#[test]
fn story_in_which_time_never_passes_is_stopped() {
    const SPIN: Lock = Lock::new("spin", r#"while true do redis.call("GET", "lock") end"#);
    const NAP: Lock = Lock::new("nap", "while true do sleep(0) end");
    const SPINNING: &[Role] = &[Role::of(&SPIN)];
    const NAPPING: &[Role] = &[Role::of(&NAP)];
    let error = |roles, cues| play_story(&story(roles, cues, Millis(1))).unwrap_err().to_string();
    assert_eq!(error(SPINNING, &[]), "the run reached its limit, and still at 0 ms");
    assert_eq!(
        error(NAPPING, &[(Millis(0), &[Cue::Step(C1)])]),
        "the run reached its limit, and still at 0 ms"
    );
}

#[test]
fn story_with_an_impossible_cue_is_rejected() {
    const ROLES: &[Role] = &[Role::of(&POLL_EVERY_10)];
    let refused = |cues| play_story(&story(ROLES, cues, Millis(100))).unwrap_err().to_string();
    assert_eq!(
        refused(&[(Millis(20), &[Cue::Step(C1)])]),
        "cue Step(C1) at 20 ms: Run(C1) may not happen now"
    );
    assert_eq!(
        refused(&[(Millis(0), &[Cue::Move(Move::Crash(C2))])]),
        "cue Move(Crash(C2)) at 0 ms: Crash(C2) may not happen now"
    );
    assert_eq!(refused(&[(Millis(50), &[])]), "the time of the cues at 50 ms never comes");
    assert_eq!(
        refused(&[(Millis(20), &[]), (Millis(10), &[])]),
        "the time of the cues at 10 ms never comes"
    );
    assert!(matches!(
        play_story(&story(&[], &[], Millis(0))),
        Err(StoryError::Scenario(errors)) if errors.len() == 1
    ));
}
