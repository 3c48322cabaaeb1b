//! Tests that the result does not depend on the number of threads.

use super::{budget, scenario};
use crate::{CheckRequest, CheckResult, Search};
use content::locks;
use simulator::{FaultKind, Scenario};

/// Maximum number of states to explore per lock.
const STATES: u64 = 400;

fn answer(scenario: &Scenario, threads: usize) -> CheckResult {
    let faults = budget(&[FaultKind::Crash, FaultKind::Pause]);
    let mut question = CheckRequest::about(scenario.clone()).with_faults(faults);
    question.bounds.states = STATES;
    let mut search = Search::on_threads(question, threads).expect("the scenario is right");
    // Advancing in slices does not change the result either.
    while !search.advance(150) {}
    search.answer()
}

#[test]
fn check_result_does_not_depend_on_the_number_of_threads() {
    for lock in locks::ALL {
        let scenario = scenario(lock.source, 3, &[]);
        let alone = answer(&scenario, 1);
        for threads in [2, 3] {
            assert_eq!(answer(&scenario, threads), alone, "{} on {threads}", lock.id);
        }
    }
}
