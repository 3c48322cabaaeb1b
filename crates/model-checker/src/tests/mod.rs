//! Tests of the model checker: with and without reductions, and with known locks.

mod approximations;
#[path = "../../tests/random_locks/draw.rs"]
mod draw;
mod ends;
mod locks;
mod properties;
mod reductions;
#[path = "../../tests/random_locks/shared.rs"]
mod shared;
mod sharing;
mod threads;

use super::{CheckJudgement, CheckRequest, CheckResult, Cost, Reductions, search};
use lock_semantics::Property;
use lock_semantics::Verdict;
use primitives::Millis;
use simulator::{ClientSetup, FaultBudget, FaultKind, Latency, Replication, Scenario};

/// Creates a scenario with a lock and values for its parameters with these names.
fn scenario(program: &str, clients: usize, values: &[(&str, u64)]) -> Scenario {
    let mut client = ClientSetup::of(program);
    for (name, value) in values {
        if program.contains(&format!("@param {name} ")) {
            client.parameters.push(((*name).to_owned(), value.to_string()));
        }
    }
    Scenario::with_clients(vec![client; clients])
}

fn budget(faults: &[FaultKind]) -> FaultBudget {
    faults
        .iter()
        .fold(FaultBudget::NOTHING, |budget, &kind| budget.with(kind, budget.count(kind) + 1))
}

/// Formats the part of a result that must not depend on reductions: each verdict with the cost of
/// its run.
fn essence(answer: &CheckResult) -> String {
    let format_verdict = |verdict: &CheckJudgement| match verdict.violation() {
        Some(run) => {
            let Cost { faults, switches, moves, .. } = run.cost;
            format!("broken by {faults} faults, {switches} switches, {moves} moves")
        }
        None => format!("{verdict:?}"),
    };
    let format_line = |(property, verdict): &(Property, CheckJudgement)| match property {
        // A client whose attempts have no effect may be part of the run or not.
        Property::NoIdleLock => format!("{property:?}: {:?}\n", verdict.verdict()),
        _ => format!("{property:?}: {}\n", format_verdict(verdict)),
    };
    answer.verdicts.iter().map(format_line).collect()
}

fn answer(
    scenario: &Scenario,
    faults: FaultBudget,
    reductions: Reductions,
    until: Option<Millis>,
    states: u64,
) -> CheckResult {
    search(request(scenario, faults, reductions, until, states)).expect("the scenario is right")
}

fn request(
    scenario: &Scenario,
    faults: FaultBudget,
    reductions: Reductions,
    until: Option<Millis>,
    states: u64,
) -> CheckRequest {
    let mut question = CheckRequest::about(scenario.clone()).with_faults(faults);
    question.reductions = reductions;
    question.bounds.until = until;
    question.bounds.states = states;
    question
}

/// Formats the verdict on one property.
fn word(answer: &CheckResult, property: Property) -> &'static str {
    match answer.verdict(property).map(CheckJudgement::verdict) {
        Some(Verdict::Broken | Verdict::LeaseLimit) => "broken",
        Some(Verdict::Holds) => "holds",
        Some(Verdict::NotTested) => "not tested",
        Some(Verdict::Inconclusive) => "not decided",
        None => "not asked",
    }
}

#[test]
fn every_kind_of_fault_is_tried() {
    let lock = r#"redis.call("SET", "lock", now(), "PX", 50) enter() sleep(10) leave()"#;
    let mut setup = scenario(lock, 1, &[]);
    setup.network.latency = Latency { least_ms: 5, most_ms: 5 };
    setup.servers[0].replication = Some(Replication { lag_ms: 1 });
    let states = |faults| answer(&setup, faults, Reductions::ALL, None, 100_000).states;
    let without = states(FaultBudget::NOTHING);
    for kind in FaultKind::ALL {
        let with = states(budget(&[kind]));
        assert!(with > without, "`fault_moves.rs` tries no {}", kind.names().one);
    }
}
