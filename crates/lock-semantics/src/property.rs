//! The properties that a lock is checked for, and the severity of a broken property.

/// A property of a lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Mutual exclusion: at most one client is in the critical section, between `enter()` and
    /// `leave()`.
    MutualExclusion,
    /// Holder only: only the holder releases, extends or overwrites its lock.
    HolderOnly,
    /// No deadlock: once no client is inside or about to enter, the lock becomes permanently free.
    NoDeadlock,
    /// Lock held while inside: a client that is inside still holds the lock.
    LeaseOutlastsWork,
    /// No lost update: the store accepts no write that is based on a stale read.
    NoLostUpdate,
    /// No entry after a failed acquire: no client enters after its attempt to acquire the lock has
    /// failed.
    NoEntryAfterFailure,
    /// Progress: if clients request a free lock, one of them enters.
    Progress,
    /// No idle lock: no client waits for a lock that no client uses.
    NoIdleLock,
    /// No failure: no program fails.
    NoFailure,
}

impl Property {
    /// All properties, in the order of reports.
    pub const ALL: [Property; 9] = [
        Property::MutualExclusion,
        Property::LeaseOutlastsWork,
        Property::HolderOnly,
        Property::NoDeadlock,
        Property::Progress,
        Property::NoIdleLock,
        Property::NoLostUpdate,
        Property::NoEntryAfterFailure,
        Property::NoFailure,
    ];
}

/// Severity of a violation, the worst first. The violation decides it, not the property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The lock is broken.
    Broken,
    /// Only clients that are late because of a fault, by more than their lease, are involved.
    LeaseLimit,
}
