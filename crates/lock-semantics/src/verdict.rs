//! Verdicts on a property or on a whole lock, of one run or of a check.

use crate::Severity;

/// A verdict. The verdict on a lock is the least of the verdicts on its properties.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// A run violates the property, and the lock failed.
    Broken,
    /// A run violates the property, and a failure may follow: the lock expired too early.
    LeaseLimit,
    /// No run violates the property, and no run tests it.
    NotTested,
    /// No run was found that violates the property, but not all runs were tried.
    Inconclusive,
    /// The property was tested, and no run violates it.
    Holds,
}

impl Verdict {
    /// All verdicts, in their order.
    pub const ALL: [Verdict; 5] = [
        Verdict::Broken,
        Verdict::LeaseLimit,
        Verdict::NotTested,
        Verdict::Inconclusive,
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
