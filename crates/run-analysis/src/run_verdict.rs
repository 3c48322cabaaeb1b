//! Verdict of one run on each property and on the whole lock. A property holds only if the run
//! tested it.
//!
//! Other runs are not covered.

use crate::{Opening, Recording, Untested};
use lock_semantics::{Judgement, ProgramFailure, Property, Severity, Verdict, is_exclusive};
use primitives::Millis;
use simulator::{Policy, Scheduler, StopReason};

/// Verdict of a run on one property, with the reason if the run decides nothing.
pub type RunJudgement = Judgement<(), Untested, Unfinished>;

/// Reason why a run is inconclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// The run can continue.
    NotOver,
    /// The run ended although some clients had not finished.
    Stopped(StopReason),
}

impl Recording {
    /// Returns the verdict on one property. `until` is the horizon of the run.
    pub fn judgement_on(&self, property: Property, until: Millis) -> RunJudgement {
        if self.coverage().unsupported().is_some() {
            return RunJudgement::NotTested(Untested::Unsupported);
        }
        if let Some(finding) = self.worst_finding_on(property) {
            return RunJudgement::violated(finding.severity, ());
        }
        if self.has_failed() {
            return match property {
                Property::NoFailure => RunJudgement::Broken(()),
                _ => RunJudgement::NotTested(Untested::ProgramFailed),
            };
        }
        if self.can_go_on(until) {
            return RunJudgement::Inconclusive(Unfinished::NotOver);
        }
        let tested = match property {
            Property::NoLostUpdate => self.coverage().of_store(),
            Property::Progress | Property::NoIdleLock => Err(Untested::OnlyByCheck),
            Property::HolderOnly | Property::LeaseOutlastsWork
                if !is_exclusive(self.run().world()) =>
            {
                Err(Untested::SeveralInside)
            }
            Property::HolderOnly if self.blocks_nobody() => Err(Untested::BlocksNobody),
            _ => self.coverage().of_lock(),
        };
        match (tested, StopReason::of(self.run())) {
            (Err(untested), _) => RunJudgement::NotTested(untested),
            (Ok(()), StopReason::Done) => RunJudgement::Holds,
            (Ok(()), reason) => RunJudgement::Inconclusive(Unfinished::Stopped(reason)),
        }
    }

    /// Returns `true` if a client was inside whose lock blocked no other client.
    fn blocks_nobody(&self) -> bool {
        let is_unheeded = |it: &Opening| matches!(it, Opening::Unheeded { .. });
        self.findings().iter().any(|finding| finding.kind.opening().is_some_and(is_unheeded))
    }

    /// Returns `true` if a program failed. Properties that are not broken are then not tested.
    fn has_failed(&self) -> bool {
        self.coverage().failures().iter().any(|failure| failure.severity().is_some())
    }

    /// Returns the verdict on each property, in the order of [`Property::ALL`].
    pub fn judgements(&self, until: Millis) -> [(Property, RunJudgement); Property::ALL.len()] {
        Property::ALL.map(|property| (property, self.judgement_on(property, until)))
    }

    /// Returns the severity of the worst violation in the run, or `None` if the run violates no
    /// property. This is the verdict on a run: no run shows that a lock holds. A run that reaches a
    /// command or function that the model lacks is no evidence of a violation.
    pub fn severity(&self) -> Option<Severity> {
        if self.coverage().unsupported().is_some() {
            return None;
        }
        let failures = self.coverage().failures().iter().filter_map(ProgramFailure::severity);
        let findings = self.findings().iter().map(|finding| finding.severity);
        failures.chain(findings).min()
    }

    /// Returns the verdict on the run, with the reason for which a run without a violation is no
    /// evidence: it tests nothing, or it has not ended.
    pub fn verdict(&self, until: Millis) -> Verdict {
        let judgements = self.judgements(until).into_iter();
        let verdicts = judgements.map(|(property, judgement)| (property, judgement.verdict()));
        self.severity().map_or_else(|| Verdict::on_lock(verdicts), Verdict::from)
    }

    /// Returns `true` if the run would continue by itself before `until`.
    pub fn can_go_on(&self, until: Millis) -> bool {
        Scheduler { order: Policy::InTurn, until }.next(self.run()).is_ok()
    }
}
