//! Tests of each property with the smallest lock that violates it and its fixed version.

use super::{budget, scenario};
use crate::{CheckJudgement, CheckRequest, search};
use lock_semantics::{Property, Verdict};
use simulator::FaultKind::{self, Crash, LoseReply, Pause};

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

#[test]
fn only_the_holder_releases_extends_or_overwrites() {
    use Verdict::{Broken, Holds};
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
                Verdict::NotTested,
            ),
        ],
    );
}

#[test]
fn store_accepts_no_stale_write_of_a_fenced_lock() {
    use Verdict::{Broken, Holds, LeaseLimit};
    let update = "enter() store.read('x') work(100) store.write('x', 1) leave()";
    let fenced = "local n = redis.call('INCR', 'n')\n\
        enter() store.write('x', 1, n) work(100) store.write('x', 2, n) leave()";
    check(
        Property::NoLostUpdate,
        &[
            (&[update], &[], Broken),
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
