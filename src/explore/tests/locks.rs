//! What is known of locks.

use super::{answer, purse, scenario, word};
use crate::explore::{LongestWait, Reductions, Verdict};
use crate::faults::FaultKind::{self, Crash, Pause};
use crate::scenario::Property::{self, MutualExclusion, NoLostUpdate, TheLockComesBack};
use crate::scenario::strategies;

/// Judges a lock with three clients and default parameters.
fn check(id: &str, faults: &[FaultKind], expected: &[(Property, &str)], wait: Option<LongestWait>) {
    let strategy = strategies::ALL.iter().find(|it| it.id == id).expect("it is built in");
    let scenario = scenario(strategy.source, 3, &[]);
    let answer = answer(&scenario, purse(faults), Reductions::ALL, None, 20_000);
    for (property, verdict) in expected {
        assert_eq!(word(&answer, *property), *verdict, "{id} {faults:?} {property:?}");
    }
    if wait.is_some() {
        assert_eq!(answer.seen.longest_wait, wait, "{id} {faults:?}");
    }
    if answer.verdicts.iter().any(|(_, verdict)| *verdict == Verdict::Holds) {
        assert_eq!(answer.horizon, None, "{id} {faults:?}: for runs of any length");
    }
}

#[test]
fn what_is_known_of_locks_is_found() {
    let ten_seconds = Some(LongestWait::Milliseconds(10_000));
    check("setnx-timestamp", &[Crash], &[(MutualExclusion, "broken")], None);
    check("set-nx-px-lua", &[], &[(MutualExclusion, "holds"), (TheLockComesBack, "holds")], None);
    let holds = [(MutualExclusion, "holds"), (TheLockComesBack, "holds")];
    check("set-nx-px-lua", &[Crash], &holds, ten_seconds);
    check("set-nx-px-lua", &[Pause], &[(MutualExclusion, "broken")], None);
    let fenced = [(MutualExclusion, "broken"), (NoLostUpdate, "holds")];
    check("set-nx-px-lua-fenced", &[Pause], &fenced, None);
    check("incr-expire", &[Crash], &[(TheLockComesBack, "broken")], None);
}

#[test]
fn what_was_not_tested_is_not_praised() {
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
        let answer = answer(&scenario, purse(&[]), Reductions::ALL, None, 20_000);
        assert_eq!(word(&answer, MutualExclusion), expected, "{program}");
    }
}

/// A clock that is set ahead by little more than a lease lets two in, too, but only by one that is
/// set further does the second come in at once, and free the lock before the first has left.
#[test]
fn a_clock_may_be_set_further_than_anything_lasts() {
    let lock = strategies::ALL.iter().find(|it| it.id == "setnx-getset-lua").expect("built in");
    let scenario = scenario(lock.source, 2, &[("TTL", 60), ("WORK", 40), ("POLL", 30)]);
    let faults = purse(&[FaultKind::ClockJump]);
    let answer = answer(&scenario, faults, Reductions::ALL, None, 20_000);
    assert_eq!(word(&answer, Property::OnlyTheHolderReleases), "broken");
}

/// A pool with one token: what is taken away is not another's lock.
#[test]
fn a_pool_of_one_token_breaks_nothing_without_faults() {
    let program = "\
        if redis.call('SETNX', 'filled', 1) == 1 then redis.call('LPUSH', 'pool', 1) end\n\
        while not redis.call('RPOP', 'pool') do sleep(10) end\n\
        enter() work(30) leave()\n\
        redis.call('LPUSH', 'pool', 1)";
    let answer = answer(&scenario(program, 3, &[]), purse(&[]), Reductions::ALL, None, 20_000);
    for property in Property::ALL {
        assert_ne!(word(&answer, property), "broken", "{property:?}");
    }
    assert_eq!(word(&answer, MutualExclusion), "holds");
}

/// Nobody crashes or ends: a client leaves, keeps the lock, and sleeps for ever.
#[test]
fn a_lock_that_is_kept_for_ever_does_not_come_back() {
    let program = "\
        while not redis.call('SET', 'lock', 1, 'NX') do sleep(10) end\n\
        enter() work(10) leave()\n\
        while true do sleep(1000) end";
    let answer = answer(&scenario(program, 2, &[]), purse(&[]), Reductions::ALL, None, 20_000);
    assert_eq!(word(&answer, TheLockComesBack), "broken");
}
