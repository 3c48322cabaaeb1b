//! Random locks have the same verdicts in a search by zones and in a search that tries every
//! millisecond.
//!
//! `LOCKSCOPE_RANDOM_LOCKS=FIRST..LAST` sets the seeds.

#[path = "random_locks/shapes.rs"]
mod shapes;

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

fn request(seed: u64) -> CheckRequest {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let program = shapes::lock(&mut chance);
    let mut scenario = Scenario::with_clients(vec![ClientSetup::of(&program); 2]);
    scenario.network.call_timeout_ms = 7;
    let faults = [FaultKind::Pause, FaultKind::Pause, FaultKind::Crash, FaultKind::LoseReply];
    let fault = faults[shapes::below(&mut chance, faults.len())];
    let mut request = CheckRequest::about(scenario);
    // Half of the idle bounds are short enough to be reached.
    request.bounds.idle.fixed_ms = [None, Some(2), Some(5), None][shapes::below(&mut chance, 4)];
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
fn compare(seed: u64, states: u64) -> Result<usize, String> {
    let mut request = request(seed);
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
    let program = &request.scenario.clients[0].program;
    let faults = request.bounds.faults;
    Err(format!(
        "seed {seed}, {faults:?}\n{program}\nzones, {} states: {by_zones:?}\n\
         every millisecond, {} states: {in_steps:?}\n",
        zones.states, steps.states
    ))
}

#[test]
fn random_locks_have_the_verdicts_of_a_search_that_tries_every_millisecond() {
    let given = std::env::var("LOCKSCOPE_RANDOM_LOCKS").ok();
    let given = given.as_deref().and_then(|it| it.split_once(".."));
    let given = given.and_then(|(first, last)| Some(first.parse().ok()?..last.parse().ok()?));
    let states = if given.is_some() { MORE_STATES } else { STATES };
    let seeds = given.unwrap_or(SEEDS);
    let count = seeds.clone().count();
    let compare = |seed| {
        let compared = catch_unwind(|| compare(seed, states));
        let program = || request(seed).scenario.clients.swap_remove(0).program;
        compared.unwrap_or_else(|_| Err(format!("seed {seed}: a panic\n{}", program())))
    };
    let results: Vec<_> = seeds.into_par_iter().map(compare).collect();
    let decided: usize = results.iter().flatten().sum();
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    println!("{decided} verdicts on {count} locks were compared");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
    assert!(decided >= count, "only {decided} verdicts were compared");
}
