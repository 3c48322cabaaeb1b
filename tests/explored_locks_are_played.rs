//! Random runs do not contradict the model checker: with random faults within the same bounds, they
//! never break a property that was reported as holding.
//!
//! `LOCKSCOPE_PLAYED_RUNS=10000 cargo test --release --test explored_locks_are_played --
//! --nocapture` plays more runs of each lock.

#![cfg(not(target_arch = "wasm32"))]

use content::locks;
use content::locks::Lock;
use lock_semantics::Property;
use lock_semantics::Verdict;
use lua_vm::{Dialect, Program};
use model_checker::{CheckBounds, CheckJudgement, CheckRequest, search};
use primitives::Millis;
use run_analysis::findings;
use simulator::{
    FaultBudget, FaultKind, Replication, Run, Scenario, ServerSetup, clients_for_permits,
    play_with_faults,
};
use std::env;

/// Number of runs of each lock, shared by all cases, unless `LOCKSCOPE_PLAYED_RUNS` is set.
const RUNS: u64 = 102;

/// Maximum number of states of a search. Beyond it the verdict is inconclusive and nothing is
/// compared.
const STATES: u64 = 1_000;

/// Maximum number of states of a search if more runs are played.
const MORE_STATES: u64 = 20_000;

/// The lease of locks, in ms, and the lease of locks that count in whole seconds.
const LEASES_MS: [u64; 2] = [60, 1_000];

/// Length of a run, in leases, unless the horizon of the check is earlier.
const LEASES: u64 = 12;

/// Number of clients, and the faults of a case.
type Case = (usize, &'static [FaultKind]);

/// The cases that are always checked.
const USUAL: [Case; 6] = [
    (2, &[]),
    (3, &[]),
    (2, &[FaultKind::Crash]),
    (2, &[FaultKind::LoseRequest]),
    (2, &[FaultKind::LoseReply]),
    (2, &[FaultKind::Failover]),
];

/// The additional cases if more runs are played.
const MORE: [Case; 9] = [
    (3, &[FaultKind::Crash]),
    (2, &[FaultKind::Pause]),
    (3, &[FaultKind::Pause]),
    (2, &[FaultKind::Delay]),
    (2, &[FaultKind::ClockJump]),
    (2, &[FaultKind::Restart]),
    (2, &[FaultKind::Partition]),
    (2, &[FaultKind::Crash, FaultKind::Pause]),
    (2, &[FaultKind::LoseReply, FaultKind::Pause]),
];

/// The locks that are skipped unless more runs are played. Each attempt extends the lease, so the
/// liveness check takes long.
const SLOW: [&str; 2] = ["incr-expire", "incr-expire-multi"];

/// Statistics of the played runs.
#[derive(Default, Debug)]
struct Played {
    /// Number of cases in which some property was reported as holding.
    cases: u64,
    /// Number of properties that were reported as holding.
    properties: usize,
    runs: u64,
    /// Number of runs in which all faults happened.
    with_all_faults: u64,
    contradictions: Vec<String>,
}

/// Returns the lease of a lock, in ms.
fn lease_ms(lock: &Lock) -> u64 {
    LEASES_MS[usize::from(lock.source.contains("whole seconds"))]
}

/// Returns a scenario with short times. The server has a replica, so that it can fail over.
fn scenario(lock: &Lock, clients: usize) -> Scenario {
    let program = Program::load(lock.source, Dialect::Client).expect(lock.id);
    let mut clients = locks::clients(lock.source, clients_for_permits(&program, clients));
    let ttl = lease_ms(lock);
    for (name, value) in [("TTL", ttl), ("WORK", 2 * ttl / 3), ("POLL", ttl / 2)] {
        if lock.source.contains(&format!("@param {name} ")) {
            let parameter = (name.to_owned(), value.to_string());
            clients.iter_mut().for_each(|it| it.parameters.push(parameter.clone()));
        }
    }
    let mut scenario = Scenario::with_clients(clients);
    scenario.network.call_timeout_ms = ttl + 10;
    let replication = Some(Replication { lag_ms: ttl / 6 });
    scenario.servers = vec![ServerSetup { replication, ..ServerSetup::DEFAULT }];
    scenario
}

/// Plays runs of a lock within the bounds of a check.
fn play(lock: &Lock, (clients, faults): Case, (runs, states): (u64, u64), played: &mut Played) {
    let purse = faults.iter().fold(FaultBudget::NOTHING, |purse, &kind| purse.with(kind, 1));
    let scenario = scenario(lock, clients);
    let mut question = CheckRequest::about(scenario.clone()).with_faults(purse);
    question.bounds = CheckBounds { states, ..question.bounds };
    let answer = search(question).expect("the scenario is right");
    let is_unbroken = |judgement: &CheckJudgement| {
        matches!(judgement.verdict(), Verdict::Holds | Verdict::NotTested)
    };
    let unbroken = answer.verdicts.iter().filter(|(_, judgement)| is_unbroken(judgement));
    let unbroken: Vec<Property> = unbroken.map(|(property, _)| *property).collect();
    if unbroken.is_empty() {
        return;
    }
    let end = Millis(LEASES * lease_ms(lock));
    let end = answer.horizon.map_or(end, |horizon| horizon.min(end));
    played.cases += 1;
    played.properties += unbroken.len();
    for seed in 0..runs {
        let scenario = Scenario { seed, ..scenario.clone() };
        let run = play_with_faults(&scenario, end, purse);
        let run = run.expect("the scenario is right");
        played.runs += 1;
        played.with_all_faults += u64::from(fault_count(&run) == faults.len());
        for finding in findings(&run) {
            if unbroken.contains(&finding.property()) {
                played.contradictions.push(format!(
                    "{} {clients} clients {faults:?} seed {seed}: {:?} at {:?}\n{:?}",
                    lock.id,
                    finding.property(),
                    finding.at,
                    run.moves().iter().filter(|made| made.is_fault()).collect::<Vec<_>>()
                ));
            }
        }
    }
}

fn fault_count(run: &Run) -> usize {
    run.moves().iter().filter(|made| made.is_fault()).count()
}

#[test]
fn random_runs_never_break_a_property_reported_as_holding() {
    let given: Option<u64> =
        env::var("LOCKSCOPE_PLAYED_RUNS").ok().and_then(|runs| runs.parse().ok());
    let (runs, states) = given.map_or((RUNS, STATES), |runs| (runs, MORE_STATES));
    let cases = USUAL.iter().chain(MORE.iter().filter(|_| given.is_some()));
    let runs = runs.div_ceil(cases.clone().count() as u64);
    let mut played = Played::default();
    for lock in locks::ALL {
        if given.is_none() && SLOW.contains(&lock.id) {
            continue;
        }
        for case in cases.clone() {
            play(lock, *case, (runs, states), &mut played);
        }
    }
    let Played { cases, properties, runs, with_all_faults, contradictions } = played;
    println!("{properties} properties hold in {cases} cases");
    println!("{runs} runs were played, in {with_all_faults} all faults happened");
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n"));
    assert!(cases > 100 && with_all_faults > runs / 2, "little was put to the test");
}
