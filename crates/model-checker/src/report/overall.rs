//! Overall verdict of a check on a lock.

use super::CheckReport;
use crate::CheckJudgement;
use lock_semantics::{Property, Severity, Verdict};

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
    Property(Property, Severity),
    /// No client ever enters, in runs of any length.
    NobodyEnters,
}

impl Worst {
    /// Returns the severity of the failure.
    pub fn severity(self) -> Severity {
        match self {
            Worst::Property(_, severity) => severity,
            Worst::NobodyEnters => Severity::Broken,
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
}

impl CheckReport {
    /// Returns the overall verdict on the lock.
    pub fn overall(&self) -> Overall {
        let worst = match self.worst() {
            _ if self.nobody_gets_in() => Some(Worst::NobodyEnters),
            Some((property, _)) => {
                Some(Worst::Property(property, self.severity(property).unwrap_or(Severity::Broken)))
            }
            None => None,
        };
        let verdict = worst.map_or_else(|| self.verdict(), |worst| worst.severity().into());
        Overall { verdict, worst }
    }

    /// Returns the first property whose verdict is the reason for the overall verdict, if nothing
    /// is broken.
    pub fn deciding_property(&self) -> Option<Property> {
        let overall = self.overall();
        let decides = |property: &Property| {
            let judgement = self.answer.verdict(*property);
            judgement.is_some_and(|judgement| overall.follows_from(judgement))
        };
        Property::ALL.into_iter().find(decides)
    }
}
