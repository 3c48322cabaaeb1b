//! The properties that a lock is checked for, and the severity of a broken property.

/// A property of a lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Mutual exclusion: at most one client is in the critical section, between `enter()` and
    /// `leave()`.
    MutualExclusion,
    /// Holder only: no client deletes or overwrites a lock that another client relies on.
    OnlyTheHolderReleases,
    /// No deadlock: a lock outlives its holder by at most its lease.
    TheLockComesBack,
    /// Lease outlasts the work: the client in the critical section holds the lock in Redis.
    TheHolderHolds,
    /// No lost update: the store accepts no write based on a value that has changed since it was
    /// read.
    NoLostUpdate,
    /// No entry after a failed acquire: no client enters after its attempt to acquire the lock has
    /// failed.
    NoErrorPathIntoTheSection,
}

impl Property {
    /// All properties. Links store a property as its index in this list, which must never change.
    pub const ALL: [Property; 6] = [
        Property::MutualExclusion,
        Property::OnlyTheHolderReleases,
        Property::TheLockComesBack,
        Property::TheHolderHolds,
        Property::NoLostUpdate,
        Property::NoErrorPathIntoTheSection,
    ];
}

/// Severity of a finding, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The lock failed.
    Broken,
    /// A failure may follow: the lock expired too early.
    LeaseLimit,
}

impl Severity {
    /// Returns the severity of breaking a property.
    pub fn of(property: Property) -> Severity {
        match property {
            Property::OnlyTheHolderReleases | Property::TheHolderHolds => Severity::LeaseLimit,
            Property::MutualExclusion
            | Property::TheLockComesBack
            | Property::NoLostUpdate
            | Property::NoErrorPathIntoTheSection => Severity::Broken,
        }
    }
}
