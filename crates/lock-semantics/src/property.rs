//! The properties that a lock is checked for, and the severity of a broken property.

/// A property of a lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Mutual exclusion: at most one client is in the critical section, between `enter()` and
    /// `leave()`.
    MutualExclusion,
    /// Holder only: no client deletes or overwrites a lock that another client relies on.
    HolderOnly,
    /// No deadlock: a lock outlives its holder by at most its lease.
    NoDeadlock,
    /// Lease outlasts the work: the client in the critical section holds the lock in Redis.
    LeaseOutlastsWork,
    /// No lost update: the store accepts no write based on a value that has changed since it was
    /// read.
    NoLostUpdate,
    /// No entry after a failed acquire: no client enters after its attempt to acquire the lock has
    /// failed.
    NoEntryAfterFailure,
}

impl Property {
    /// All properties. Links store a property as its index in this list, which must never change.
    pub const ALL: [Property; 6] = [
        Property::MutualExclusion,
        Property::HolderOnly,
        Property::NoDeadlock,
        Property::LeaseOutlastsWork,
        Property::NoLostUpdate,
        Property::NoEntryAfterFailure,
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
            Property::HolderOnly | Property::LeaseOutlastsWork => Severity::LeaseLimit,
            Property::MutualExclusion
            | Property::NoDeadlock
            | Property::NoLostUpdate
            | Property::NoEntryAfterFailure => Severity::Broken,
        }
    }
}
