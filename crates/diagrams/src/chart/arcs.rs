//! The arcs: from the reply that a client trusted to what it did because of it.

use super::axis::Axis;
use narration::report::Recording;
use primitives::Millis;
use run_analysis::{Decision, Finding, Flaw};

/// A decision, by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecidedStep {
    /// The lane of the client.
    pub lane: usize,
    /// The step of the reply.
    pub read: usize,
    /// From when on it justified nothing any more.
    pub wrong: WrongFrom,
    /// The step of the act.
    pub acted: usize,
}

/// From when on a reply is not true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongFrom {
    /// From the start.
    TheStart,
    /// From this step.
    Step(usize),
    /// From this time.
    Time(Millis),
}

/// An arc within the lane of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The lane of the client.
    pub lane: usize,
    /// Where the reply was given.
    pub read: i32,
    /// From where on it was not true.
    pub wrong: i32,
    /// Where the client acted on it.
    pub acted: i32,
}

impl DecidedStep {
    fn of(decision: &Decision, recording: &Recording) -> DecidedStep {
        let step_of = |event| recording.step_of(event);
        DecidedStep {
            lane: decision.client.index(),
            read: step_of(decision.read),
            wrong: match decision.flaw {
                Flaw::Stale { changed, .. } => WrongFrom::Step(step_of(changed)),
                Flaw::RanOut { at } | Flaw::TimeOver { at } => WrongFrom::Time(at),
                Flaw::Anothers { .. } | Flaw::WrongClock(_) | Flaw::NoLock => WrongFrom::TheStart,
            },
            acted: step_of(decision.acted),
        }
    }

    fn place(&self, axis: &Axis) -> Arc {
        let (read, acted) = (axis.x(self.read), axis.x(self.acted));
        let wrong = match self.wrong {
            WrongFrom::TheStart => read,
            WrongFrom::Step(step) => axis.x(step),
            WrongFrom::Time(time) => axis.x_of(time).unwrap_or(acted),
        };
        Arc { lane: self.lane, read, wrong: wrong.clamp(read, acted), acted }
    }
}

/// The decisions behind the findings of a run, in the order of the acts.
pub(super) fn decisions(recording: &Recording) -> Vec<DecidedStep> {
    let decided = recording.findings().iter().filter_map(|Finding { decision, .. }| *decision);
    let mut steps: Vec<DecidedStep> =
        decided.map(|decision| DecidedStep::of(&decision, recording)).collect();
    steps.retain(|step| step.read < step.acted && step.acted <= recording.last());
    steps.sort_by_key(|step| step.acted);
    steps.dedup();
    steps
}

/// The latest arc of each client whose act has happened at a step.
pub(super) fn arcs(decisions: &[DecidedStep], current: usize, axis: &Axis) -> Vec<Arc> {
    let done = decisions.partition_point(|step| step.acted <= current);
    let mut latest: Vec<DecidedStep> = Vec::new();
    for step in decisions[..done].iter().rev() {
        if latest.iter().all(|later| later.lane != step.lane) {
            latest.push(*step);
        }
    }
    latest.iter().map(|step| step.place(axis)).collect()
}
