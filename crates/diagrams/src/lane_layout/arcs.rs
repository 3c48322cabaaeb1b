//! Arcs from the reply that a client trusted to its action because of the reply.

use super::axis::Axis;
use primitives::Millis;
use run_analysis::Recording;
use run_analysis::{Finding, Flaw, RootCause};

/// Root cause of a finding, as steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecidedStep {
    /// Lane of the client.
    pub lane: usize,
    /// Step of the reply.
    pub read: usize,
    /// Point at which the reply became false, or that it never justified the action.
    pub wrong: WrongFrom,
    /// Step of the action.
    pub acted: usize,
}

/// Point at which a reply becomes false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongFrom {
    /// The reply never justified the action.
    TheStart,
    /// The reply becomes false at this step.
    Step(usize),
    /// The reply becomes false at this time.
    Time(Millis),
}

/// An arc in the lane of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// Lane of the client.
    pub lane: usize,
    /// X position of the reply.
    pub read: i32,
    /// X position at which the reply became false.
    pub wrong: i32,
    /// X position of the action.
    pub acted: i32,
}

impl DecidedStep {
    fn of(decision: &RootCause, recording: &Recording) -> DecidedStep {
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

/// Returns the root causes of all findings of a run, sorted by action.
pub(super) fn decisions(recording: &Recording) -> Vec<DecidedStep> {
    let decided = recording.findings().iter().filter_map(|Finding { decision, .. }| *decision);
    let mut steps: Vec<DecidedStep> =
        decided.map(|decision| DecidedStep::of(&decision, recording)).collect();
    steps.retain(|step| step.read < step.acted && step.acted <= recording.last());
    steps.sort_by_key(|step| step.acted);
    steps.dedup();
    steps
}

/// Returns the latest arc of each client whose action is not after the step `current`.
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
