//! Replay of the failing runs of a check report, and links to them.

use crate::{Link, encode_for_address};
use lock_semantics::Property;
use model_checker::{CheckReport, Counterexample};
use primitives::Millis;
use run_analysis::Recording;
use simulator::Move;

/// Minimum horizon of a counterexample, so that the user can continue it.
const USUAL_RUN: Millis = Millis(60_000);

/// Replays a run of a report, far enough to show the property that it breaks. Returns `None` if
/// this is impossible. If the run ends before the finding, clients continue round-robin until a
/// client has waited too long.
pub fn record_counterexample(
    report: &CheckReport,
    broken: Option<Property>,
    run: &Counterexample,
) -> Option<Recording> {
    let mut recording = Recording::start(&report.question.scenario).ok()?;
    run.moves.iter().try_for_each(|made| recording.push(made.clone())).ok()?;
    if broken != Some(Property::NoDeadlock) {
        return Some(recording);
    }
    let shows = |it: &Recording| it.findings().iter().any(|it| Some(it.property()) == broken);
    let until = horizon(report, &recording);
    let mut longer = recording.clone();
    while !shows(&longer) {
        // The same schedule as in the liveness check: the first client goes first.
        let next = longer.run().world().next_in_turn();
        let next = next.filter(|next| !matches!(next, Move::Tick(to) if *to > until));
        if next.is_none_or(|next| longer.push(next).is_err()) {
            return Some(recording);
        }
    }
    Some(longer)
}

/// Returns the link to a recorded run of a report.
pub fn counterexample_link(report: &CheckReport, recording: &Recording) -> Link {
    Link::to_run(recording, None, horizon(report, recording))
}

/// Returns the link to a run of a report as a string, or `None` if it is too long for an address.
pub fn counterexample_address(
    report: &CheckReport,
    broken: Option<Property>,
    run: &Counterexample,
) -> Option<String> {
    let recording = record_counterexample(report, broken, run)?;
    encode_for_address(&counterexample_link(report, &recording))
}

/// Returns the link to the run for the overall verdict as a string, if there is such a run.
pub fn worst_address(report: &CheckReport) -> Option<String> {
    let (broken, run) = report.worst_run()?;
    counterexample_address(report, broken, run)
}

/// Returns the horizon of such a run.
fn horizon(report: &CheckReport, recording: &Recording) -> Millis {
    let requested = report.question.bounds.until.unwrap_or(USUAL_RUN);
    requested.max(recording.run().world().now())
}
