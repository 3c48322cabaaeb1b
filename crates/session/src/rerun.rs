//! Moves that repeat a failing run with a changed program.

use primitives::{ClientId, Millis, SharedVec};
use simulator::{Move, Replay, Run, Scenario, replay};
use std::ops::Range;

/// Maximum number of moves of a run whose fault is moved. Longer runs are repeated unchanged.
const MOVE_COUNT: usize = 1_500;

/// The moves that repeat a failing run with a changed program.
#[derive(Clone, PartialEq, Debug)]
pub struct Rerun {
    /// The moves.
    pub moves: SharedVec<Move>,
    /// The client whose last request is delayed, in place of a fault after it.
    pub delayed: Option<ClientId>,
}

/// Returns the moves that repeat a failing run in a scenario with changed programs.
///
/// A fix often merges two requests into one, such as GET and DEL into EVAL. A pause between the two
/// would come after the merged one, where it has no effect. So if a client now sends nothing after
/// its last pause or delay, its last request is delayed instead, until the same time. A pause
/// before this request would not do: it would begin earlier in the program, such as in the critical
/// section, and the fix would seem to cause a failure.
///
/// A pause between the last request of the acquisition and the critical section would come too
/// late as well, inside the critical section. It begins before the critical section instead.
///
/// `until` is the end time of the run.
pub fn rerun(scenario: &Scenario, failing: &Run, until: Millis) -> Rerun {
    let moves = failing.moves();
    let unchanged = || Rerun { moves: moves.clone(), delayed: None };
    if moves.len() > MOVE_COUNT {
        return unchanged();
    }
    with_delayed_request(scenario, moves, until)
        .or_else(|| with_pause_before_entry(scenario, failing))
        .unwrap_or_else(unchanged)
}

/// Returns the moves with the last pause before the client enters, if that pause begins before the
/// critical section in the failing run, but inside with the changed program.
fn with_pause_before_entry(scenario: &Scenario, failing: &Run) -> Option<Rerun> {
    let moves: Vec<Move> = failing.moves().iter().cloned().collect();
    let late = moves.iter().rposition(|it| matches!(it, Move::Pause { .. }))?;
    let Move::Pause { client, duration_ms } = moves[late] else { return None };
    let enters = |run: &Run, events: Range<usize>| {
        let mut events = run.events().range(events);
        events.any(|event| event.client == Some(client) && event.kind.is_entry())
    };
    if enters(failing, 0..failing.event_count_after(late)) {
        return None;
    }
    let end = failing.world_after(late).now().0 + duration_ms;
    let mut run = Run::new(scenario).ok()?;
    for (index, made) in moves[..late].iter().enumerate() {
        let (now, known) = (run.world().now().0, run.events().len());
        if !run.world().allows(made) {
            continue;
        }
        run.push(made.clone()).ok()?;
        if enters(&run, known..run.events().len()) {
            let pause = Move::Pause { client, duration_ms: end.checked_sub(now)? };
            let others = moves[index..late].iter().filter(|it| it.client() != Some(client));
            let repeated = moves[..index].iter().chain([&pause]).chain(others);
            let repeated = repeated.chain(&moves[late + 1..]).cloned().collect();
            return Some(Rerun { moves: repeated, delayed: None });
        }
    }
    None
}

/// Returns the moves with a delay of the last request in place of the last pause or delay, if the
/// latter came after that request.
fn with_delayed_request(
    scenario: &Scenario,
    moves: &SharedVec<Move>,
    until: Millis,
) -> Option<Rerun> {
    let moves: Vec<Move> = moves.iter().cloned().collect();
    let is_late = |it: &Move| matches!(it, Move::Pause { .. } | Move::Delay { .. });
    let late = moves.iter().rposition(is_late)?;
    let (before, after) = (&moves[..late], &moves[late + 1..]);
    let client = moves[late].client()?;
    let is_delivery = |it: &Move| *it == Move::Deliver(client);
    let sends_after = |moves: &[Move], count| sends_after(scenario, moves, count, client, until);
    if sends_after(&moves, late) {
        return None;
    }
    let run = replay(scenario, &before.iter().cloned().collect(), until).ok()?;
    if run.moves().len() != late {
        return None;
    }
    let start = before.iter().rposition(is_delivery)?;
    let (Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. }) = moves[late] else {
        return None;
    };
    let waited_ms = run.world().now().0 - run.world_after(start).now().0;
    let delay = Move::Delay { client, duration_ms: duration_ms + waited_ms };
    // The client waits for its reply until its next request would arrive.
    let arrival = late + 1 + after.iter().position(is_delivery)?;
    let others = moves[start..arrival].iter().filter(|it| it.client() != Some(client));
    let repeated = moves[..start].iter().chain([&delay]).chain(others).chain(&moves[arrival..]);
    let repeated: Vec<Move> = repeated.cloned().collect();
    sends_after(&repeated, start)
        .then(|| Rerun { moves: repeated.into_iter().collect(), delayed: Some(client) })
}

/// Returns `true` if a request of this client is delivered after the first `count` moves.
fn sends_after(
    scenario: &Scenario,
    moves: &[Move],
    count: usize,
    client: ClientId,
    until: Millis,
) -> bool {
    let Ok(mut run) = Run::new(scenario) else { return false };
    let mut replay = Replay::new(moves.iter().cloned().collect(), until).to_its_end();
    while run.moves().len() < MOVE_COUNT
        && let Some(next) = replay.next(&run)
    {
        let is_found = run.moves().len() > count && next == Move::Deliver(client);
        if is_found || run.push(next).is_err() {
            return is_found;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record_story;
    use content::stories;
    use redis_model::Reply;
    use simulator::EventKind;

    const C1: ClientId = ClientId(0);
    const C2: ClientId = ClientId(1);
    const UNTIL: Millis = Millis(60_000);

    #[test]
    fn fault_between_merged_requests_delays_the_merged_one() {
        let story = stories::find("pause-between-get-and-del").unwrap();
        let recording = record_story(story).unwrap();
        let scenario = recording.run().world().scenario();
        let mut fixed = scenario.clone();
        let (acquire, _) = content::locks::SET_NX_PX_GET_DEL.source.split_once("if ").unwrap();
        let release = r#"[[
            if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
            return redis.call("DEL", KEYS[1])
        ]]"#;
        let program = format!("{acquire} redis.call('EVAL', {release}, 1, key, token)");
        fixed.clients.iter_mut().for_each(|it| it.program = program.as_str().into());
        let is_pause = |it: &Move| matches!(it, Move::Pause { .. });
        let before = recording.run().moves().iter().take_while(|it| !is_pause(it)).cloned();
        let delayed = [Move::Run(C1), Move::Delay { client: C1, duration_ms: 2_000 }];
        let delayed: SharedVec<Move> = before.chain(delayed).collect();
        let mut run = Run::new(scenario).unwrap();
        let mut rest = Replay::new(delayed, UNTIL).to_its_end();
        while let Some(next) = rest.next(&run) {
            run.push(next).unwrap();
        }
        // C1 continues before C2 acquires the lock, but its request arrives later.
        let before = recording.run().moves().iter().take_while(|it| !is_pause(it)).cloned();
        let pause = Move::Pause { client: C1, duration_ms: 1_100 };
        let mut close = replay(scenario, &before.chain([pause]).collect(), UNTIL).unwrap();
        while close.world().now() < Millis(6_100) {
            close.push(close.world().next_in_turn().unwrap()).unwrap();
        }
        for next in [Move::Run(C1), Move::Run(C2), Move::Deliver(C2), Move::Deliver(C1)] {
            close.push(next).unwrap();
        }
        for failing in [recording.run(), &run, &close] {
            let replies = |moves| {
                let run = replay(&fixed, moves, UNTIL).unwrap();
                let replies = run.events().iter().filter_map(|it| match &it.kind {
                    EventKind::Executed { reply, .. } if *reply != Reply::Nil => {
                        Some((it.client?, reply.clone()))
                    }
                    _ => None,
                });
                replies.take(3).collect::<Vec<_>>()
            };
            // The script deletes C1's own lock, and then refuses to delete C2's.
            let [acquired, released] = [Reply::Status("OK".into()), Reply::Integer(1)];
            assert_eq!(replies(failing.moves())[..2], [(C1, acquired.clone()), (C1, released)]);
            let refused = (C1, Reply::Integer(0));
            let expected = [(C1, acquired.clone()), (C2, acquired), refused];
            let rerun = rerun(&fixed, failing, UNTIL);
            assert_eq!((replies(&rerun.moves), rerun.delayed), (expected.into(), Some(C1)));
        }
    }

    /// SETNX and EXPIRE are one SET in the fixed program, so the second request of C1 is its release.
    #[test]
    fn pause_before_the_critical_section_stays_there() {
        let rest = "enter() work(800) leave()";
        let acquire =
            |command: &str| format!("local me = uuid()\nwhile not {command} do sleep(50) end\n");
        let broken = acquire("(redis.call('SETNX', 'k', me) == 1)")
            + "redis.call('PEXPIRE', 'k', 5000) "
            + rest
            + " redis.call('DEL', 'k')";
        let release = "redis.call('EVAL', [[if redis.call('GET', KEYS[1]) == ARGV[1] then \
            return redis.call('DEL', KEYS[1]) end return 0]], 1, 'k', me)";
        let fixed = acquire("redis.call('SET', 'k', me, 'NX', 'PX', 5000)") + rest + " " + release;
        let scenario = Scenario::of(&[&broken, &broken]);
        let mut run = Run::new(&scenario).unwrap();
        let pause = Move::Pause { client: C1, duration_ms: 4_201 };
        let acquired = [Move::Run(C1), Move::Deliver(C1), Move::Run(C1), Move::Deliver(C1), pause];
        for next in acquired {
            run.push(next).unwrap();
        }
        while run.world().now() < Millis(5_001) {
            run.push(run.world().next_in_turn().unwrap()).unwrap();
        }
        let fixed = Scenario::of(&[&fixed, &fixed]);
        let rerun = rerun(&fixed, &run, UNTIL);
        let replayed = replay(&fixed, &rerun.moves, UNTIL).unwrap();
        let entry = replayed.events().iter().find(|it| it.kind.is_entry()).map(|it| it.at);
        assert_eq!((entry, rerun.delayed), (Some(Millis(4_201)), None));
    }

    #[test]
    fn run_whose_requests_remain_after_the_pause_is_repeated() {
        for story in stories::ALL {
            let recording = record_story(story).unwrap();
            let run = recording.run();
            let rerun = rerun(run.world().scenario(), run, story.until);
            assert_eq!((&rerun.moves, rerun.delayed), (run.moves(), None), "{}", story.id);
        }
    }
}
