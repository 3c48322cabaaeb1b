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
    broken: Property,
    run: &Counterexample,
) -> Option<Recording> {
    let mut recording = Recording::start(&run.scenario(&report.question.scenario)).ok()?;
    run.moves.iter().try_for_each(|made| recording.push(made.clone())).ok()?;
    if broken != Property::NoDeadlock {
        return Some(recording);
    }
    let shows = |it: &Recording| it.worst_finding_on(broken).is_some();
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

/// Returns the link to the run for the overall verdict as a string, if there is such a run.
pub fn worst_address(report: &CheckReport) -> Option<String> {
    let (broken, run) = report.worst_run()?;
    let recording = record_counterexample(report, broken, run)?;
    encode_for_address(&counterexample_link(report, &recording))
}

/// Returns the horizon of such a run.
fn horizon(report: &CheckReport, recording: &Recording) -> Millis {
    let requested = report.question.bounds.until.unwrap_or(USUAL_RUN);
    requested.max(recording.run().world().now())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, decode, encode};
    use lock_semantics::Verdict;
    use model_checker::{CheckRequest, search};
    use primitives::ClientId;
    use simulator::{FaultBudget, Scenario, Starts};

    /// Gives up if the lock is held. `TTL` is the lease and `WORK` the duration of the work, in ms.
    const ASKS_ONCE: &str = "-- @param TTL 100 lease, ms
-- @param WORK 200 work, ms
if not redis.call('SET', 'k', 1, 'NX', 'PX', TTL) then return end
enter() work(WORK) leave()";

    fn check(scenario: &Scenario) -> CheckReport {
        let request = CheckRequest::about(scenario.clone()).with_faults(FaultBudget::NOTHING);
        let result = search(request.clone()).expect("the scenario is valid");
        CheckReport::new("lock".to_owned(), request, result)
    }

    fn verdict(report: &CheckReport) -> Verdict {
        let judgement = report.answer.verdict(Property::MutualExclusion);
        judgement.expect("it is checked").verdict()
    }

    /// If a check kept the start times of the opened run, no client would arrive after the longer
    /// lease, and the check would report a wrong *holds*.
    #[test]
    fn program_edited_in_a_found_run_is_checked_with_all_arrivals() {
        let report = check(&Scenario::of(&[ASKS_ONCE; 2]));
        let judgement = report.answer.verdict(Property::MutualExclusion);
        let run = judgement.and_then(|it| it.violation()).expect("it is broken");
        let recording = record_counterexample(&report, Property::MutualExclusion, run)
            .expect("the run can be replayed");
        let address = encode(&counterexample_link(&report, &recording)).expect("it is short");
        let work = decode(&address).expect("the link is valid").work;
        let (mut scenario, mut until) = ((*work.scenario).clone(), work.until);
        assert_eq!(scenario.starts, Starts::Found);
        let late_ms = scenario.clients[1].starts_at.0.max(scenario.clients[0].starts_at.0);
        assert!((100..200).contains(&late_ms), "{late_ms}");

        // The lease ends after the start of the late client in the opened run.
        let edited = ASKS_ONCE.replace("TTL 100", "TTL 190");
        for client in [ClientId(0), ClientId(1)] {
            let program = Input::Program(client);
            program.put(&edited.as_str().into(), &mut scenario, &mut until).expect("it is valid");
        }
        assert_eq!(verdict(&check(&scenario)), Verdict::Broken);

        // If the user sets a start time, all start times are kept.
        let start = Input::Start(ClientId(0));
        let given = scenario.clients[0].starts_at.0.to_string();
        start.put(&given.as_str().into(), &mut scenario, &mut until).expect("it is valid");
        assert_eq!(scenario.starts, Starts::Given);
        assert_eq!(verdict(&check(&scenario)), Verdict::Holds);
    }
}
