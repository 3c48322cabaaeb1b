//! Check request: a scenario, the properties, and the bounds of the check.

use super::result::Incomplete;
use lock_semantics::{IdleBound, Property};
use primitives::Millis;
use simulator::{FaultBudget, FaultKind, Scenario};

/// A request to check a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckRequest {
    /// Servers, clients with their programs, and network.
    pub scenario: Scenario,
    /// The properties to check.
    pub properties: Vec<Property>,
    /// Bounds of the check.
    pub bounds: CheckBounds,
    /// Reductions of the state space.
    pub reductions: Reductions,
}

/// Bounds of a check and its resource limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckBounds {
    /// Maximum number of faults of each kind in a run.
    pub faults: FaultBudget,
    /// Maximum number of states to explore.
    pub states: u64,
    /// Maximum memory of the search, in bytes, approximately.
    pub bytes: u64,
    /// End of all runs in virtual time. If it is `None`, runs are unbounded. With
    /// [`EndTimes::Every`], they end after [`CheckBounds::USUAL_HORIZON`] if a program uses parts
    /// of a point in time.
    pub until: Option<Millis>,
    /// Candidate times for the ends of pauses, delays and partitions.
    pub ends: EndTimes,
    /// Times at which clients start.
    pub arrivals: Arrivals,
    /// The longest idle time that the lock is allowed.
    pub idle: IdleBound,
}

/// Times at which clients start.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Arrivals {
    /// Each client starts at any time, unless a client of the scenario has a given start time
    /// after 0.
    #[default]
    AnyTime,
    /// The start times of the scenario.
    AsGiven,
}

/// Candidate times for the ends of pauses, delays and partitions, and for arrivals.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum EndTimes {
    /// All times.
    #[default]
    WhereTheyMatter,
    /// Times of events, and each multiple of this many ms. Such a search takes long and is complete
    /// only with 1 ms.
    Every(Millis),
}

/// Reductions of the state space. None of them changes a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// A client receives a reply and proceeds before the other clients act. Others cannot observe
    /// when it did so, because clients interact only through requests that reach a server. The
    /// client's own faults are tried first. The reduction does not apply while a server may fail,
    /// or if the client leaves the critical section: a longer stay can only break more properties.
    /// In a search for idle times, it does not apply either if the client may stop waiting while
    /// another begins to wait.
    pub local_steps: bool,
    /// A client crashes or is paused only when it would proceed, and messages are delayed or lost
    /// only when they would arrive. Earlier faults have the same effect.
    pub faults_at_turns: bool,
    /// Clients with the same setup are interchangeable: a permutation of them gives a run that
    /// breaks the same properties.
    pub symmetry: bool,
    /// A client whose attempts have changed nothing, and that continues like a new one, is replaced
    /// by a client that starts later.
    pub fresh_clients: bool,
    /// A counter stops one above the largest number that programs compare their replies with.
    /// Programs use replies in no other way, so they cannot distinguish larger numbers.
    pub counters: bool,
    /// States are compared in a canonical form. It contains time differences instead of times if no
    /// program can tell the time, and omits data of ended clients.
    pub canonical: bool,
    /// Distances between times are explored by zones, all at once (only with `canonical`). Without
    /// this reduction, every millisecond is tried.
    pub instants: bool,
}

impl Reductions {
    /// All reductions.
    pub const ALL: Reductions = Reductions {
        local_steps: true,
        faults_at_turns: true,
        symmetry: true,
        fresh_clients: true,
        counters: true,
        canonical: true,
        instants: true,
    };

    /// No reductions.
    pub const NONE: Reductions = Reductions {
        local_steps: false,
        faults_at_turns: false,
        symmetry: false,
        fresh_clients: false,
        counters: false,
        canonical: false,
        instants: false,
    };
}

impl CheckBounds {
    /// End of runs whose programs use parts of a point in time.
    pub const USUAL_HORIZON: Millis = Millis(30_000);

    /// One crash and one pause, with resource limits for a search of some seconds.
    pub const USUAL: CheckBounds = CheckBounds {
        faults: FaultBudget::NOTHING.with(FaultKind::Crash, 1).with(FaultKind::Pause, 1),
        states: 2_000_000,
        bytes: 1 << 30,
        until: None,
        ends: EndTimes::WhereTheyMatter,
        arrivals: Arrivals::AnyTime,
        idle: IdleBound { fixed_ms: None },
    };

    /// Returns the ratio of the limit on states to the usual one, at least 1. The limits of searches
    /// for a run grow with it.
    pub(super) fn effort(&self) -> u64 {
        (self.states / CheckBounds::USUAL.states).max(1)
    }

    /// Returns the resource limit that a search with this many states and bytes has reached, if
    /// any.
    pub(super) fn reached(&self, states: u64, bytes: u64) -> Option<Incomplete> {
        if states >= self.states {
            Some(Incomplete::States)
        } else if bytes >= self.bytes {
            Some(Incomplete::Memory)
        } else {
            None
        }
    }
}

impl CheckRequest {
    /// Creates a request to check all properties of a scenario within the usual bounds.
    pub fn about(scenario: Scenario) -> CheckRequest {
        CheckRequest {
            scenario,
            properties: Property::ALL.to_vec(),
            bounds: CheckBounds::USUAL,
            reductions: Reductions::ALL,
        }
    }

    /// Returns `true` if the bounds allow clock jumps, or several faults that have a duration.
    pub fn can_have_fewer_durations(&self) -> bool {
        self.bounds.faults != self.bounds.faults.with_fewer_durations()
    }

    /// Sets the maximum number of faults of each kind.
    #[must_use]
    pub fn with_faults(mut self, faults: FaultBudget) -> CheckRequest {
        self.bounds.faults = faults;
        self
    }
}
