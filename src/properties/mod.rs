//! What a lock promises, one file a property, judged over the events of a run.
//!
//! A [`Finding`] carries what proves it as data; no sentence is made here. A judge is shown each
//! event once, so that findings grow with the run. Of the design's six properties this slice
//! judges two.

mod mutual_exclusion;
mod only_the_holder_releases;

use crate::ids::ClientId;
use crate::scenario::Scenario;
use crate::time::Millis;
use crate::world::Event;
use mutual_exclusion::MutualExclusion;
use only_the_holder_releases::OnlyTheHolderReleases;

/// A property that a run breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which, and how.
    pub kind: FindingKind,
    /// When.
    pub at: Millis,
    /// The event that breaks it.
    pub event: usize,
}

/// The ways in which a run can break a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// Two clients are between `enter()` and `leave()` at once.
    MutualExclusion {
        /// Who was inside.
        first: ClientId,
        /// The event by which they had entered.
        first_entered: usize,
        /// Who entered too.
        second: ClientId,
        /// The deletion or overwriting of the first one's lock by the second, if that let it in.
        cause: Option<usize>,
    },
    /// A client deletes or overwrites the lock of another that has not let go of it.
    OnlyTheHolderReleases {
        /// Who did it.
        by: ClientId,
        /// Whose lock it was.
        owner: ClientId,
    },
}

/// How bad a finding is, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The lock failed.
    Broken,
    /// Harm that may follow.
    Warning,
}

impl Finding {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        match self.kind {
            FindingKind::MutualExclusion { .. } => Severity::Broken,
            FindingKind::OnlyTheHolderReleases { .. } => Severity::Warning,
        }
    }
}

/// Judges a run as it grows.
#[derive(Clone, Default, Debug)]
pub struct Judge {
    seen: usize,
    only_the_holder_releases: OnlyTheHolderReleases,
    mutual_exclusion: MutualExclusion,
    findings: Vec<Finding>,
}

impl Judge {
    /// A judge who has seen nothing.
    pub fn new(_scenario: &Scenario) -> Judge {
        Judge::default()
    }

    /// All that has been found, in the order in which it was.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Takes the next event of the run into account.
    pub fn observe(&mut self, event: &Event) {
        let index = self.seen;
        self.seen += 1;
        let released = self.only_the_holder_releases.observe(event);
        for kind in &released {
            if let FindingKind::OnlyTheHolderReleases { by, owner } = *kind {
                self.mutual_exclusion.lock_was_taken_away(owner, by, index);
            }
        }
        let entered = self.mutual_exclusion.observe(index, event);
        let found = released.into_iter().chain(entered);
        self.findings.extend(found.map(|kind| Finding { kind, at: event.at, event: index }));
    }
}

/// All findings of a run, in the order of the events.
pub fn judge(events: &[Event]) -> Vec<Finding> {
    let mut judge = Judge::default();
    for event in events {
        judge.observe(event);
    }
    judge.findings
}

#[cfg(test)]
mod tests;
