//! Findings about locks that several clients share: permits and readers.

use super::check;
use super::runs::{scenario, scheduled};
use crate::findings::{Act, FindingKind, Flaw, findings};
use primitives::ClientId;

const READER: &str = "@read-write-lock ROLE=reader";
const WRITER: &str = "@read-write-lock ROLE=writer";
const SEMAPHORE: &str = "@semaphore POLL=100";
const LATE: &str = "@semaphore POLL=5075 WORK=6000";
const COUNTER: &str = "@semaphore-incr POLL=100";

#[test]
fn only_clients_that_exclude_one_another_break_mutual_exclusion() {
    check(&[
        (&[READER, READER, WRITER], "1 1 2 2 3 :20000", &[]),
        (&[WRITER, READER, READER], "1 1 2 3 :20000", &[]),
        (&[SEMAPHORE; 3], "1 1 2 2 2 3 3 :20000", &[]),
        (&[COUNTER; 3], "1 1 2 2 3 3 :20000", &[]),
        (
            &[READER, WRITER],
            "1 1 pause1:20000 :10150",
            &["10100: C1 and C2 inside: C1's foo:readers expired, paused"],
        ),
        (&[READER, READER, WRITER], "1 1 2 2 pause2:20000 :10150", &["10100: C2 and C3 inside"]),
        (
            &[WRITER, READER],
            "1 1 pause1:20000 :10150",
            &["10100: C1 and C2 inside: C1's foo:writer expired, paused"],
        ),
        (
            &[SEMAPHORE, SEMAPHORE, LATE, LATE],
            "1 1 2 2 2 pause2:20000 :10200",
            &["10150: C2 and C4 inside: C2's permit:2 expired, paused"],
        ),
    ]);
}

#[test]
fn lost_permit_is_a_deadlock() {
    check(&[
        (&[COUNTER; 3], "1 1 x1 :20000", &["6000: nobody waits for somebody, never, never undone"]),
        (
            &[COUNTER; 3],
            "1 1 2 2 x1 x2 :20000",
            &["0: C3 waits for C1, never, Crashed, free after never"],
        ),
        (&[SEMAPHORE; 3], "1 1 x1 :20000", &[]),
        (&[READER, WRITER], "1 1 x1 :20000", &[]),
    ]);
}

#[test]
fn finding_names_all_clients_that_have_permits() {
    let programs = [SEMAPHORE, SEMAPHORE, LATE, LATE];
    let run = scheduled(&scenario(&programs), "1 1 2 2 2 pause2:20000 :10200");
    let inside = [1, 2, 3].map(ClientId).to_vec();
    let is_it = |kind: &FindingKind| match kind {
        FindingKind::MutualExclusion { permits, .. } => *permits == Some((inside.clone(), 2)),
        _ => false,
    };
    assert!(findings(&run).iter().any(|finding| is_it(&finding.kind)));
}

#[test]
fn lost_permits_are_counted() {
    for (schedule, permits) in [("1 1 x1 :20000", Some(2)), ("1 1 2 2 x1 x2 :20000", None)] {
        let run = scheduled(&scenario(&[COUNTER; 3]), schedule);
        let found: Vec<_> = findings(&run).into_iter().map(|finding| finding.kind).collect();
        let [FindingKind::NoDeadlock { permits: lost, depends_on_order: false, .. }] = &found[..]
        else {
            panic!("{found:?}")
        };
        assert_eq!(*lost, permits, "{schedule}");
    }
}

/// The second reader does not own the hash that both have written.
#[test]
fn root_cause_of_a_reader_is_its_own_request() {
    let programs = [READER, READER, WRITER];
    let run = scheduled(&scenario(&programs), "1 1 2 2 pause2:20000 :10150");
    let decisions = findings(&run).into_iter().filter_map(|finding| finding.decision);
    let [decision] = &decisions.collect::<Vec<_>>()[..] else { panic!("one cause") };
    assert_eq!((decision.client, decision.act), (ClientId(1), Act::Stayed));
    assert!(matches!(decision.flaw, Flaw::Stale { .. }), "{decision:?}");
}
