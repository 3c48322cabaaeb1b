//! The properties that a lock is checked for, and how grave it is to break one.

/// What a lock promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// No two clients are between `enter()` and `leave()` at once.
    MutualExclusion,
    /// No client deletes or overwrites a lock that another counts on.
    OnlyTheHolderReleases,
    /// A lock does not outlive its owner by more than its lifetime.
    TheLockComesBack,
    /// Redis has the lock of the client in the critical section.
    TheHolderHolds,
    /// The store takes no write that is based on a value that has since changed.
    NoLostUpdate,
    /// No client enters whose attempt to get the lock has failed.
    NoErrorPathIntoTheSection,
}

impl Property {
    /// All of them. In a link a property is its place in this list: it never changes.
    pub const ALL: [Property; 6] = [
        Property::MutualExclusion,
        Property::OnlyTheHolderReleases,
        Property::TheLockComesBack,
        Property::TheHolderHolds,
        Property::NoLostUpdate,
        Property::NoErrorPathIntoTheSection,
    ];
}

/// How bad a finding is, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The lock failed.
    Broken,
    /// Harm that may follow.
    Warning,
}

impl Severity {
    /// How bad it is when this property is broken.
    pub fn of(property: Property) -> Severity {
        match property {
            Property::OnlyTheHolderReleases | Property::TheHolderHolds => Severity::Warning,
            Property::MutualExclusion
            | Property::TheLockComesBack
            | Property::NoLostUpdate
            | Property::NoErrorPathIntoTheSection => Severity::Broken,
        }
    }
}
