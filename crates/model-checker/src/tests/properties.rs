//! Tests of each property with the smallest lock that violates it and its fixed version.

use super::{budget, scenario};
use crate::{CheckJudgement, CheckRequest, EndTimes, Reductions, Untested, search};
use lock_semantics::{Property, Verdict};
use primitives::Millis;
use redis_model::Unsupported;
use simulator::FaultKind::{self, Crash, LoseReply, Pause};
use simulator::{ClientSetup, Latency, Replication, Scenario, World};

/// A lock without a lifetime that waits.
const WAITS: &str = "while not redis.call('SET', 'k', 1, 'NX') do sleep(100) end";

/// A lock with a lifetime that waits.
const LEASE: &str = "while not redis.call('SET', 'k', 1, 'NX', 'PX', 500) do sleep(100) end";

/// A lock with a lifetime and a token that waits.
const TOKEN: &str = "local me = uuid()\n\
    while not redis.call('SET', 'k', me, 'NX', 'PX', 500) do sleep(100) end";

/// A critical section.
const INSIDE: &str = "enter() work(100) leave()";

const DEL: &str = "redis.call('DEL', 'k')";

/// The release of a lock by the client whose token it contains.
const RELEASE: &str = "redis.call('DELEX', 'k', 'IFEQ', me)";

fn verdict(property: Property, program: &str, clients: usize, faults: &[FaultKind]) -> Verdict {
    let request = CheckRequest::about(scenario(program, clients, &[])).with_faults(budget(faults));
    let result = search(request).expect("the scenario is right");
    result.verdict(property).map(CheckJudgement::verdict).expect("it is requested")
}

/// Checks the verdict on a property for locks with two clients. Each lock consists of parts.
fn check(property: Property, cases: &[(&[&str], &[FaultKind], Verdict)]) {
    for (parts, faults, expected) in cases {
        let program = parts.join("\n");
        let got = verdict(property, &program, 2, faults);
        assert_eq!(got, *expected, "{property:?} {faults:?}:\n{program}");
    }
}

#[test]
fn mutual_exclusion_is_broken_or_reaches_the_lease_limit() {
    use Verdict::{Broken, Holds, LeaseLimit, NotTested};
    check(
        Property::MutualExclusion,
        &[
            (&[INSIDE], &[], Broken),
            (&[WAITS, INSIDE, DEL], &[], Holds),
            // The work is longer than the lease.
            (&[LEASE, "enter() work(600) leave()", DEL], &[], Broken),
            (&[TOKEN, INSIDE, RELEASE], &[], Holds),
            (&[TOKEN, INSIDE, RELEASE], &[Pause], LeaseLimit),
            (&["while not redis.call('GET', 'k') do sleep(100) end", INSIDE], &[], NotTested),
        ],
    );
}

#[test]
fn lease_outlasts_work_unless_the_lease_is_too_short() {
    use Verdict::{Broken, Holds, LeaseLimit};
    check(
        Property::LeaseOutlastsWork,
        &[
            (&[LEASE, "enter() work(600) leave()", DEL], &[], Broken),
            (&[TOKEN, INSIDE, RELEASE], &[], Holds),
            (&[TOKEN, INSIDE, RELEASE], &[Pause], LeaseLimit),
            // The client releases the lock before it leaves.
            (&[WAITS, "enter() work(100)", DEL, "leave()"], &[], Broken),
        ],
    );
}

/// A replica keeps a key that has expired until its primary sends a DEL.
#[test]
fn late_replica_changes_no_verdict() {
    let program = "if not redis.call('SET', 'k', 1, 'NX', 'PX', 60) then return end\n\
        enter() work(100) leave()";
    for lag_ms in [0, 1, 30, 200] {
        let mut scenario = scenario(program, 2, &[]);
        scenario.servers[0].replication = Some(Replication { lag_ms });
        let request = CheckRequest::about(scenario).with_faults(budget(&[]));
        let result = search(request).expect("the scenario is right");
        for property in [Property::MutualExclusion, Property::LeaseOutlastsWork] {
            let verdict = result.verdict(property).map(CheckJudgement::verdict);
            assert_eq!(verdict, Some(Verdict::Broken), "{property:?}, lag of {lag_ms} ms");
        }
    }
}

#[test]
fn only_the_holder_releases_extends_or_overwrites() {
    use Verdict::{Broken, Holds, NotTested};
    let fills_cache = "if redis.call('GET', 'cache') then return end\n\
        enter() work(100) redis.call('SET', 'cache', 1, 'PX', 5000) leave()";
    let extend = "redis.call('PEXPIRE', 'k', 500) work(100)";
    let own = "redis.call('SET', 'k', me, 'IFEQ', me, 'PX', 500) work(100)";
    check(
        Property::HolderOnly,
        &[
            (&[LEASE, INSIDE, DEL], &[Pause], Broken),
            (&[TOKEN, INSIDE, RELEASE], &[Pause], Holds),
            (&[TOKEN, "enter()", extend, "leave()", RELEASE], &[Pause], Broken),
            (&[TOKEN, "enter()", own, "leave()", RELEASE], &[Pause], Holds),
            (
                &["redis.call('SET', 'k', 1, 'PX', 500)", "work(100)", "enter() leave()"],
                &[],
                NotTested,
            ),
            // The holder has left, and its key is still its own.
            (
                &[WAITS, "enter() work(100) leave() sleep(300)", DEL, "redis.call('DEL', 'k')"],
                &[],
                Broken,
            ),
            // No client is the holder: the clients have entered before a value blocks others.
            (&[fills_cache], &[], NotTested),
        ],
    );
}

#[test]
fn store_accepts_no_stale_write_of_a_fenced_lock() {
    use Verdict::{Broken, Holds, LeaseLimit, NotTested};
    let update = "enter() store.read('x') work(100) store.write('x', 1) leave()";
    let fenced = "local n = redis.call('INCR', 'n')\n\
        enter() store.write('x', 1, n) work(100) store.write('x', 2, n) leave()";
    check(
        Property::NoLostUpdate,
        &[
            (&[update], &[], Broken),
            (&[WAITS, "enter() store.write('x', 1) leave()", DEL], &[], NotTested),
            (&[WAITS, update, DEL], &[], Holds),
            (&[TOKEN, update, RELEASE], &[Pause], LeaseLimit),
            (&[TOKEN, fenced, RELEASE], &[Pause], Holds),
        ],
    );
}

#[test]
fn no_client_enters_after_a_failed_acquire() {
    use Verdict::{Broken, Holds};
    let tries = "for _ = 1, 2 do if redis.call('SET', 'k', 1, 'NX') then break end sleep(10) end";
    let checks = "if not redis.call('SET', 'k', 1, 'NX') then return end";
    check(
        Property::NoEntryAfterFailure,
        &[(&[tries, INSIDE, DEL], &[], Broken), (&[checks, INSIDE, DEL], &[], Holds)],
    );
}

#[test]
fn lock_becomes_permanently_free_once_no_client_uses_it() {
    use Verdict::{Broken, Holds, NotTested};
    let once = "if not redis.call('SET', 'k', 1, 'NX', 'PX', 500) then return end";
    let stamp = "local t = now()\n\
        local old = redis.call('GET', 'k')\n\
        if old and tonumber(old) > t then return end\n\
        redis.call('SET', 'k', t + 500)";
    let leads = "enter() while true do redis.call('SET', 'k', 1, 'PX', 500) work(100) end";
    let deadlocks = "local mine, other = 'a', 'b'\n\
        if redis.call('INCR', 'n') == 2 then mine, other = other, mine end\n\
        while not redis.call('SET', mine, 1, 'NX') do sleep(100) end\n\
        while not redis.call('SET', other, 1, 'NX') do sleep(100) end\n\
        enter() work(10) leave() redis.call('DEL', 'a', 'b')";
    let draws = "while not redis.call('SET', 'k', 1, 'NX') do sleep(random(50, 150)) end";
    let keeps = "leave() while true do sleep(1000) end";
    let token = "if redis.call('SETNX', 'made', 1) == 1 then redis.call('RPUSH', 'free', 1) end\n\
        while not redis.call('LPOP', 'free') do sleep(100) end";
    let back = "redis.call('RPUSH', 'free', 1)";
    let own_key = "redis.call('SET', 'grace', 1, 'PX', 300)\n\
        while redis.call('EXISTS', 'grace') == 1 do sleep(100) end";
    check(
        Property::NoDeadlock,
        &[
            (&[WAITS, INSIDE, DEL], &[], Holds),
            (&[WAITS, INSIDE, DEL], &[Crash], Broken),
            (&[LEASE, INSIDE, DEL], &[Crash], Holds),
            (&[WAITS, INSIDE], &[], Broken),
            // Chance does not release a lock that is left behind.
            (&[draws, INSIDE], &[], Broken),
            (&[WAITS, "enter() work(10)", keeps], &[], Broken),
            // A client that tries once and gives up is no evidence about a later client.
            (&[once, INSIDE, DEL], &[Crash], Holds),
            (&[stamp, INSIDE, DEL], &[Crash], Holds),
            // A leader stays inside. That is no deadlock.
            (&[LEASE, leads], &[], Holds),
            (&[LEASE, leads], &[Crash], Holds),
            (&[WAITS, leads], &[Crash], Broken),
            (&[deadlocks], &[], Broken),
            (&[token, INSIDE, back], &[], Holds),
            (&[token, INSIDE, back], &[Crash], Broken),
            // The lock is free for a while, and then the token expires.
            (&[token, INSIDE, back, "redis.call('PEXPIRE', 'free', 500)"], &[], Broken),
            // No probe can ever enter, because each waits until its own key has expired.
            (&[own_key, INSIDE], &[], NotTested),
        ],
    );
}

#[test]
fn one_of_the_clients_that_request_a_free_lock_enters() {
    use Verdict::{Broken, Holds, NotTested};
    let once = "if not redis.call('SET', 'k', 1, 'NX') then return end";
    let text = "redis.call('SET', 'k', 7)\nif redis.call('GET', 'k') ~= 7 then return end";
    let flags = |delay: &str| {
        format!(
            "local me, other = 'a', 'b'\n\
             if redis.call('INCR', 'n') == 2 then me, other = other, me end\n\
             while true do\n\
               redis.call('SET', me, 1)\n\
               if redis.call('EXISTS', other) == 0 then break end\n\
               redis.call('DEL', me) sleep({delay})\n\
             end\n\
             enter() work(10) leave() redis.call('DEL', me)"
        )
    };
    let [fixed, random] = ["100", "random(50, 150)"].map(flags);
    let takes_and_ends = "if redis.call('SET', 'k', 1, 'NX') then return end\n\
        while redis.call('EXISTS', 'k') == 1 do sleep(100) end";
    check(
        Property::Progress,
        &[
            (&[WAITS, INSIDE, DEL], &[], Holds),
            // The other client waits forever, but only after a crash.
            (&[WAITS, INSIDE, DEL], &[Crash], Holds),
            (&[once, INSIDE, DEL], &[], Holds),
            (&["error('no')", INSIDE], &[], NotTested),
            (&[text, INSIDE, DEL], &[], Broken),
            (&[takes_and_ends, INSIDE], &[], Broken),
            (&["while not redis.call('GET', 'never') do sleep(10) end", INSIDE], &[], Broken),
            // A livelock with fixed delays. Chance ends the one with random delays.
            (&[&fixed], &[], Broken),
            (&[&random], &[], Holds),
        ],
    );
    // The run shows that no client enters.
    let program = [takes_and_ends, INSIDE].join("\n");
    let scenario = scenario(&program, 2, &[]);
    let request = CheckRequest::about(scenario.clone()).with_faults(budget(&[]));
    let result = search(request).expect("the scenario is right");
    let run = result.verdict(Property::Progress).and_then(|it| it.violation()).expect("a run");
    let mut world = World::new(&run.scenario(&scenario)).expect("the scenario is right");
    run.moves.iter().for_each(|made| assert!(world.apply(made).is_ok(), "{made:?}"));
    assert!(world.client_ids().all(|id| !world.may_start(id)), "all clients take part");
}

#[test]
fn no_client_waits_for_a_lock_that_no_client_uses() {
    use Verdict::{Broken, Holds};
    let waits_for_signal = "while not redis.call('SET', 'k', 1, 'NX', 'PX', 10000) do\n\
          for _ = 1, 100 do if redis.call('LPOP', 'signal') then break end sleep(100) end\n\
        end\n\
        enter() work(3000) leave()";
    let clears = "redis.call('LPUSH', 'signal', 1) redis.call('DEL', 'k', 'signal')";
    let signals = "redis.call('DEL', 'k', 'signal') redis.call('LPUSH', 'signal', 1)";
    let long = "while not redis.call('SET', 'k', 1, 'NX', 'PX', 10000) do sleep(100) end";
    let sleeps = "while not redis.call('SET', 'k', 1, 'NX') do sleep(20000) end";
    let prepares = "sleep(5000)";
    check(
        Property::NoIdleLock,
        &[
            (&[WAITS, INSIDE, DEL], &[], Holds),
            // A lost wake-up, and the fixed version.
            (&[waits_for_signal, clears], &[], Broken),
            (&[waits_for_signal, signals], &[], Holds),
            // The lock is left behind. Its lease counts only after a fault.
            (&[long, INSIDE], &[], Broken),
            (&[long, INSIDE, DEL], &[Crash], Holds),
            (&[WAITS, INSIDE, DEL], &[Crash], Broken),
            // A long sleep is allowed. A holder that has not entered yet is allowed too.
            (&[sleeps, INSIDE, DEL], &[], Holds),
            (&[long, prepares, INSIDE, DEL], &[], Holds),
            (&[long, INSIDE, DEL], &[LoseReply], Holds),
            (&[TOKEN, INSIDE, RELEASE], &[Pause], Holds),
        ],
    );
}

#[test]
fn client_without_enter_is_no_probe() {
    let observer = "while redis.call('EXISTS', 'k') == 1 do sleep(100) end";
    let cleaner = "sleep(1000) redis.call('DEL', 'k')";
    for (other, expected) in [(observer, Verdict::Holds), (cleaner, Verdict::Broken)] {
        let lock = [LEASE, INSIDE, DEL].join("\n");
        let setups = [lock.as_str(), lock.as_str(), other].map(ClientSetup::of);
        let scenario = Scenario::with_clients(setups.to_vec());
        let request = CheckRequest::about(scenario).with_faults(budget(&[]));
        let result = search(request).expect("the scenario is right");
        let verdict = |it| result.verdict(it).map(CheckJudgement::verdict);
        assert_eq!(verdict(Property::NoDeadlock), Some(Verdict::Holds), "{other}");
        assert_eq!(verdict(Property::MutualExclusion), Some(expected), "{other}");
        assert_eq!(verdict(Property::HolderOnly), Some(expected), "{other}");
    }
}

#[test]
fn own_error_or_missing_reply_is_no_failure() {
    use Verdict::{Broken, Holds};
    let raises = "if not redis.call('SET', 'k', 1, 'NX') then error('no lock') end";
    let asserts = "assert(redis.call('SET', 'k', 1, 'NX'))";
    let indexes = "local r = redis.pcall('SET', 'k', 1, 'NX') if r and r.ok then";
    let adds = "local n = redis.call('GET', 'n') + 1";
    let wrong = "redis.call('SET', 'k', 1, 'NX') redis.call('LPUSH', 'k', 1)";
    check(
        Property::NoFailure,
        &[
            (&[raises, INSIDE, DEL], &[], Holds),
            (&[asserts, INSIDE, DEL], &[], Holds),
            (&[WAITS, INSIDE, DEL], &[LoseReply], Holds),
            (&[indexes, INSIDE, DEL, "end"], &[], Holds),
            (&[adds, WAITS, INSIDE, DEL], &[], Broken),
            (&[wrong, INSIDE, DEL], &[], Broken),
        ],
    );
    // A client that has given up is no longer inside.
    let leaves = "enter() work(100) error('enough')";
    let got = verdict(Property::MutualExclusion, &format!("{LEASE} {leaves}"), 2, &[Crash]);
    assert_eq!(got, Holds);
}

#[test]
fn no_property_is_tested_beside_an_unsupported_command_or_function() {
    let cases = [
        ("redis.call('XADD', 'log', '*', 'a', 'b')", Some(Unsupported::Command("XADD".into()))),
        ("redis.pcall('zadd', 'log', 1, 'b')", Some(Unsupported::Command("ZADD".into()))),
        ("redis.call('SELECT', 1)", Some(Unsupported::Command("SELECT 1".into()))),
        (
            "redis.call('EVAL', \"return redis.pcall('BLPOP', 'l', 0)\", 0)",
            Some(Unsupported::Command("BLPOP".into())),
        ),
        (
            "redis.pcall('EVAL', \"return cjson.encode({1})\", 0)",
            Some(Unsupported::Function("cjson.encode".into())),
        ),
        ("redis.pcall('EVAL', 'return return', 0)", None),
        ("redis.pcall('GET')", None),
    ];
    for (call, expected) in cases {
        // The lock is broken without this call, too.
        let program = format!("enter() work(10) leave()\n{call}");
        let result = search(CheckRequest::about(scenario(&program, 2, &[]))).expect("it loads");
        let found = result.unsupported.as_ref();
        assert_eq!(found.map(|it| (it.lacks.clone(), it.line)), expected.map(|it| (it, 2)));
        let is_untested =
            |it: &CheckJudgement| *it == CheckJudgement::NotTested(Untested::Unsupported);
        let untested = result.verdicts.iter().filter(|(_, it)| is_untested(it)).count();
        assert_eq!(untested, if found.is_some() { Property::ALL.len() } else { 0 }, "{call}");
    }
}

/// A client that gives up waiting after a time, without faults. A value that was equal to the
/// current time when it was used first is in the past later.
#[test]
fn client_that_waits_for_too_long_is_found() {
    let wait = |condition: &str, then: &str| {
        format!(
            "local begun = now() local stop = begun + 2000\n\
             while redis.call('SETNX', 'k', 1) == 0 do {condition} {then} end sleep(100) end\n\
             enter() work(3000) leave() redis.call('DEL', 'k')"
        )
    };
    for condition in [
        "if now() - begun >= 2000 then",
        "if now() >= begun + 2000 then",
        "if now() >= stop then",
        "if now() > begun and now() - begun > 1999 then",
        "local left = stop - now() if left <= 0 then",
    ] {
        for (then, property) in [
            ("break", Property::MutualExclusion),
            ("redis.call('DEL', 'k')", Property::HolderOnly),
            ("error(nil + 1)", Property::NoFailure),
        ] {
            let program = wait(condition, then);
            assert_eq!(verdict(property, &program, 2, &[]), Verdict::Broken, "{program}");
        }
        let program = wait(condition, "return");
        assert_eq!(verdict(Property::MutualExclusion, &program, 2, &[]), Verdict::Holds);
    }
}

#[test]
fn lock_of_a_holder_without_a_reply_is_idle() {
    let wait = |end: &str| {
        format!(
            "while true do local reply = redis.pcall('SETNX', 'k', 1)\n\
             if reply == 1 then break end {end} sleep(100) end\n{INSIDE} {DEL}"
        )
    };
    let idle = |program: &str| verdict(Property::NoIdleLock, program, 2, &[LoseReply]);
    assert_eq!(idle(&wait("")), Verdict::Broken);
    // The client asks whether its lost request has acquired the lock.
    let asks = "if reply ~= 0 then break end";
    assert_eq!(idle(&wait(asks)), Verdict::Holds);
}

/// A search with jumps of clocks may decide nothing, but a violation without jumps counts.
#[test]
fn fault_that_cannot_be_decided_hides_no_violation() {
    let program = "local start, ok = now(), false\n\
        while now() - start < 2000 do\n\
        if redis.call('SET', 'k', 1, 'NX', 'PX', 20000) then ok = true break end\n\
        sleep(100) end\n\
        if ok then enter() work(3000) leave() end redis.call('DEL', 'k')";
    for faults in [&[][..], &[FaultKind::ClockJump]] {
        assert_eq!(verdict(Property::HolderOnly, program, 2, faults), Verdict::Broken);
    }
}

/// A client that holds a second key crashes before or after another client enters. The client
/// inside inherits that key, so its DEL harms no holder. Latency of 1 ms: the first client crashes
/// while its request is under way, and the other one waits for a free lock for longer than 2 ms.
#[test]
fn time_of_a_crash_does_not_change_a_verdict() {
    let inherits = "if not redis.call('SET', 'k', 'x', 'NX', 'PX', 6) then return end\n\
        redis.call('DEL', 'k')\n\
        if not redis.call('SET', 'once', 'x', 'NX', 'PX', 6) then return end\n\
        enter() work(2) leave() redis.call('DEL', 'k', 'once')";
    let once = "if not redis.call('SET', 'k', 'x', 'NX', 'PX', 5) then return end\n\
        enter() work(4) leave() redis.call('DEL', 'k')";
    let every_millisecond = Reductions { canonical: true, counters: true, ..Reductions::NONE };
    for (program, latency_ms, property, expected) in [
        (inherits, 0, Property::HolderOnly, Verdict::Holds),
        (once, 1, Property::NoIdleLock, Verdict::Broken),
    ] {
        for reductions in [Reductions::ALL, every_millisecond] {
            let mut scenario = scenario(program, 2, &[]);
            scenario.network.latency = Latency { least_ms: latency_ms, most_ms: latency_ms };
            scenario.network.call_timeout_ms = 7;
            let mut request = CheckRequest::about(scenario).with_faults(budget(&[Crash]));
            request.bounds.idle.fixed_ms = Some(2);
            request.bounds.ends = EndTimes::Every(Millis(1));
            request.reductions = reductions;
            if reductions == Reductions::ALL {
                request.bounds.ends = EndTimes::WhereTheyMatter;
            }
            let result = search(request).expect("the scenario is right");
            let found = result.verdict(property).map(CheckJudgement::verdict);
            assert_eq!(found, Some(expected), "{program} {reductions:?}");
        }
    }
}
