//! Simplification of a given run: its worst finding, its cost as the model checker counts it, and
//! the check request for a simpler run.

use lock_semantics::Property;
use model_checker::{
    Arrivals, CheckBounds, CheckReport, CheckRequest, Cost, Counterexample, Reductions,
    counts_up_to, faults_of, shows,
};
use primitives::{ClientId, Millis};
use run_analysis::{Finding, Recording};
use simulator::{FaultBudget, FaultKind, Move};

/// Returns the check report extended by a given run. A property that this run breaks within the
/// bounds is then broken, even if the search found no counterexample.
#[must_use]
pub fn with_given_run(mut report: CheckReport, given: &Recording) -> CheckReport {
    if *given.run().world().scenario() != report.question.scenario {
        return report;
    }
    let (faults, horizon) = (report.question.bounds.faults, report.answer.horizon);
    for property in report.question.properties.clone() {
        let Some(finding) = given.worst_finding_on(property) else { continue };
        let moves = moves_until(given, finding.event);
        let run = first_moves(given, moves);
        let is_in_time = horizon.is_none_or(|until| time_after(given, moves) <= until);
        if is_in_time && is_within(&run, faults) {
            report = report.with_given(property, finding.severity, run);
        }
    }
    report
}

/// Returns `true` if the search could reach this run: it has enough faults of each kind, and the
/// run has no commands of external clients.
fn is_within(run: &Counterexample, faults: FaultBudget) -> bool {
    let own = faults_of(&run.moves);
    FaultKind::ALL.into_iter().all(|kind| own.count(kind) <= faults.count(kind))
        && !run.moves.iter().any(|made| matches!(made, Move::Command { .. }))
}

/// Returns the virtual time after this number of moves.
fn time_after(recording: &Recording, moves: usize) -> Millis {
    recording.run().world_after(moves).now()
}

/// Returns the worst property that the run breaks and its moves up to the first break, or
/// `None` if it breaks nothing.
pub fn worst_broken(recording: &Recording) -> Option<(Property, Counterexample)> {
    let gravity = |finding: &&Finding| (finding.severity, finding.property() as u8);
    let worst = recording.findings().iter().min_by_key(gravity)?;
    Some((worst.property(), first_moves(recording, moves_until(recording, worst.event))))
}

/// Returns the number of moves until the run first breaks this property, or `None` if it does
/// not.
pub fn first_broken(recording: &Recording, property: Property) -> Option<usize> {
    let mut findings = recording.findings().iter();
    Some(moves_until(recording, findings.find(|finding| finding.property() == property)?.event))
}

/// Returns the cost of the first moves, for each number of moves from 0 to all. The start times
/// come from the setup, so they cost nothing.
pub fn costs(recording: &Recording) -> Vec<Cost> {
    let counts_up_to = counts_up_to(&recording.run().world_after(0));
    let (mut cost, mut last) = (Cost::default(), None);
    let mut costs = vec![cost];
    for (number, made) in recording.run().moves().iter().enumerate() {
        let events = recording.run().event_count_after(number)
            ..recording.run().event_count_after(number + 1);
        let shows = recording.run().events().range(events).any(|event| shows(event, counts_up_to));
        count(made, shows, &mut last, &mut cost);
        costs.push(cost);
    }
    costs
}

/// Returns the first `number` moves with their cost.
pub fn first_moves(recording: &Recording, number: usize) -> Counterexample {
    let moves = recording.run().moves().range(0..number).cloned().collect();
    let cost = costs(recording).get(number).copied().unwrap_or_default();
    Counterexample { starts: starts(recording), moves, cost }
}

/// Returns the start time of each client.
fn starts(recording: &Recording) -> Vec<Millis> {
    let clients = &recording.run().world().scenario().clients;
    clients.iter().map(|client| client.starts_at).collect()
}

/// Returns the worst break with its moves, and a check request for a simpler run with at most
/// the same faults of each kind. Returns `None` if the run breaks nothing. The fault budget in
/// `bounds` is ignored.
pub fn shortening(
    recording: &Recording,
    bounds: CheckBounds,
) -> Option<(Counterexample, CheckRequest)> {
    let (property, given) = worst_broken(recording)?;
    // If the run breaks the property later than the usual horizon, the search needs a later
    // one.
    let end = Some(time_after(recording, given.moves.len()));
    let until = bounds.until.or(end.filter(|end| *end > CheckBounds::USUAL_HORIZON));
    let question = CheckRequest {
        scenario: recording.run().world().scenario().clone(),
        properties: vec![property],
        bounds: CheckBounds {
            faults: faults_of(&given.moves),
            until,
            arrivals: Arrivals::AsGiven,
            ..bounds
        },
        reductions: Reductions::ALL,
    };
    Some((given, question))
}

/// Returns the number of moves until an event has happened.
fn moves_until(recording: &Recording, event: usize) -> usize {
    let all = recording.run().moves().len();
    (0..all).find(|number| recording.run().event_count_after(*number) > event).unwrap_or(all)
}

/// Adds a move to a cost. `last` is the client of the last visible move.
fn count(made: &Move, shows: bool, last: &mut Option<ClientId>, cost: &mut Cost) {
    if FaultKind::of(made).is_some() {
        cost.faults = cost.faults.saturating_add(1);
        cost.moves = cost.moves.saturating_add(1);
    }
    let (Move::Run(client) | Move::Deliver(client)) = made else { return };
    if shows {
        let is_switch = last.is_some_and(|last| last != *client);
        cost.switches = cost.switches.saturating_add(u16::from(is_switch));
        cost.moves = cost.moves.saturating_add(1);
        *last = Some(*client);
    }
}
