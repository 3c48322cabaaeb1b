//! Every built-in lock, alone and against itself, without faults.
//!
//! Which locks let two clients in even then, and which keys they leave behind, is a table here: a lock
//! that is not in it must do neither.

#![cfg(not(target_arch = "wasm32"))]

use lockscope::drivers::play;
use lockscope::properties::{FindingKind, judge};
use lockscope::run::Run;
use lockscope::scenario::strategies::{self, Strategy};
use lockscope::scenario::{ClientSetup, Scenario, ServerSetup};
use lockscope::time::Millis;
use lockscope::world::{EventKind, Waiting};
use std::io::{self, Write};

/// What sets a lock apart when nothing goes wrong.
struct Peculiarity {
    lock: &'static str,
    /// Whether two of three clients may be inside at once, and why.
    lets_two_in: Option<&'static str>,
    /// The keys that stay when everyone has ended, and why that is right.
    leaves: &'static [&'static str],
}

const PECULIARITIES: &[Peculiarity] = &[
    Peculiarity {
        lock: "setnx-java",
        // A lock that goes away between SETNX and GET is an exception, which is swallowed.
        lets_two_in: Some("a client that finds the lock gone works without it"),
        leaves: &[],
    },
    // The tokens must never repeat.
    Peculiarity { lock: "set-nx-px-lua-fenced", lets_two_in: None, leaves: &["lock.foo:fence"] },
    // It is the cache.
    Peculiarity { lock: "cache-rebuild", lets_two_in: None, leaves: &["product:1"] },
];

/// How many different courses three clients take.
const SEEDS: u64 = 200;

/// More than three clients need one after the other, with any of the locks.
const END: Millis = Millis(10 * 60 * 1000);

fn peculiarity(lock: &Strategy) -> &'static Peculiarity {
    const NONE: Peculiarity = Peculiarity { lock: "", lets_two_in: None, leaves: &[] };
    PECULIARITIES.iter().find(|peculiarity| peculiarity.lock == lock.id).unwrap_or(&NONE)
}

/// Lets so many clients run the lock at once. A lock that speaks of several servers has five.
fn run(lock: &Strategy, clients: usize, seed: u64) -> Run {
    let servers = if lock.source.contains("redis.nodes") { 5 } else { 1 };
    let scenario = Scenario {
        servers: vec![ServerSetup::default(); servers],
        seed,
        ..Scenario::with_clients(vec![ClientSetup::of(lock.source); clients])
    };
    play(&scenario, END).unwrap_or_else(|errors| panic!("{}: {errors:?}", lock.id))
}

fn count(run: &Run, is_counted: impl Fn(&EventKind) -> bool) -> usize {
    run.events().iter().filter(|event| is_counted(&event.kind)).count()
}

fn keys(run: &Run) -> Vec<String> {
    let entries = run.world().servers().flat_map(|(_, server)| server.entries());
    entries.map(|(key, _)| key.bare_or_quoted()).collect()
}

/// Everybody entered as often as they left, and came to the end of the program.
#[track_caller]
fn check_that_all_end(lock: &Strategy, run: &Run) {
    for (client, state) in run.world().clients() {
        let waiting = state.waiting();
        assert_eq!(*waiting, Waiting::Finished, "{} {client}: {waiting:?}", lock.id);
    }
    let entered = count(run, |kind| *kind == EventKind::Entered);
    assert_eq!(entered, count(run, |kind| *kind == EventKind::Left), "{}", lock.id);
    assert!(entered >= run.world().clients().count(), "{}: {entered} entered", lock.id);
}

fn lets_two_in(run: &Run) -> bool {
    judge(run.world().scenario(), run.events())
        .iter()
        .any(|finding| matches!(finding.kind, FindingKind::MutualExclusion { .. }))
}

#[test]
fn the_table_speaks_of_locks_that_there_are() {
    for peculiarity in PECULIARITIES {
        assert!(strategies::ALL.iter().any(|lock| lock.id == peculiarity.lock));
    }
}

#[test]
fn a_single_client_enters_leaves_and_leaves_nothing_behind() {
    for lock in strategies::ALL {
        let run = run(lock, 1, 0);
        check_that_all_end(lock, &run);
        assert_eq!(keys(&run), peculiarity(lock).leaves, "{}", lock.id);
    }
}

#[test]
fn three_clients_are_never_inside_at_once_but_where_the_table_says_so() {
    for lock in strategies::ALL {
        let runs = (0..SEEDS).map(|seed| run(lock, 3, seed));
        let mut with_two_inside = 0;
        for run in runs {
            check_that_all_end(lock, &run);
            with_two_inside += u32::from(lets_two_in(&run));
            if with_two_inside == 0 {
                assert_eq!(keys(&run), peculiarity(lock).leaves, "{}", lock.id);
            }
        }
        let expected = peculiarity(lock).lets_two_in;
        let because = expected.map(|why| format!(": {why}")).unwrap_or_default();
        // Not `println!`, which a test that passes keeps to itself.
        let mut output = io::stdout().lock();
        writeln!(output, "{:24} two inside in {with_two_inside} of {SEEDS} runs{because}", lock.id)
            .expect("standard output can be written to");
        assert_eq!(with_two_inside > 0, expected.is_some(), "{}", lock.id);
    }
}

#[test]
fn the_parameters_of_a_lock_are_explained() {
    for lock in strategies::ALL {
        let run = run(lock, 1, 0);
        let program = run.world().program(lockscope::ids::ClientId(0)).expect("there is a client");
        assert!(!program.parameters().is_empty(), "{} has no parameter", lock.id);
        for parameter in program.parameters() {
            assert!(!parameter.text.is_empty(), "{}: {} is unexplained", lock.id, parameter.name);
        }
        assert!(lock.source.lines().count() <= 50, "{} does not fit on a screen", lock.id);
    }
}
