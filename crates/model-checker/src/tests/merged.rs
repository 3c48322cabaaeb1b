//! Tests that a search with merged zones omits no violation: it reports a property as holding only
//! if the search with each zone does.

use super::reductions::random_scenario;
use super::{budget, scenario};
use crate::bfs::StateSearch;
use crate::{CheckJudgement, CheckRequest, CheckResult};
use content::locks;
use rayon::prelude::*;
use simulator::{FaultBudget, FaultKind, Scenario};

/// Maximum number of states in a compared search.
const STATES: u64 = 500;

/// Number of random locks.
const RANDOM_LOCKS: u64 = 40;

/// Compares both searches. Returns the number of compared verdicts and the differences.
fn compare(name: &str, scenario: &Scenario, faults: FaultBudget) -> (usize, Vec<String>) {
    let mut request = CheckRequest::about(scenario.clone()).with_faults(faults);
    request.bounds.states = STATES;
    let [each, merged] = [false, true].map(|is_merged| {
        let mut search = StateSearch::new(request.clone(), 1).expect("the scenario is right");
        if is_merged {
            search.merge_zones();
        }
        while !search.advance(usize::MAX) {}
        search.answer()
    });
    let CheckResult { verdicts, .. } = each;
    let both = verdicts.iter().zip(&merged.verdicts);
    let is_decided = |it: &CheckJudgement| !matches!(it, CheckJudgement::Inconclusive(_));
    let decided: Vec<_> =
        both.filter(|((_, one), (_, other))| is_decided(one) && is_decided(other)).collect();
    let differs = decided.iter().filter(|((_, one), (_, other))| one.verdict() != other.verdict());
    let differences = differs.map(|((property, one), (_, other))| {
        format!("{name} {faults:?} {property:?}: {:?}, merged {:?}", one.verdict(), other.verdict())
    });
    (decided.len(), differences.collect())
}

#[test]
fn merged_zones_hide_no_violation() {
    let built_in = locks::ALL.iter().flat_map(|lock| {
        let scenario = scenario(lock.source, 2, &[]);
        [vec![], vec![FaultKind::Pause]]
            .map(|faults| (lock.id.to_owned(), scenario.clone(), budget(&faults)))
    });
    let random = (0..RANDOM_LOCKS).map(|seed| {
        let (scenario, faults) = random_scenario(seed);
        (format!("seed {seed}"), scenario, faults)
    });
    let all: Vec<(String, Scenario, FaultBudget)> = built_in.chain(random).collect();
    let results: Vec<(usize, Vec<String>)> = all
        .into_par_iter()
        .map(|(name, scenario, faults)| compare(&name, &scenario, faults))
        .collect();
    let compared: usize = results.iter().map(|(compared, _)| compared).sum();
    let differences: Vec<String> = results.into_iter().flat_map(|(_, it)| it).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared > 300, "only {compared} were compared");
    println!("{compared} verdicts were compared");
}
