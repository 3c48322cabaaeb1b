//! Tests that an approximate search omits no violation: it reports a property as holding only if
//! the exact search does.

use super::reductions::random_scenario;
use super::{budget, scenario};
use crate::bfs::StateSearch;
use crate::question::Arrivals;
use crate::{CheckJudgement, CheckRequest, CheckResult};
use content::locks;
use lock_semantics::Property;
use rayon::prelude::*;
use simulator::{FaultBudget, FaultKind, Scenario};

/// Maximum number of states in a compared search.
const STATES: u64 = 500;

/// Number of random locks.
const RANDOM_LOCKS: u64 = 40;

/// Compares the exact search with each coarser one. Returns the number of compared verdicts and the
/// differences.
fn compare(
    name: &str,
    scenario: &Scenario,
    faults: FaultBudget,
    arrivals: Arrivals,
) -> (usize, Vec<String>) {
    let mut request = CheckRequest::about(scenario.clone()).with_faults(faults);
    request.bounds.states = STATES;
    request.bounds.arrivals = arrivals;
    let begun = || StateSearch::new(request.clone(), 1).expect("the scenario is right");
    let finished = |mut search: StateSearch| {
        while !search.advance(usize::MAX) {}
        search.answer()
    };
    let exact = finished(begun());
    let (mut compared, mut differences) = (0, Vec::new());
    for steps in 1.. {
        let mut search = begun();
        if !(0..steps).all(|_| search.coarsen()) {
            break;
        }
        let CheckResult { verdicts, .. } = finished(search);
        let is_decided = |it: &CheckJudgement| !matches!(it, CheckJudgement::Inconclusive(_));
        let both = exact.verdicts.iter().zip(&verdicts);
        let both = both.filter(|((_, one), (_, other))| is_decided(one) && is_decided(other));
        for ((property, one), (_, other)) in both {
            compared += 1;
            let verdicts = (one.verdict(), other.verdict());
            if verdicts.0 != verdicts.1 {
                differences.push(format!(
                    "{name} {faults:?} {arrivals:?} {property:?}: {verdicts:?} after {steps} steps"
                ));
            }
        }
    }
    (compared, differences)
}

#[test]
fn approximate_searches_hide_no_violation() {
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
        .flat_map_iter(|(name, scenario, faults)| {
            [Arrivals::AnyTime, Arrivals::AsGiven]
                .map(|arrivals| compare(&name, &scenario, faults, arrivals))
        })
        .collect();
    let compared: usize = results.iter().map(|(compared, _)| compared).sum();
    let differences: Vec<String> = results.into_iter().flat_map(|(_, it)| it).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared > 900, "only {compared} were compared");
    println!("{compared} verdicts were compared");
}

/// Returns an approximate search of a lock that is broken only if a client is paused. The search
/// finds a violation without faults, too, which does not exist: a client waits until its deadline.
fn search_with_a_false_violation() -> StateSearch {
    let lock = r#"local deadline = now() + 1000
        while now() < deadline do
            if redis.call("SET", "lock", 1, "NX", "PX", 3000) then break end
            sleep(50)
        end
        enter() work(300) leave()
        redis.call("DEL", "lock")"#;
    let scenario = scenario(lock, 2, &[]);
    let request = CheckRequest::about(scenario).with_faults(budget(&[FaultKind::Pause]));
    let mut search = StateSearch::new(request, 1).expect("the scenario is right");
    while search.coarsen() {}
    search
}

#[test]
fn way_that_does_not_exist_hides_no_way_with_faults() {
    let mut search = search_with_a_false_violation();
    while !search.advance(usize::MAX) {}
    let answer = search.answer();
    for property in [Property::MutualExclusion, Property::NoEntryAfterFailure] {
        let run = answer.verdict(property).and_then(CheckJudgement::violation);
        assert_eq!(run.map(|run| run.cost.faults), Some(1), "{property:?}");
    }
}

#[test]
fn violation_of_an_approximate_search_counts_only_with_a_run() {
    let mut search = search_with_a_false_violation();
    while !search.advance(10) {
        for standing in search.progress().standings {
            let least_faults = standing.broken_by.map(|(_, faults)| faults);
            assert_ne!(least_faults, Some(0), "{standing:?}");
        }
    }
}
