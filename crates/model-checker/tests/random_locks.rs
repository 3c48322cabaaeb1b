//! Random locks have the same verdicts in a search by zones and in a search that tries every
//! millisecond.
//!
//! `LOCKSCOPE_RANDOM_LOCKS=FIRST..LAST` sets the seeds.

#[path = "random_locks/draw.rs"]
mod draw;
#[path = "random_locks/shapes.rs"]
mod shapes;
#[path = "random_locks/shared.rs"]
mod shared;

use lock_semantics::Verdict;
use model_checker::{CheckJudgement, CheckRequest, CheckResult, EndTimes, search};
use primitives::Millis;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rayon::prelude::*;
use simulator::{ClientSetup, FaultBudget, FaultKind, Scenario};
use std::ops::Range;
use std::panic::catch_unwind;

/// The seeds of an ordinary run, which takes some seconds.
const SEEDS: Range<u64> = 0..32;

/// Maximum number of states of a search that tries every millisecond. A search by zones has fewer.
const STATES: u64 = 3_000;

/// Maximum number of states with LOCKSCOPE_RANDOM_LOCKS.
const MORE_STATES: u64 = 10_000;

/// Returns a request about a lock for one client.
fn exclusive(seed: u64) -> CheckRequest {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let program = shapes::lock(&mut chance);
    request(vec![ClientSetup::of(&program); 2], chance)
}

/// Returns a request about a semaphore or a read-write lock.
fn shared(seed: u64) -> CheckRequest {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let clients = match seed % 2 {
        0 => vec![ClientSetup::of(&shared::semaphore(&mut chance)); 3],
        _ => shared::read_write(&mut chance).map(|program| ClientSetup::of(&program)).to_vec(),
    };
    request(clients, chance)
}

fn request(clients: Vec<ClientSetup>, mut chance: Xoshiro256PlusPlus) -> CheckRequest {
    let mut scenario = Scenario::with_clients(clients);
    scenario.network.call_timeout_ms = 7;
    let faults = [FaultKind::Pause, FaultKind::Pause, FaultKind::Crash, FaultKind::LoseReply];
    let fault = faults[draw::below(&mut chance, faults.len())];
    let mut request = CheckRequest::about(scenario);
    // Half of the idle bounds are short enough to be reached.
    request.bounds.idle.fixed_ms = [None, Some(2), Some(5), None][draw::below(&mut chance, 4)];
    request.with_faults(FaultBudget::NOTHING.with(fault, 1))
}

/// Formats the verdicts with their numbers of faults, one per property. `None` if a property is not
/// decided.
fn decided(result: &CheckResult) -> Vec<Option<String>> {
    let verdict = |it: &CheckJudgement| match it.violation() {
        Some(run) => Some(format!("{:?} by {} faults", it.verdict(), run.cost.faults)),
        None => (it.verdict() != Verdict::Inconclusive).then(|| format!("{:?}", it.verdict())),
    };
    result.verdicts.iter().map(|(_, it)| verdict(it)).collect()
}

/// Compares the verdicts on a random lock. Returns the number of properties that both searches
/// decide.
fn compare(seed: u64, mut request: CheckRequest, states: u64) -> Result<usize, String> {
    request.bounds.states = states;
    let zones = search(request.clone()).map_err(|errors| format!("{errors:?}"))?;
    request.bounds.ends = EndTimes::Every(Millis(1));
    let steps = search(request.clone()).map_err(|errors| format!("{errors:?}"))?;
    let (by_zones, in_steps) = (decided(&zones), decided(&steps));
    let pairs =
        by_zones.iter().zip(&in_steps).filter_map(|(one, other)| one.as_ref().zip(other.as_ref()));
    if pairs.clone().all(|(one, other)| one == other) {
        return Ok(pairs.count());
    }
    let programs = programs(&request);
    let faults = request.bounds.faults;
    Err(format!(
        "seed {seed}, {faults:?}\n{programs}\nzones, {} states: {by_zones:?}\n\
         every millisecond, {} states: {in_steps:?}\n",
        zones.states, steps.states
    ))
}

fn programs(request: &CheckRequest) -> String {
    let programs = request.scenario.clients.iter().map(|client| client.program.to_string());
    programs.collect::<Vec<String>>().join("-- next client\n")
}

fn compare_all(request: impl Fn(u64) -> CheckRequest + Sync) {
    let given = std::env::var("LOCKSCOPE_RANDOM_LOCKS").ok();
    let given = given.as_deref().and_then(|it| it.split_once(".."));
    let given = given.and_then(|(first, last)| Some(first.parse().ok()?..last.parse().ok()?));
    let states = if given.is_some() { MORE_STATES } else { STATES };
    let seeds = given.unwrap_or(SEEDS);
    let count = seeds.clone().count();
    let compare = |seed| {
        let request = request(seed);
        let failure = format!("seed {seed}: a panic\n{}", programs(&request));
        catch_unwind(|| compare(seed, request, states)).unwrap_or(Err(failure))
    };
    let results: Vec<_> = seeds.into_par_iter().map(compare).collect();
    let decided: usize = results.iter().flatten().sum();
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    println!("{decided} verdicts on {count} locks were compared");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
    assert!(decided >= count, "only {decided} verdicts were compared");
}

#[test]
fn random_locks_have_the_verdicts_of_a_search_that_tries_every_millisecond() {
    compare_all(exclusive);
}

#[test]
fn random_shared_locks_have_the_verdicts_of_a_search_that_tries_every_millisecond() {
    compare_all(shared);
}
