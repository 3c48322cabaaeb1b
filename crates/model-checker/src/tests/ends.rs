//! When pauses end, and runs that go on for long without anything that shows.

use super::{answer, purse, scenario, word};
use crate::instants::Grid;
use crate::{Cost, Ends, Question, Reductions, Verdict, explore};
use lock_semantics::Property::MutualExclusion;
use primitives::Millis;
use simulator::FaultKind::Pause;

/// The first client sees the key of the second at 95 ms and no more at 105 ms only if the second
/// has set it after 40 and by 50 ms, when nothing else happens.
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
fn the_end_of_a_pause_lies_to_what_others_do_later() {
    let scenario = scenario(WINDOW, 2, &[]);
    let ends = [
        (Ends::WhereTheyMatter, "not tested"),
        (Ends::Every(Millis(100)), "not tested"),
        (Ends::Every(Millis(5)), "broken"),
        (Ends::Every(Millis(1)), "broken"),
    ];
    for (ends, expected) in ends {
        let mut question = Question::about(scenario.clone()).with_faults(purse(&[Pause]));
        question.bounds.ends = ends;
        let answer = explore(question).expect("the scenario is right");
        assert_eq!(word(&answer, MutualExclusion), expected, "{ends:?}");
        assert_eq!(answer.horizon, None, "{ends:?}");
    }
    let every_millisecond = Reductions { instants: false, ..Reductions::ALL };
    let answer = answer(&scenario, purse(&[Pause]), every_millisecond, None, 60_000);
    assert_eq!(word(&answer, MutualExclusion), "broken");
}

/// Who waits breaks in if it looks within a few milliseconds, which it never does by itself: it
/// polls at multiples of 100 ms.
#[test]
fn a_window_in_time_is_found_however_a_program_looks_at_it() {
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
        for (faults, expected) in [(purse(&[]), "holds"), (purse(&[Pause]), "broken")] {
            let until = Some(Millis(1_000));
            let answer = answer(&scenario, faults, Reductions::ALL, until, 60_000);
            assert_eq!(word(&answer, MutualExclusion), expected, "{name}: {faults:?}");
        }
    }
}

/// Two pauses may end in any order between two multiples, so each has three milliseconds there.
#[test]
fn a_grid_leaves_room_for_every_order() {
    let table: [(u64, u16, &[u64]); 4] = [
        (100, 1, &[99, 100, 199, 200, 299]),
        (100, 2, &[97, 98, 99, 100, 197]),
        (2, 2, &[1, 2, 3, 4, 5]),
        (1, 1, &[1, 2, 3, 4, 5]),
    ];
    for (step_ms, lasting, expected) in table {
        let grid = Grid::new(Millis(step_ms), lasting);
        let mut now = Millis(0);
        for expected in expected {
            now = grid.next_after(now);
            assert_eq!(now, Millis(*expected), "{step_ms} {lasting}");
        }
    }
}

/// The owner counts how often it has slept, so its waiting makes ever new states, none of which
/// shows: a search for the easiest run that goes by what shows would never come to its end.
#[test]
fn an_easiest_run_is_found_where_runs_without_an_end_are_as_easy() {
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
    let answer = answer(&scenario, purse(&[Pause]), Reductions::ALL, None, 200_000);
    let cost = Cost { faults: 1, switches: 1, moves: 5 };
    let verdict = answer.verdict(MutualExclusion);
    assert!(matches!(verdict, Some(Verdict::Broken(run)) if run.cost == cost), "{verdict:?}");
}
