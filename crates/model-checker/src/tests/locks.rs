//! Tests with locks whose properties are known.

use super::{answer, budget, essence, scenario, word};
use crate::{CheckJudgement, Incomplete, MaxWait, Reductions};
use content::locks;
use lock_semantics::Property;
use lock_semantics::Property::{HolderOnly, MutualExclusion, NoDeadlock, NoLostUpdate};
use primitives::Millis;
use simulator::FaultKind::{Crash, Pause};
use simulator::{FaultBudget, FaultKind};

/// Checks a lock with three clients and default parameters.
fn check(id: &str, faults: &[FaultKind], expected: &[(Property, &str)], wait: Option<MaxWait>) {
    let lock = locks::ALL.iter().find(|it| it.id == id).expect("it is built in");
    let scenario = scenario(lock.source, 3, &[]);
    let answer = answer(&scenario, budget(faults), Reductions::ALL, None, 20_000);
    for (property, verdict) in expected {
        assert_eq!(word(&answer, *property), *verdict, "{id} {faults:?} {property:?}");
    }
    if wait.is_some() {
        assert_eq!(answer.seen.longest_wait, wait, "{id} {faults:?}");
    }
    if answer.verdicts.iter().any(|(_, verdict)| *verdict == CheckJudgement::Holds) {
        assert_eq!(answer.horizon, None, "{id} {faults:?}: for runs of any length");
    }
}

#[test]
fn known_properties_of_locks_are_found() {
    let ten_seconds = Some(MaxWait::Milliseconds(10_000));
    check("setnx-timestamp", &[Crash], &[(MutualExclusion, "broken")], None);
    check("set-nx-px-lua", &[], &[(MutualExclusion, "holds"), (NoDeadlock, "holds")], None);
    let holds = [(MutualExclusion, "holds"), (NoDeadlock, "holds")];
    check("set-nx-px-lua", &[Crash], &holds, ten_seconds);
    check("set-nx-px-lua", &[Pause], &[(MutualExclusion, "broken")], None);
    let fenced = [(MutualExclusion, "broken"), (NoLostUpdate, "holds")];
    check("set-nx-px-lua-fenced", &[Pause], &fenced, None);
    check("incr-expire", &[Crash], &[(NoDeadlock, "broken")], None);
}

#[test]
fn store_that_rejects_the_holder_is_observed() {
    let take = "local n = redis.call('INCR', 'n')\n";
    let acquire = "while not redis.call('SET', 'k', 1, 'NX', 'PX', 500) do sleep(10) end\n";
    let work = "enter() store.write('x', 1, n) leave() redis.call('DEL', 'k')";
    for (tokens, program, is_rejected) in [
        ("taken before the lock", [take, acquire, work], true),
        ("taken with the lock", [acquire, take, work], false),
        ("none", ["local n\n", acquire, work], false),
    ] {
        let program = program.concat();
        let scenario = scenario(&program, 2, &[]);
        let answer = answer(&scenario, budget(&[]), Reductions::ALL, None, 20_000);
        assert_eq!(answer.seen.rejected_holder, is_rejected, "{tokens}");
    }
}

#[test]
fn property_that_no_run_tests_is_not_reported_as_holding() {
    for (program, expected) in [
        ("while not redis.call('GET', 'never') do sleep(10) end enter() leave()", "not tested"),
        ("local x = nil + 1 enter() leave()", "not tested"),
        ("enter() work(10) leave()", "broken"),
        (
            "while not redis.call('SET', 'k', 1, 'NX') do sleep(10) end\nenter() work(10) leave()\n\
          redis.call('DEL', 'k')",
            "holds",
        ),
    ] {
        let scenario = scenario(program, 2, &[]);
        let answer = answer(&scenario, budget(&[]), Reductions::ALL, None, 20_000);
        assert_eq!(word(&answer, MutualExclusion), expected, "{program}");
    }
}

/// The verdict is inconclusive in a loop without time progress, or if the digits of a random string
/// matter.
#[test]
fn zeno_loop_or_random_string_makes_the_verdict_inconclusive() {
    let free = "enter() work(1000) leave() redis.call('DEL', 'k')";
    let wait_without_sleep = "while not redis.call('SET', 'k', 1, 'NX', 'PX', 5000) do end";
    let sleep_that_takes_no_time =
        "while not redis.call('SET', 'k', 1, 'NX', 'PX', 5000) do sleep(0) end";
    let counting = "local n = 0 while redis.call('SETNX', 'k', 1) == 0 do n = n + 1 end";
    let taken = "while redis.call('SETNX', 'k', 1) == 0 do sleep(100) end";
    let orders = format!("local me = uuid() if me < 'c' then return end {taken}");
    let cuts = format!("local me = uuid() if string.sub(me, 1, 1) == 'a' then return end {taken}");
    let in_script = format!(
        "local me = uuid() if redis.call('EVAL', \"return ARGV[1] < 'c'\", 0, me) then return end {taken}"
    );
    let keeps = format!("local me = 'c:' .. uuid() if #me ~= 38 then return end {taken}");
    for (start, expected) in [
        (wait_without_sleep, Some(Incomplete::Standstill)),
        (sleep_that_takes_no_time, Some(Incomplete::Standstill)),
        (counting, Some(Incomplete::Standstill)),
        (&orders, Some(Incomplete::DrawnString)),
        (&cuts, Some(Incomplete::DrawnString)),
        (&in_script, Some(Incomplete::DrawnString)),
        (&keeps, None),
    ] {
        let scenario = scenario(&format!("{start} {free}"), 2, &[]);
        let answer = answer(&scenario, budget(&[]), Reductions::ALL, None, 20_000);
        let expected = expected.map_or(CheckJudgement::Holds, CheckJudgement::Inconclusive);
        assert_eq!(answer.verdict(MutualExclusion), Some(&expected), "{start}");
        assert_eq!(answer.is_complete, expected == CheckJudgement::Holds, "{start}");
    }
}

/// The property breaks only if a pause ends in a certain millisecond, or in one of a few. A search
/// by zones follows no quotient of a span.
#[test]
fn pause_that_must_end_in_one_millisecond_is_found() {
    for (condition, expected) in [
        ("now() - began > 1500 and now() - began < 1600", "broken"),
        ("now() - began == 1234", "broken"),
        ("math.floor((now() - began) / 10) == 123", "not decided"),
        ("now() - began < 1000", "holds"),
    ] {
        let program = format!(
            "local began = now() while redis.call('SETNX', 'k', 1) == 0 do sleep(100) end\n\
             enter() work(1000) leave()\n\
             if {condition} then return end\n\
             redis.call('DEL', 'k')"
        );
        let scenario = scenario(&program, 2, &[]);
        let until = Some(Millis(3_000));
        let answer = answer(&scenario, budget(&[Pause]), Reductions::ALL, until, 20_000);
        assert_eq!(word(&answer, NoDeadlock), expected, "{condition}");
    }
}

/// The clock value that a client has read may be outdated when it uses it.
#[test]
fn pause_between_reading_a_clock_and_acting_is_found() {
    let program = |between: &str| {
        format!(
            "local began\n\
             repeat began = now() until redis.call('SET', 'k', 1, 'NX', 'PX', 300) or sleep(100)\n\
             enter() work(100) leave()\n\
             if now() - began < 250 then {between} redis.call('DEL', 'k') end"
        )
    };
    for between in ["", "print('mine')", "sleep(0)"] {
        let scenario = scenario(&program(between), 2, &[]);
        for (faults, expected) in [(budget(&[]), "holds"), (budget(&[Pause]), "broken")] {
            let answer = answer(&scenario, faults, Reductions::ALL, None, 20_000);
            assert_eq!(word(&answer, Property::HolderOnly), expected, "{between}");
        }
    }
}

/// The required clock offset is found regardless of its source in the program.
#[test]
fn clock_offset_that_breaks_a_lock_is_found() {
    let by_client = "\
        local lease = 4000 + 1000\n\
        while true do\n\
            local mine = now() + lease\n\
            if redis.call('SETNX', 'k', mine) == 1 then break end\n\
            if tonumber(redis.call('GET', 'k') or 0) < now() then redis.call('DEL', 'k') end\n\
            sleep(200)\n\
        end\n\
        enter() work(1000) leave() redis.call('DEL', 'k')";
    let by_server = "\
        local script = [[local now = tonumber(redis.call('TIME')[1])\n\
            if tonumber(redis.call('GET', 'k') or 0) > now then return 0 end\n\
            redis.call('SET', 'k', now + 5) return 1]]\n\
        while redis.call('EVAL', script, 0) == 0 do sleep(200) end\n\
        enter() work(1000) leave() redis.call('DEL', 'k')";
    let by_ttl = "\
        redis.call('SET', 'other', 1, 'PX', 5000)\n\
        while redis.call('SETNX', 'k', 1) == 0 do\n\
            if redis.call('PTTL', 'other') > 12000 then redis.call('DEL', 'k') end\n\
            sleep(200)\n\
        end\n\
        enter() work(1000) leave() redis.call('DEL', 'k')";
    // Seconds of a wall clock are parts of a point in time, which zones do not follow.
    for (program, expected) in
        [(by_client, "broken"), (by_server, "not decided"), (by_ttl, "broken")]
    {
        let faults = budget(&[FaultKind::ClockJump]);
        let answer = answer(&scenario(program, 2, &[]), faults, Reductions::ALL, None, 20_000);
        assert_eq!(word(&answer, MutualExclusion), expected, "{program}");
    }
}

/// A program that keeps a measured duration beyond its next wait may depend on any of its values.
/// The verdict is inconclusive if there are many.
#[test]
fn measured_durations_are_followed_beyond_the_next_wait() {
    let program = "\
        while redis.call('SETNX', 'k', 1) == 0 do sleep(100) end\n\
        enter()\n\
        local began = now() work(300) local first = now() - began\n\
        began = now() work(500) local second = now() - began\n\
        if first > second and first < second + 50 then redis.call('DEL', 'k') work(200) end\n\
        leave() redis.call('DEL', 'k')";
    let scenario = scenario(program, 2, &[]);
    for (pauses, expected) in [(0, "holds"), (1, "not decided")] {
        let faults = FaultBudget::NOTHING.with(Pause, pauses);
        let answer = answer(&scenario, faults, Reductions::ALL, None, 60_000);
        assert_eq!(word(&answer, MutualExclusion), expected, "{pauses}");
    }
}

/// Runs of a program that measures time have no bound: a search by zones ends.
#[test]
fn program_that_measures_time_gets_a_verdict() {
    let program = "\
        local began = now()\n\
        while redis.call('SETNX', 'k', 1) == 0 do sleep(100) end\n\
        enter() work(1000) leave()\n\
        if now() - began >= 1000 then redis.call('DEL', 'k') end";
    let answer =
        answer(&scenario(program, 2, &[]), budget(&[Pause]), Reductions::ALL, None, 60_000);
    assert_eq!(word(&answer, NoDeadlock), "holds");
    assert_eq!(answer.horizon, None);
}

/// Setting a clock forward by slightly more than a lease admits a second client too. Only a larger
/// offset admits it at once, so that it releases the lock before the first has left.
#[test]
fn clock_offset_beyond_all_durations_is_tried() {
    let lock = locks::ALL.iter().find(|it| it.id == "setnx-getset-lua").expect("built in");
    let scenario = scenario(lock.source, 2, &[("TTL", 60), ("WORK", 40), ("POLL", 30)]);
    let faults = budget(&[FaultKind::ClockJump]);
    let answer = answer(&scenario, faults, Reductions::ALL, None, 100_000);
    assert_eq!(word(&answer, Property::HolderOnly), "broken");
}

/// A pool with one token: removing the token is not the release of another client's lock.
#[test]
fn pool_of_one_token_breaks_no_property_without_faults() {
    let program = "\
        if redis.call('SETNX', 'filled', 1) == 1 then redis.call('LPUSH', 'pool', 1) end\n\
        while not redis.call('RPOP', 'pool') do sleep(10) end\n\
        enter() work(30) leave()\n\
        redis.call('LPUSH', 'pool', 1)";
    let answer = answer(&scenario(program, 3, &[]), budget(&[]), Reductions::ALL, None, 20_000);
    for property in Property::ALL {
        assert_ne!(word(&answer, property), "broken", "{property:?}");
    }
    assert_eq!(word(&answer, MutualExclusion), "holds");
}

/// No client crashes or ends: a client leaves, keeps the lock, and sleeps forever.
#[test]
fn lock_kept_forever_is_reported_as_deadlock() {
    let program = "\
        while not redis.call('SET', 'lock', 1, 'NX') do sleep(10) end\n\
        enter() work(10) leave()\n\
        while true do sleep(1000) end";
    let answer = answer(&scenario(program, 2, &[]), budget(&[]), Reductions::ALL, None, 20_000);
    assert_eq!(word(&answer, NoDeadlock), "broken");
}

#[test]
fn comparison_of_numbers_does_not_make_random_strings_matter() {
    // The token of each attempt is another one.
    let lock = |delay: &str| {
        format!(
            "local token = ''\n\
             local function try()\n\
               token = uuid()\n\
               local begun, votes = now(), 0\n\
               for node = 1, redis.nodes do\n\
                 local reply = redis.pcall_on(node, 'SET', 'k', token, 'NX', 'PX', 50)\n\
                 if reply and reply.ok then votes = votes + 1 end\n\
               end\n\
               return votes > redis.nodes - votes and now() - begun < 50\n\
             end\n\
             local function free()\n\
               for node = 1, redis.nodes do redis.pcall_on(node, 'DELEX', 'k', 'IFEQ', token) end\n\
             end\n\
             while not try() do free() sleep({delay}) end\n\
             enter() work(20) leave() free()"
        )
    };
    for delay in ["5", "random(1, 9)", "random(20, 200)"] {
        let mut scenario = scenario(&lock(delay), 2, &[]);
        scenario.servers = vec![scenario.servers[0]; 3];
        let answer = answer(&scenario, budget(&[]), Reductions::ALL, None, 5_000);
        for property in [MutualExclusion, NoDeadlock, Property::NoIdleLock] {
            assert_eq!(word(&answer, property), "holds", "{delay} {property:?}");
        }
    }
}

#[test]
fn computed_length_of_a_sleep_is_not_mistaken_for_another_time() {
    // The other client's work can end at the same time as a sleep of this length.
    for delay in ["random(1, 2)", "1 + 0", "#'x'"] {
        let lock = format!(
            "local function try()\n\
               local n = redis.call('INCR', 'k')\n\
               redis.call('PEXPIRE', 'k', 4)\n\
               if n <= 1 then return true end\n\
               redis.call('DECR', 'k')\n\
               return false\n\
             end\n\
             while not try() do sleep({delay}) end\n\
             enter() work(2) leave()\n\
             if tonumber(redis.call('GET', 'k') or 0) > 0 then redis.call('DECR', 'k') end"
        );
        let answer = answer(&scenario(&lock, 2, &[]), budget(&[]), Reductions::ALL, None, 5_000);
        assert_eq!(word(&answer, HolderOnly), "broken", "{delay}");
    }
}

#[test]
fn client_inside_inherits_the_lock_once_no_request_of_the_dead_holder_is_under_way() {
    let without_owner = "\
        if redis.call('GET', 'k') then return end\n\
        redis.call('SET', 'k', 'x')\n\
        enter() work(3) leave()\n\
        if redis.call('GET', 'k') == 'x' then redis.call('DEL', 'k') end";
    // A client that is too late takes the turn of another.
    let turns = "\
        local mine = redis.call('INCR', 'drawn') - 1\n\
        while tonumber(redis.call('GET', 'served') or 0) < mine do\n\
          if redis.call('SET', 'late', 1, 'NX', 'PX', 3) then redis.call('INCR', 'served') end\n\
          sleep(5)\n\
        end\n\
        enter() work(3) leave()\n\
        redis.call('SET', 'served', mine + 1)";
    let at_any_time = Reductions { faults_at_turns: false, ..Reductions::ALL };
    for lock in [without_owner, turns] {
        let scenario = scenario(lock, 2, &[]);
        let [at_turns, at_any_time] = [Reductions::ALL, at_any_time]
            .map(|reductions| answer(&scenario, budget(&[Crash]), reductions, None, 20_000));
        assert_eq!(word(&at_turns, HolderOnly), "holds", "{lock}");
        assert_eq!(essence(&at_turns), essence(&at_any_time), "{lock}");
    }
}
