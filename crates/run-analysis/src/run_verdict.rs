//! Verdict of one run on each property and on the whole lock. A property holds only if the run
//! tested it.
//!
//! Other runs are not covered.

use crate::{ProgramFailure, Recording, Untested};
use lock_semantics::{Property, Severity};
use primitives::Millis;
use simulator::{Policy, Scheduler, StopReason};

/// Verdict of a run on one property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The property is broken.
    Broken,
    /// The property is broken, but with severity [`Severity::Warning`]: harm may follow.
    Warning,
    /// The property was tested and holds.
    Upheld,
    /// The property is not broken so far, but some clients have not finished.
    Undecided(Undecided),
    /// The run did not test the property.
    Untested(Untested),
}

/// Reason why a run is inconclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The run can continue.
    NotOver,
    /// The run ended although some clients had not finished.
    Stopped(StopReason),
}

/// Verdict of a run on the whole lock, the most severe first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Summary {
    /// A property is broken, or a program failed.
    Broken,
    /// Only properties with severity [`Severity::Warning`] are broken: harm may follow.
    Warning,
    /// The run did not test the lock.
    Untested,
    /// No property is broken, but the run is not over or ended before all clients had finished.
    Undecided,
    /// All tested properties hold.
    Upheld,
}

impl Recording {
    /// Returns the verdict on one property. `until` is the horizon of the run.
    pub fn outcome_of(&self, property: Property, until: Millis) -> Outcome {
        let found = self.findings().iter().any(|finding| finding.property() == property);
        if found {
            return match Severity::of(property) {
                Severity::Broken => Outcome::Broken,
                Severity::Warning => Outcome::Warning,
            };
        }
        if self.has_failed() {
            return Outcome::Untested(Untested::ProgramFailed);
        }
        if self.can_go_on(until) {
            return Outcome::Undecided(Undecided::NotOver);
        }
        let tested = match property {
            Property::NoLostUpdate => self.coverage().of_store(),
            _ => self.coverage().of_lock(),
        };
        match (tested, StopReason::of(self.run())) {
            (Err(untested), _) => Outcome::Untested(untested),
            (Ok(()), StopReason::Done) => Outcome::Upheld,
            (Ok(()), reason) => Outcome::Undecided(Undecided::Stopped(reason)),
        }
    }

    /// Returns `true` if a program failed. Properties that are not broken are then not tested.
    fn has_failed(&self) -> bool {
        self.coverage().failures().iter().any(|failure| failure.severity().is_some())
    }

    /// Returns the verdict on each property, in the order of [`Property::ALL`].
    pub fn outcomes(&self, until: Millis) -> [(Property, Outcome); Property::ALL.len()] {
        Property::ALL.map(|property| (property, self.outcome_of(property, until)))
    }

    /// Returns the verdict on the whole lock. An unused store does not affect it.
    pub fn summary(&self, until: Millis) -> Summary {
        let of_severity = |severity| match severity {
            Severity::Broken => Summary::Broken,
            Severity::Warning => Summary::Warning,
        };
        let failures = self.coverage().failures().iter().filter_map(ProgramFailure::severity);
        let failures = failures.map(of_severity);
        let outcomes = self.outcomes(until).into_iter().filter_map(|(_, outcome)| match outcome {
            Outcome::Broken => Some(Summary::Broken),
            Outcome::Warning => Some(Summary::Warning),
            Outcome::Upheld => Some(Summary::Upheld),
            Outcome::Undecided(_) => Some(Summary::Undecided),
            Outcome::Untested(Untested::StoreUnused) => None,
            Outcome::Untested(_) => Some(Summary::Untested),
        });
        failures.chain(outcomes).min().unwrap_or(Summary::Untested)
    }

    /// Returns `true` if the run would continue by itself before `until`.
    pub fn can_go_on(&self, until: Millis) -> bool {
        Scheduler { order: Policy::InTurn, until }.next(self.run()).is_ok()
    }
}
