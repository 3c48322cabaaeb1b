//! Tests of the ends of pauses, and of long runs of invisible moves.

use super::{answer, budget, scenario, word};
use crate::{Arrivals, CheckRequest, Cost, EndTimes, Reductions, search};
use lock_semantics::Property::MutualExclusion;
use primitives::Millis;
use simulator::FaultKind::Pause;

/// The first client reads the second client's key at 95 ms and no longer at 105 ms only if the
/// second client has set it between 40 and 50 ms, when there is no other event.
const WINDOW: &str = "\
    if redis.call('SETNX', 'first', 1) == 1 then\n\
        sleep(95)\n\
        local before = redis.call('EXISTS', 'k')\n\
        sleep(10)\n\
        if before > redis.call('EXISTS', 'k') then enter() work(50) leave() end\n\
    else\n\
        redis.call('SET', 'k', 1, 'PX', 55)\n\
        enter() work(200) leave()\n\
    end";

#[test]
fn end_of_a_pause_that_matters_only_later_is_found() {
    let scenario = scenario(WINDOW, 2, &[]);
    let ends = [
        (EndTimes::WhereTheyMatter, Reductions::ALL, "broken"),
        (EndTimes::WhereTheyMatter, Reductions { instants: false, ..Reductions::ALL }, "broken"),
        (EndTimes::Every(Millis(100)), Reductions::ALL, "broken"),
        (EndTimes::Every(Millis(5)), Reductions::ALL, "broken"),
    ];
    for (ends, reductions, expected) in ends {
        let mut question = CheckRequest::about(scenario.clone()).with_faults(budget(&[Pause]));
        (question.bounds.ends, question.reductions) = (ends, reductions);
        let answer = search(question).expect("the scenario is right");
        assert_eq!(word(&answer, MutualExclusion), expected, "{ends:?}");
        assert_eq!(answer.horizon, None, "{ends:?}");
    }
}

/// The waiting client enters if it reads within a window of a few milliseconds. Without a pause it
/// never does, because it polls at multiples of 100 ms. A search by zones does not follow each of
/// these ways, and then reports no property as holding.
#[test]
fn time_window_is_found_for_each_way_of_reading_the_time() {
    let looks = [
        ("a table", "t = now() - began", "({ [137] = true })[t]"),
        ("a loop", "t = 0 for _ = began, now(), 45 do t = t + 1 end", "t == 4"),
        ("an order of texts", "t = tostring(now())", "t > '1700000000137' and t < '1700000000140'"),
        ("a text", "t = now()", "string.sub(tostring(t), 11, 13) == '137'"),
        ("digits", "t = now()", "tonumber(string.format('%.0f', t / 10)) * 10 - 3 == t"),
        ("PTTL", "t = redis.call('PTTL', 'l')", "t > 860 and t < 863"),
        ("a point in time", "t = redis.call('PEXPIRETIME', 'l') - now()", "t == 863"),
        ("TIME", "t = redis.call('TIME')[2]", "string.sub(t, 1, 3) == '137'"),
        ("a script", "t = redis.call('EVAL', \"return redis.call('PTTL', 'l')\", 0)", "t == 863"),
    ];
    for (name, look, condition) in looks {
        let program = format!(
            "local began, t = now(), 0\n\
             while not redis.call('SET', 'l', 1, 'NX', 'PX', 1000) do\n\
                 sleep(100)\n {look}\n if {condition} then break end\n\
             end\n\
             enter() work(500) leave()"
        );
        let scenario = scenario(&program, 2, &[]);
        for (faults, expected) in [(budget(&[]), "holds"), (budget(&[Pause]), "broken")] {
            let mut question = CheckRequest::about(scenario.clone()).with_faults(faults);
            question.bounds.until = Some(Millis(1_000));
            question.bounds.arrivals = Arrivals::AsGiven;
            question.properties = vec![MutualExclusion];
            question.bounds.states = 5_000;
            let by_zones = search(question.clone()).expect("the scenario is right");
            let by_zones = word(&by_zones, MutualExclusion);
            assert!([expected, "not decided"].contains(&by_zones), "{name}: {faults:?} {by_zones}");
            question.bounds.ends = EndTimes::Every(Millis(1));
            question.bounds.states = 60_000;
            let in_steps = search(question).expect("the scenario is right");
            assert_eq!(word(&in_steps, MutualExclusion), expected, "{name}: {faults:?}");
        }
    }
}

/// The holder counts its sleeps, so that waiting creates new states without end, and no move is
/// visible. A search ordered only by visible moves would never end.
#[test]
fn simplest_run_is_found_among_unbounded_runs_of_equal_cost() {
    let program = "\
        while not redis.call('SET', 'lock', 1, 'NX') do sleep(100) end\n\
        enter()\n\
        local count, began = 0, now()\n\
        while now() - began < 1000 do sleep(100) count = count + 1 end\n\
        if count == 7 then redis.call('DEL', 'lock') end\n\
        work(500)\n\
        leave()\n\
        redis.call('DEL', 'lock')";
    let scenario = scenario(program, 2, &[]);
    let answer = answer(&scenario, budget(&[Pause]), Reductions::ALL, None, 200_000);
    // The second client starts late, instead of polling without effect from the start.
    let cost = Cost { faults: 1, late_starts: 1, switches: 1, moves: 5 };
    let verdict = answer.verdict(MutualExclusion);
    let found = verdict.and_then(|it| it.violation()).map(|run| run.cost);
    assert_eq!(found, Some(cost), "{verdict:?}");
}
