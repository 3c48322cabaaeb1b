//! What a search has found out.

use lock_semantics::{LongestWait, Property};
use lua_vm::RuntimeError;
use primitives::{ClientId, Millis};
use simulator::Move;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What became of each property that was asked for, in that order.
    pub verdicts: Vec<(Property, Verdict)>,
    /// A run in which a client's program fails, the easiest; none, if none does.
    pub failure: Option<(Counterexample, RuntimeError)>,
    /// How many states were visited.
    pub states: u64,
    /// Whether those are all there are within the bounds.
    pub is_complete: bool,
    /// When runs end; none, if they go on for ever.
    pub horizon: Option<Millis>,
    /// What was seen to happen.
    pub seen: Seen,
}

/// What became of a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is broken, by this run.
    Broken(Counterexample),
    /// No run within the bounds breaks it.
    Holds,
    /// No run breaks it, and none puts it to the test.
    NotTested(Untested),
    /// No run was found that breaks it, but not all were tried.
    NotDecided(Bound),
}

/// Why a property was not put to the test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Untested {
    /// Nobody ever enters the critical section.
    NobodyEnters,
    /// There is only one client.
    OneClient,
    /// The lock never keeps a newcomer out while somebody is inside.
    NobodyIsKeptOut,
    /// Nobody writes to the store.
    StoreUnused,
    /// No newcomer gets in beside the holder, but a client that is there already does: the property
    /// says nothing of that, and must not be read as if it did.
    AnotherGetsIn,
}

/// Why not all runs were tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bound {
    /// It has visited as many states as it may.
    States,
    /// It takes as much memory as it may.
    Memory,
    /// A number is drawn at random or messages take a random time, of which one course was tried.
    Chance,
    /// A string that was drawn at random was cut, or put in order; one draw was tried.
    DrawnString,
    /// Programs make so much of time that not every duration and not every amount by which a clock
    /// is set was tried.
    Durations,
    /// Somewhere, a client goes on for ever without a wait that takes time, so nothing comes after
    /// that.
    Standstill,
    /// It was stopped, or is still under way.
    Stopped,
}

impl Bound {
    /// Whether a longer search may decide what this one did not.
    pub fn can_be_raised(self) -> bool {
        matches!(self, Bound::States | Bound::Memory | Bound::Stopped)
    }
}

/// A run that breaks a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Its moves, from the start of the scenario.
    pub moves: Vec<Move>,
    /// By which it was chosen.
    pub cost: Cost,
}

/// How hard a run is to follow. Less is easier; the first field that differs decides.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cost {
    /// How many faults happen.
    pub faults: u16,
    /// How often one client's doing follows another's. Only what shows counts: that a server or the
    /// store was changed, or the critical section entered or left.
    pub switches: u16,
    /// How many moves show, faults included.
    pub moves: u16,
}

/// What was seen to happen in some run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Who entered the critical section.
    pub entered: Vec<ClientId>,
    /// Somebody was inside, and a newcomer had to wait.
    pub kept_out: bool,
    /// A key ran out, and with it the lock of somebody inside.
    pub ran_out_inside: bool,
    /// Somebody wrote to the store.
    pub wrote_to_store: bool,
    /// For how long at most a newcomer had to wait where nobody was inside, the turns of clients
    /// that got the lock first included; none, if it never had to.
    pub longest_wait: Option<LongestWait>,
    /// With how few faults anybody entered; none, if nobody did, or if not all runs with fewer
    /// faults were tried.
    pub faults_to_enter: Option<u16>,
    /// A program measures durations or takes times apart, and something lasts: where every
    /// millisecond makes a difference, each is looked at.
    pub times_matter: bool,
}

impl Answer {
    /// What became of a property; none, if it was not asked for.
    pub fn verdict(&self, property: Property) -> Option<&Verdict> {
        self.verdicts.iter().find(|(asked, _)| *asked == property).map(|(_, verdict)| verdict)
    }

    /// The easiest run that breaks anything.
    pub fn easiest(&self) -> Option<(Property, &Counterexample)> {
        let broken = self.verdicts.iter().filter_map(|(property, verdict)| match verdict {
            Verdict::Broken(run) => Some((*property, run)),
            _ => None,
        });
        broken.min_by_key(|(_, run)| run.cost)
    }
}
