//! Overall verdict of a check on a lock.

use super::CheckReport;
use crate::text::{ItemNames, Sentences};
use lock_semantics::{Property, Severity};
use model_checker::{Counterexample, Verdict};
use run_analysis::Summary;

/// The overall verdict on a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// This property is broken.
    Broken(Property),
    /// No property is broken, but a program can fail.
    Fails,
    /// No client ever enters, in runs of any length.
    NobodyGetsIn,
    /// All tested properties hold.
    Holds,
    /// No property was tested.
    NotTested,
    /// Inconclusive: not all runs were explored.
    NotDecided,
}

impl Fate {
    /// Returns the severity, or `None` if no error was found.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Fate::Broken(property) => Some(Severity::of(property)),
            Fate::Fails | Fate::NobodyGetsIn => Some(Severity::Broken),
            Fate::Holds | Fate::NotTested | Fate::NotDecided => None,
        }
    }

    /// Returns `true` if this overall verdict can follow from `verdict` on one property, with
    /// nothing broken.
    fn follows_from(self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Broken(_) => false,
            Verdict::Holds => self == Fate::Holds,
            Verdict::NotTested(_) => matches!(self, Fate::NotTested | Fate::NobodyGetsIn),
            Verdict::NotDecided(_) => self == Fate::NotDecided,
        }
    }

    /// Formats the overall verdict.
    pub fn in_words(self, text: &Sentences) -> &'static str {
        let told = text.check();
        match self {
            Fate::Broken(property) => text.failure(property),
            Fate::Fails => told.program_fails,
            Fate::NobodyGetsIn => told.nobody_gets_in,
            Fate::Holds => told.holds,
            Fate::NotTested => told.not_tested,
            Fate::NotDecided => told.not_decided,
        }
    }
}

impl CheckReport {
    /// Returns the overall verdict on the lock.
    pub fn fate(&self) -> Fate {
        match (self.worst(), self.failure(), self.summary()) {
            _ if self.nobody_gets_in() => Fate::NobodyGetsIn,
            (Some((property, _)), _, _) => Fate::Broken(property),
            (None, Some(_), _) => Fate::Fails,
            (None, None, Summary::Upheld) => Fate::Holds,
            (None, None, Summary::Undecided) => Fate::NotDecided,
            (None, None, Summary::Untested | Summary::Warning | Summary::Broken) => Fate::NotTested,
        }
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
    pub fn worst_detail(&self, text: &Sentences) -> String {
        if let Some(nobody) = self.lets_nobody_in(text).filter(|_| self.worst_run().is_some()) {
            return nobody;
        }
        if let Some((property, _)) = self.worst() {
            return self.detail_of(property, text).unwrap_or_default();
        }
        if let Some(failed) = self.failed(text) {
            return failed;
        }
        let fate = self.fate();
        let says_it = |property: &Property| {
            let verdict = self.answer.verdict(*property);
            verdict.is_some_and(|verdict| fate.follows_from(verdict))
        };
        let property = Property::ALL.into_iter().find(says_it);
        property.and_then(|property| self.detail_of(property, text)).unwrap_or_default()
    }
}
