//! What a run says of each property, and of the lock as a whole. Nothing is upheld that was not put
//! to the test.
//!
//! This is about one run. That no other run breaks the lock is not said here.

use super::recording::Recording;
use lock_semantics::{Property, Severity};
use primitives::Millis;
use run_analysis::{ProgramFailure, Untested};
use simulator::{Policy, Scheduler, StopReason};

/// What a run says of one property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is broken.
    Broken,
    /// Harm may follow.
    Warning,
    /// It was put to the test and held.
    Upheld,
    /// It was not broken, but clients are still at work.
    Undecided(Undecided),
    /// The run did not put it to the test.
    Untested(Untested),
}

/// Why a run does not decide a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// It is not over: it can go on.
    NotOver,
    /// It ended with clients still at work.
    Stopped(StopReason),
}

/// What a whole run comes to, the gravest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Summary {
    /// A property is broken, or a program failed.
    Broken,
    /// Harm may follow.
    Warning,
    /// The lock was not put to the test.
    Untested,
    /// No property is broken, but the run ended with clients still at work, or is not over.
    Undecided,
    /// What was put to the test held.
    Upheld,
}

impl Recording {
    /// What the run says of a property. `until` is how long it was allowed to last.
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

    /// Whether a program failed, which takes the meaning from whatever did not break.
    fn has_failed(&self) -> bool {
        self.coverage().failures().iter().any(|failure| failure.severity().is_some())
    }

    /// What the run says of each property, in the order of [`Property::ALL`].
    pub fn outcomes(&self, until: Millis) -> [(Property, Outcome); Property::ALL.len()] {
        Property::ALL.map(|property| (property, self.outcome_of(property, until)))
    }

    /// What the whole run comes to. That the store is not used says nothing about the lock.
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

    /// Whether anything more would happen by itself in its time.
    pub fn can_go_on(&self, until: Millis) -> bool {
        Scheduler { order: Policy::InTurn, until }.next(self.run()).is_ok()
    }
}
