//! Verdicts on a property or on a whole lock, of one run or of a check.

use crate::{Property, Severity};

/// A verdict on a property or on a lock, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// A run violates the property, and the lock is to blame.
    Broken,
    /// No run violates the property, and no run tests it.
    NotTested,
    /// No run was found that breaks the lock, but not all runs were tried.
    Inconclusive,
    /// Runs violate the property only if a fault makes a client late by more than its lease.
    LeaseLimit,
    /// The property was tested, and no run violates it.
    Holds,
}

impl Verdict {
    /// All verdicts, in their order.
    pub const ALL: [Verdict; 5] = [
        Verdict::Broken,
        Verdict::NotTested,
        Verdict::Inconclusive,
        Verdict::LeaseLimit,
        Verdict::Holds,
    ];

    /// Returns the severity of the violation, or `None` if the property is not broken.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Verdict::Broken => Some(Severity::Broken),
            Verdict::LeaseLimit => Some(Severity::LeaseLimit),
            Verdict::NotTested | Verdict::Inconclusive | Verdict::Holds => None,
        }
    }

    /// Returns `true` if a run violates the property.
    pub fn is_violated(self) -> bool {
        self.severity().is_some()
    }

    /// Returns the verdict on a lock with these verdicts on its properties. A property that was not
    /// tested does not count, except mutual exclusion.
    pub fn on_lock(verdicts: impl IntoIterator<Item = (Property, Verdict)>) -> Verdict {
        let counts = |(property, verdict): &(Property, Verdict)| {
            *verdict != Verdict::NotTested || *property == Property::MutualExclusion
        };
        let counted = verdicts.into_iter().filter(counts).map(|(_, verdict)| verdict);
        counted.min().unwrap_or(Verdict::NotTested)
    }
}

impl From<Severity> for Verdict {
    /// Returns the verdict on a property that a run violates.
    fn from(severity: Severity) -> Verdict {
        match severity {
            Severity::Broken => Verdict::Broken,
            Severity::LeaseLimit => Verdict::LeaseLimit,
        }
    }
}

/// A verdict with its reason: the proof of a violation, the reason for which the property was
/// not tested, or the cause of an inconclusive verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement<B, U, N> {
    /// See [`Verdict::Broken`].
    Broken(B),
    /// See [`Verdict::LeaseLimit`].
    LeaseLimit(B),
    /// See [`Verdict::Holds`].
    Holds,
    /// See [`Verdict::NotTested`].
    NotTested(U),
    /// See [`Verdict::Inconclusive`].
    Inconclusive(N),
}

impl<B, U, N> Judgement<B, U, N> {
    /// Returns the judgement on a property that a run violates.
    pub fn violated(severity: Severity, shown: B) -> Judgement<B, U, N> {
        match severity {
            Severity::Broken => Judgement::Broken(shown),
            Severity::LeaseLimit => Judgement::LeaseLimit(shown),
        }
    }

    /// Returns the verdict without its reason.
    pub fn verdict(&self) -> Verdict {
        match self {
            Judgement::Broken(_) => Verdict::Broken,
            Judgement::LeaseLimit(_) => Verdict::LeaseLimit,
            Judgement::Holds => Verdict::Holds,
            Judgement::NotTested(_) => Verdict::NotTested,
            Judgement::Inconclusive(_) => Verdict::Inconclusive,
        }
    }

    /// Returns the proof of the violation, or `None` if the property is not broken.
    pub fn violation(&self) -> Option<&B> {
        match self {
            Judgement::Broken(shown) | Judgement::LeaseLimit(shown) => Some(shown),
            Judgement::Holds | Judgement::NotTested(_) | Judgement::Inconclusive(_) => None,
        }
    }

    /// Returns `true` if a run violates the property.
    pub fn is_violated(&self) -> bool {
        self.violation().is_some()
    }
}
