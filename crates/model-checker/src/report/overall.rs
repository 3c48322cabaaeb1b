//! Overall verdict of a check on a lock.

use super::CheckReport;
use crate::{CheckJudgement, Counterexample};
use lock_semantics::{Property, Severity, Verdict};

/// The verdict on a lock where there is space for one failure only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overall {
    /// The verdict: the severity of this failure, if there is one.
    pub verdict: Verdict,
    /// The failure to show.
    pub worst: Option<Worst>,
    /// Whether a program declares several permits.
    pub has_permits: bool,
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

impl CheckReport {
    /// Returns the overall verdict on the lock.
    pub fn overall(&self) -> Overall {
        let verdict = self.verdict();
        let has_permits = self.has_permits();
        let Some(severity) = verdict.severity() else {
            return Overall { verdict, worst: None, has_permits };
        };
        let worst = if self.nobody_gets_in() {
            Some(Worst::NobodyEnters)
        } else {
            self.worst().map(|(property, _)| Worst::Property(property, severity))
        };
        Overall { verdict, worst, has_permits }
    }

    /// Returns the run for the overall verdict and the property that it breaks.
    pub fn worst_run(&self) -> Option<(Property, &Counterexample)> {
        self.overall().worst.and_then(|_| self.worst())
    }

    /// Returns the first property whose verdict is the reason for the overall verdict, if nothing
    /// is broken.
    pub fn deciding_property(&self) -> Option<Property> {
        let overall = self.overall();
        let sought = match overall.worst {
            Some(Worst::NobodyEnters) => Verdict::NotTested,
            Some(Worst::Property(..)) => return None,
            None => overall.verdict,
        };
        let verdict = |property| self.answer.verdict(property).map(CheckJudgement::verdict);
        Property::ALL.into_iter().find(|property| verdict(*property) == Some(sought))
    }
}
