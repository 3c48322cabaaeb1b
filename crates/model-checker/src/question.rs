//! What is asked: a scenario, the properties, and the bounds of the search.

use super::answer::Bound;
use lock_semantics::Property;
use primitives::Millis;
use simulator::{FaultKind, Purse, Scenario};

/// A question about a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Servers, clients with their programs, network.
    pub scenario: Scenario,
    /// What the lock is to promise.
    pub properties: Vec<Property>,
    /// How far the search goes.
    pub bounds: Bounds,
    /// What it leaves out because it makes no difference.
    pub reductions: Reductions,
}

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How many faults of each kind may happen in a run.
    pub faults: Purse,
    /// How many states are visited at most.
    pub states: u64,
    /// How many bytes the search takes at most, roughly.
    pub bytes: u64,
    /// When runs end. Without, they may go on for ever where no program can tell what time it is,
    /// nor counts how much has passed, and else end after [`Bounds::USUAL_HORIZON`].
    pub until: Option<Millis>,
    /// When pauses, delays and partitions end.
    pub ends: Ends,
}

/// When what lasts ends: pauses, delays and partitions.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Where that changes what comes next.
    #[default]
    WhereTheyMatter,
    /// There, and at every multiple of so many ms, and shortly before. If everything that takes
    /// time takes a multiple of it, and no program can tell what time it is, other ends bring
    /// nothing new: the order of all that follows is the same as after one of these.
    Every(Millis),
}

/// What a search leaves out. Each field that is true takes something away and no answer with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// A client takes its answer and goes on before others do anything: nobody else can tell when
    /// it did so, since only what is delivered meets at a server. Its own faults are tried first,
    /// and it is not done while a server may fail, or if the client leaves the critical section:
    /// a longer stay can only break more.
    pub local_steps: bool,
    /// A client crashes or is paused only where it would go on, and messages are late or lost only
    /// where they would arrive: before that, it would make no difference.
    pub faults_at_turns: bool,
    /// Rounds of polling that change nothing are skipped, up to the last one before anything else
    /// happens: what comes after them cannot tell how many there were.
    pub polling: bool,
    /// Clients that are set up alike are interchangeable: exchanging them everywhere gives a run
    /// that breaks the same.
    pub symmetry: bool,
    /// A counter goes no further than one beyond the largest number that programs compare their
    /// replies with: they do nothing else with replies, so to them all larger ones are one.
    pub counters: bool,
    /// States are compared by what can still matter: distances in time instead of times where
    /// nobody can tell what time it is, and nothing of what ended clients leave behind.
    pub canonical: bool,
    /// While something is open-ended, time stops only where something happens and in the last
    /// millisecond of a key, not in every millisecond: in between, the order of what follows is the
    /// same as at one of these.
    pub instants: bool,
}

impl Reductions {
    /// All of them.
    pub const ALL: Reductions = Reductions {
        local_steps: true,
        faults_at_turns: true,
        polling: true,
        symmetry: true,
        counters: true,
        canonical: true,
        instants: true,
    };

    /// None of them.
    pub const NONE: Reductions = Reductions {
        local_steps: false,
        faults_at_turns: false,
        polling: false,
        symmetry: false,
        counters: false,
        canonical: false,
        instants: false,
    };
}

impl Bounds {
    /// When runs end whose programs can tell what time it is.
    pub const USUAL_HORIZON: Millis = Millis(30_000);

    /// One crash and one pause, and room for what takes some seconds.
    pub const USUAL: Bounds = Bounds {
        faults: Purse::NOTHING.with(FaultKind::Crash, 1).with(FaultKind::Pause, 1),
        states: 2_000_000,
        bytes: 1 << 30,
        until: None,
        ends: Ends::WhereTheyMatter,
    };

    /// The bound that a search has reached that has visited so many states and takes so many bytes,
    /// if it has.
    pub(super) fn reached(&self, states: u64, bytes: u64) -> Option<Bound> {
        if states >= self.states {
            Some(Bound::States)
        } else if bytes >= self.bytes {
            Some(Bound::Memory)
        } else {
            None
        }
    }
}

impl Question {
    /// Whether all properties hold in a scenario, within the usual bounds.
    pub fn about(scenario: Scenario) -> Question {
        Question {
            scenario,
            properties: Property::ALL.to_vec(),
            bounds: Bounds::USUAL,
            reductions: Reductions::ALL,
        }
    }

    /// The same with so many faults of each kind.
    #[must_use]
    pub fn with_faults(mut self, faults: Purse) -> Question {
        self.bounds.faults = faults;
        self
    }
}
