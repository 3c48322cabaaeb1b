//! Runs every built-in lock with one client and with three, without faults.
//!
//! The keys `admits-two` and `leaves` of a lock's card name the reason for which it admits two
//! clients even without faults, and the keys that it leaves behind. All other locks do neither.

#![cfg(not(target_arch = "wasm32"))]

use cards::LoadedCard;
use content::locks;
use content::locks::Lock;
use primitives::Millis;
use rayon::prelude::*;
use run_analysis::{FindingKind, findings};
use simulator::{EventKind, Run, Scenario, ServerSetup, Waiting, play};
use std::fs;
use std::io::{self, Write};

/// The expected differences of a lock from all other locks, from its card.
struct Exception {
    /// Reason for which two clients may be in the critical section at once, or `None` if they must
    /// not.
    admits_two: Option<String>,
    /// The keys that remain when all clients have finished.
    leaves: Vec<String>,
}

/// Number of interleavings of three clients to try with each lock.
const SEEDS: u64 = 200;

/// End of the runs: later than three clients need one after another, with any of the locks.
const END: Millis = Millis(10 * 60 * 1000);

/// Reads the exception from the card of the lock. The compiled locks do not contain it.
fn exception(lock: &Lock) -> Exception {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content/locks");
    let card = fs::read_to_string(format!("{folder}/{}/lock.txt", lock.id)).expect(lock.id);
    let card = LoadedCard::new(lock.id, &card);
    let leaves = card.value("leaves").split(", ").filter(|key| !key.is_empty());
    Exception {
        admits_two: card.values("", "admits-two").next().map(str::to_owned),
        leaves: leaves.map(str::to_owned).collect(),
    }
}

/// Runs the lock with this number of clients, all from the start. A lock that uses several servers
/// gets five.
fn run(lock: &Lock, clients: usize, seed: u64) -> Run {
    let servers = if lock.source.contains("redis.nodes") { 5 } else { 1 };
    let scenario = Scenario {
        servers: vec![ServerSetup::default(); servers],
        seed,
        ..Scenario::with_clients(locks::clients(lock.source, clients))
    };
    play(&scenario, END).unwrap_or_else(|errors| panic!("{}: {errors:?}", lock.id))
}

fn count(run: &Run, is_counted: impl Fn(&EventKind) -> bool) -> usize {
    run.events().iter().filter(|event| is_counted(&event.kind)).count()
}

/// Returns the keys on all servers at the end of the run.
fn keys(run: &Run) -> Vec<String> {
    let entries = run.world().servers().flat_map(|(_, server)| server.entries());
    entries.map(|(key, _)| key.bare_or_quoted()).collect()
}

/// Checks that all clients have finished, and that the critical section was left once per entry.
#[track_caller]
fn check_that_all_finish(lock: &Lock, run: &Run) {
    for (client, state) in run.world().clients() {
        let waiting = state.waiting();
        assert_eq!(*waiting, Waiting::Finished, "{} {client}: {waiting:?}", lock.id);
    }
    let entered = count(run, |kind| kind.is_entry());
    assert_eq!(entered, count(run, |kind| *kind == EventKind::Left), "{}", lock.id);
    assert!(entered >= run.world().clients().count(), "{}: {entered} entered", lock.id);
}

fn lets_two_in(run: &Run) -> bool {
    findings(run).iter().any(|finding| matches!(finding.kind, FindingKind::MutualExclusion { .. }))
}

#[test]
fn single_client_enters_and_leaves_no_keys() {
    for lock in locks::ALL {
        let run = run(lock, 1, 0);
        check_that_all_finish(lock, &run);
        assert_eq!(keys(&run), exception(lock).leaves, "{}", lock.id);
    }
}

#[test]
fn three_clients_exclude_each_other_unless_listed() {
    locks::ALL.par_iter().for_each(|lock| {
        let exception = exception(lock);
        let runs = (0..SEEDS).map(|seed| run(lock, 3, seed));
        let mut broken = 0;
        for run in runs {
            check_that_all_finish(lock, &run);
            broken += u32::from(lets_two_in(&run));
            // Runs in which two clients are inside may leave other keys.
            if broken == 0 {
                assert_eq!(keys(&run), exception.leaves, "{}", lock.id);
            }
        }
        let expected = exception.admits_two;
        let reason = expected.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
        // Not `println!`, whose output is hidden if the test passes.
        let mut output = io::stdout().lock();
        writeln!(output, "{:24} two inside in {broken} of {SEEDS} runs{reason}", lock.id)
            .expect("standard output can be written to");
        assert_eq!(broken > 0, expected.is_some(), "{}", lock.id);
    });
}

#[test]
fn parameters_of_locks_have_descriptions() {
    for lock in locks::ALL {
        let run = run(lock, 1, 0);
        let program = run.world().program(primitives::ClientId(0)).expect("there is a client");
        assert!(!program.parameters().is_empty(), "{} has no parameter", lock.id);
        for parameter in program.parameters() {
            assert!(!parameter.text.is_empty(), "{}: {} is unexplained", lock.id, parameter.name);
        }
        assert!(lock.source.lines().count() <= 50, "{} does not fit on a screen", lock.id);
    }
}
