//! Overall verdict of a check on a lock.

use super::CheckReport;
use crate::text::{ItemNames, Texts};
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckJudgement, Counterexample};

/// The verdict on a lock where there is space for one failure only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overall {
    /// The verdict: the severity of this failure, if there is one.
    pub verdict: Verdict,
    /// The failure to show.
    pub worst: Option<Worst>,
}

/// The failure that represents a check result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worst {
    /// This property is broken.
    Property(Property),
    /// No property is broken, but a program can fail.
    ProgramFails,
    /// No client ever enters, in runs of any length.
    NobodyEnters,
}

impl Worst {
    /// Returns the severity of the failure.
    pub fn severity(self) -> Severity {
        match self {
            Worst::Property(property) => Severity::of(property),
            Worst::ProgramFails | Worst::NobodyEnters => Severity::Broken,
        }
    }
}

impl Overall {
    /// Returns `true` if this overall verdict can follow from `judgement` on one property, with
    /// nothing broken.
    fn follows_from(self, judgement: &CheckJudgement) -> bool {
        match (judgement.verdict(), self.worst) {
            (Verdict::NotTested, Some(worst)) => worst == Worst::NobodyEnters,
            (verdict, worst) => {
                !verdict.is_violated() && worst.is_none() && verdict == self.verdict
            }
        }
    }

    /// Formats the overall verdict.
    pub fn in_words(self, text: &Texts) -> &'static str {
        let messages = text.check();
        match (self.worst, self.verdict) {
            (Some(Worst::Property(property)), _) => text.failure(property),
            (Some(Worst::ProgramFails), _) => messages.program_fails,
            (Some(Worst::NobodyEnters), _) => messages.nobody_gets_in,
            (None, Verdict::Holds) => messages.holds,
            (None, Verdict::Inconclusive) => messages.not_decided,
            (None, Verdict::NotTested | Verdict::Broken | Verdict::LeaseLimit) => {
                messages.not_tested
            }
        }
    }
}

impl CheckReport {
    /// Returns the overall verdict on the lock.
    pub fn overall(&self) -> Overall {
        let worst = match self.worst() {
            _ if self.nobody_gets_in() => Some(Worst::NobodyEnters),
            Some((property, _)) => Some(Worst::Property(property)),
            None => self.failure().map(|_| Worst::ProgramFails),
        };
        let verdict = worst.map_or_else(|| self.verdict(), |worst| worst.severity().into());
        Overall { verdict, worst }
    }

    /// Returns the run for the overall verdict and the property that it breaks, or `None` as the
    /// property if a program fails in it.
    pub fn worst_run(&self) -> Option<(Option<Property>, &Counterexample)> {
        let broken = self.worst().map(|(property, run)| (Some(property), run));
        broken.or_else(|| Some((None, &self.failure()?.0)))
    }

    /// Returns the link to this run, as a string.
    pub fn worst_link(&self) -> Option<String> {
        let (property, run) = self.worst_run()?;
        self.link_text(property, run)
    }

    /// Formats the detail of the overall verdict: the cost of the run, the bounds within which the
    /// lock holds, or the reason why nothing is known.
    pub fn worst_detail(&self, text: &Texts) -> String {
        if let Some(nobody) = self.lets_nobody_in(text).filter(|_| self.worst_run().is_some()) {
            return nobody;
        }
        if let Some((property, _)) = self.worst() {
            return self.detail_of(property, text).unwrap_or_default();
        }
        if let Some(failed) = self.failed(text) {
            return failed;
        }
        let overall = self.overall();
        let says_it = |property: &Property| {
            let verdict = self.answer.verdict(*property);
            verdict.is_some_and(|verdict| overall.follows_from(verdict))
        };
        let property = Property::ALL.into_iter().find(says_it);
        property.and_then(|property| self.detail_of(property, text)).unwrap_or_default()
    }
}
