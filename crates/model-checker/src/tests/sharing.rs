//! Locks that several clients share: permits and readers.

use super::{budget, scenario};
use crate::{CheckJudgement, CheckRequest, CheckResult, search};
use lock_semantics::{Property, Verdict};
use simulator::FaultKind::{self, Crash, Pause};
use simulator::{ClientSetup, Scenario};

fn result(scenario: Scenario, faults: &[FaultKind]) -> CheckResult {
    let request = CheckRequest::about(scenario).with_faults(budget(faults));
    search(request).expect("the scenario is right")
}

fn verdict(result: &CheckResult, property: Property) -> Verdict {
    result.verdict(property).map(CheckJudgement::verdict).expect("it is requested")
}

/// A semaphore with a key for each of two permits. Each key has a lifetime.
const SLOTS: &str = "-- @permits 2\n\
    local me, slot = uuid(), nil\n\
    while not slot do\n\
      for i = 1, 2 do\n\
        if redis.call('SET', 's' .. i, me, 'NX', 'PX', 500) then slot = 's' .. i break end\n\
      end\n\
      if not slot then sleep(100) end\n\
    end\n\
    enter() work(100) leave() redis.call('DELEX', slot, 'IFEQ', me)";

/// A semaphore that counts the clients inside.
const COUNT: &str = "-- @permits 2\n\
    while redis.call('INCR', 'n') > 2 do redis.call('DECR', 'n') sleep(100) end\n\
    enter() work(100) leave() redis.call('DECR', 'n')";

/// A semaphore whose clients look first and count themselves later.
const LOOKS: &str = "-- @permits 2\n\
    while tonumber(redis.call('GET', 'n') or 0) >= 2 do sleep(100) end\n\
    redis.call('INCR', 'n')\n\
    enter() work(100) leave() redis.call('DECR', 'n')";

/// A semaphore whose permits contain the time at which they end, so that no key expires.
const TIMES: &str = "-- @permits 2\n\
    local acquire = [[for i = 1, 2 do\n\
      local ends = redis.call('GET', 's' .. i)\n\
      if not ends or tonumber(ends) < tonumber(ARGV[1]) then\n\
        redis.call('SET', 's' .. i, ARGV[2])\n\
        return i\n\
      end\n\
    end\n\
    return 0]]\n\
    local slot, ends = 0, 0\n\
    while slot == 0 do\n\
      local at = now()\n\
      ends = at + 500\n\
      slot = redis.call('EVAL', acquire, 0, at, ends)\n\
      if now() + 200 > ends then slot = 0 end\n\
      if slot == 0 then sleep(100) end\n\
    end\n\
    enter() work(100) leave() redis.call('DELEX', 's' .. slot, 'IFEQ', ends)";

#[test]
fn at_most_as_many_clients_are_inside_as_there_are_permits() {
    use Verdict::{Broken, Holds, LeaseLimit, NotTested};
    let one = SLOTS.replace("@permits 2", "@permits 1");
    type Case<'a> = (&'a str, &'a [FaultKind], [(Property, Verdict); 2]);
    let cases: [Case<'_>; 8] = [
        (SLOTS, &[], [(Property::MutualExclusion, Holds), (Property::NoDeadlock, Holds)]),
        (SLOTS, &[Crash], [(Property::MutualExclusion, Holds), (Property::NoDeadlock, Holds)]),
        (
            SLOTS,
            &[Pause],
            [(Property::MutualExclusion, LeaseLimit), (Property::HolderOnly, NotTested)],
        ),
        (&one, &[], [(Property::MutualExclusion, Broken), (Property::NoDeadlock, Holds)]),
        (COUNT, &[], [(Property::MutualExclusion, Holds), (Property::NoDeadlock, Holds)]),
        // A lost permit is a deadlock.
        (COUNT, &[Crash], [(Property::MutualExclusion, Holds), (Property::NoDeadlock, Broken)]),
        (
            LOOKS,
            &[],
            [(Property::MutualExclusion, Broken), (Property::LeaseOutlastsWork, NotTested)],
        ),
        (TIMES, &[Pause], [(Property::MutualExclusion, LeaseLimit), (Property::Progress, Holds)]),
    ];
    for (program, faults, expected) in cases {
        let result = result(scenario(program, 3, &[]), faults);
        for (property, expected) in expected {
            assert_eq!(verdict(&result, property), expected, "{property:?} {faults:?}\n{program}");
        }
    }
}

#[test]
fn permits_for_all_clients_test_nothing() {
    for (clients, expected) in [(2, Verdict::NotTested), (3, Verdict::Broken)] {
        let result = result(scenario(LOOKS, clients, &[]), &[]);
        assert_eq!(verdict(&result, Property::MutualExclusion), expected, "{clients} clients");
    }
}

/// A client is overdue only if a fault has made its permit end.
#[test]
fn client_without_a_permit_is_not_overdue() {
    let ticket = "redis.call('SET', me, 1, 'PX', 100)\n\
        if redis.call('EXISTS', me) == 0 then slot = 'none' end\n\
        while not slot do";
    let skips = SLOTS.replace("while not slot do", ticket);
    let result = result(scenario(&skips, 3, &[]), &[Pause]);
    assert_eq!(verdict(&result, Property::MutualExclusion), Verdict::Broken);
}

/// The parts of a read-write lock.
const READ: &str = "while redis.call('EVAL', [[\n\
      if redis.call('EXISTS', 'w') == 1 then return 0 end\n\
      redis.call('HSET', 'r', ARGV[1], 1) redis.call('PEXPIRE', 'r', 500) return 1\n\
    ]], 0, me) == 0 do sleep(100) end\n\
    enter('shared') work(100) leave()\n\
    redis.call('HDEL', 'r', me)\n";
const WRITE: &str = "while redis.call('EVAL', [[\n\
      if redis.call('EXISTS', 'w', 'r') > 0 then return 0 end\n\
      redis.call('SET', 'w', ARGV[1], 'PX', 500) return 1\n\
    ]], 0, me) == 0 do sleep(100) end\n\
    enter() work(100) leave()\n\
    redis.call('DELEX', 'w', 'IFEQ', me)\n";

/// Returns a scenario in which each client runs the parts with these letters, one after the other.
fn roles(roles: &[&str], change: (&str, &str)) -> Scenario {
    let part = |letter| if letter == 'R' { READ } else { WRITE };
    let program = |role: &&str| {
        let parts: String = role.chars().map(part).collect();
        format!("local me = uuid()\n{parts}").replace(change.0, change.1)
    };
    let setups = roles.iter().map(|role| ClientSetup::of(&program(role)));
    Scenario::with_clients(setups.collect())
}

#[test]
fn readers_may_be_inside_together_but_not_beside_a_writer() {
    use Verdict::{Broken, Holds, LeaseLimit, NotTested};
    let (nothing, forgets) = (("", ""), ("'EXISTS', 'w', 'r'", "'EXISTS', 'w'"));
    type Case<'a> = (&'a [&'a str], (&'a str, &'a str), &'a [FaultKind], [Verdict; 2]);
    let cases: [Case<'_>; 10] = [
        (&["R", "R", "W"], nothing, &[], [Holds, Holds]),
        (&["R", "R", "W"], forgets, &[], [Broken, Holds]),
        (&["W", "W", "W"], nothing, &[], [Holds, Holds]),
        // Readers do not exclude one another.
        (&["R", "R"], nothing, &[], [NotTested, NotTested]),
        (&["RW", "RW"], nothing, &[], [Holds, Holds]),
        (&["WR", "WR"], nothing, &[Crash], [Holds, Holds]),
        (&["RW", "RW"], nothing, &[Pause], [LeaseLimit, Holds]),
        (&["R", "R", "W"], nothing, &[Crash], [Holds, Holds]),
        (&["R", "R", "W"], nothing, &[Pause], [LeaseLimit, Holds]),
        // The entry of a reader that has crashed blocks writers.
        (&["R", "R", "W"], ("'PEXPIRE', 'r', 500", "'PTTL', 'r'"), &[Crash], [Holds, Broken]),
    ];
    for (clients, change, faults, expected) in cases {
        let result = result(roles(clients, change), faults);
        let properties = [Property::MutualExclusion, Property::NoDeadlock];
        let got = properties.map(|property| verdict(&result, property));
        assert_eq!(got, expected, "{clients:?} {change:?} {faults:?}");
    }
}

/// A reader becomes a writer, and a writer becomes a reader, without leaving in between.
#[test]
fn client_that_changes_its_role_inside_is_seen() {
    use Verdict::{Broken, Holds};
    let upgrade = ("enter('shared') work(100)", "enter('shared') work(100) enter() work(100)");
    let read = "redis.call('HSET', 'r', me, 1) redis.call('DEL', 'w')";
    let late = &format!("work(100) {read} enter('shared') work(100)");
    let in_time = &format!("work(100) enter('shared') {read} work(100)");
    let cases = [
        (["R", "R"], upgrade, Broken),
        (["R", "W"], ("enter() work(100)", &format!("enter() {late}")), Broken),
        (["R", "W"], ("enter() work(100)", &format!("enter() {in_time}")), Holds),
    ];
    for (clients, change, expected) in cases {
        let result = result(roles(&clients, change), &[]);
        assert_eq!(verdict(&result, Property::MutualExclusion), expected, "{change:?}");
    }
}
