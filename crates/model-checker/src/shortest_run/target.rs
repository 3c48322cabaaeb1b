//! The event that a simplest run must reach, and the runs that a search for it explores.

use crate::observations::{FaultKinds, Notes, WayMark};
use crate::state::State;
use crate::successors::Approximation;
use lock_semantics::Property;
use primitives::ClientId;
use simulator::Waiting;
use std::collections::BTreeSet;

/// The event that a run must reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Target {
    /// A violation with this mark.
    Violation(WayMark),
    /// A command or function that the model lacks.
    Unsupported,
}

/// The kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Sought {
    /// Searches for transitions that break a property.
    Steps,
    /// Searches for states from which the lock is never released.
    LostLocks,
}

impl Target {
    /// Returns the kind of search that finds this target.
    pub(in super::super) fn sought(self) -> Sought {
        match self {
            Target::Violation(it) if it.violated.property == Property::NoDeadlock => {
                Sought::LostLocks
            }
            Target::Violation(_) | Target::Unsupported => Sought::Steps,
        }
    }

    /// Returns `true` if a prediction from one valuation of the times has found the target.
    pub(super) fn is_predicted(self) -> bool {
        matches!(self.property(), Some(Property::NoDeadlock | Property::Progress))
    }

    /// Returns `true` if the target is an idle time that is too long.
    pub(in super::super) fn is_idle(self) -> bool {
        self.property() == Some(Property::NoIdleLock)
    }

    /// Returns the property that is violated, if any.
    pub(super) fn property(self) -> Option<Property> {
        match self {
            Target::Violation(it) => Some(it.violated.property),
            Target::Unsupported => None,
        }
    }

    /// Returns all targets reached by these observations.
    pub(super) fn all_met_by(notes: Notes, faults: FaultKinds) -> impl Iterator<Item = Target> {
        let unsupported = notes.is_unsupported.then_some(Target::Unsupported);
        notes.broken.marks(faults).map(Target::Violation).chain(unsupported)
    }
}

/// A known occurrence of a target: the number of faults, and the number of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) struct Met {
    pub(in super::super) faults: u16,
    pub(in super::super) depth: u32,
}

/// The runs that a search explores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Scope {
    /// All runs, up to this number of states.
    All { approximation: Approximation, most_states: u64 },
    /// Runs through states with these cores only.
    Along(BTreeSet<u128>),
    /// Runs of at most this many moves.
    Depth(u32),
    /// Runs in which no client sleeps while it waits for the lock. A client that would fail before
    /// may start later instead, so such runs exist for most targets, and there are few of them.
    Awake,
}

impl Scope {
    /// Returns the approximation with which the search explores the runs.
    pub(super) fn approximation(&self) -> Approximation {
        match self {
            Scope::All { approximation, .. } => *approximation,
            Scope::Along(_) | Scope::Depth(_) | Scope::Awake => Approximation::default(),
        }
    }

    pub(super) fn is_approximate(&self) -> bool {
        self.approximation() != Approximation::default()
    }

    /// Returns `true` if the search follows the cores of an approximate run, or finds one.
    pub(super) fn uses_cores(&self) -> bool {
        self.is_approximate() || matches!(self, Scope::Along(_))
    }

    /// Returns `true` if a run through a state with this core is not explored.
    pub(super) fn excludes(&self, state: &State, core: u128) -> bool {
        match self {
            Scope::All { .. } | Scope::Depth(_) => false,
            Scope::Along(cores) => !cores.contains(&core),
            Scope::Awake => {
                let client = |id| state.world.client(id);
                let sleeps = |id: ClientId| {
                    client(id).is_some_and(|it| matches!(it.waiting(), Waiting::Sleep { .. }))
                };
                state.memory.waiting(&state.world).iter().any(sleeps)
            }
        }
    }
}
