//! Result of a check.

use lock_semantics::{Judgement, LongestIdle, MaxWait, Property, Severity};
use lua_vm::RuntimeError;
use primitives::{ClientId, Millis};
use redis_model::Unsupported;
use simulator::{FaultBudget, FaultKind, Move, Scenario, Starts};

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// The verdict on each requested property, in the order of the request.
    pub verdicts: Vec<(Property, CheckJudgement)>,
    /// The simplest run of each way to break a requested property, in the order of severity, then
    /// from simple to complex.
    pub violations: Vec<FoundViolation>,
    /// Line and message of the error in the counterexample of [`Property::NoFailure`], if any.
    pub failure: Option<RuntimeError>,
    /// The simplest run that reaches a command or function that the model lacks, if any. No
    /// property is tested then.
    pub unsupported: Option<UnsupportedUse>,
    /// Number of explored states.
    pub states: u64,
    /// Whether these are all states within the bounds.
    pub is_complete: bool,
    /// Time at which runs end, or `None` if they are unbounded.
    pub horizon: Option<Millis>,
    /// Observations in all runs.
    pub seen: Observations,
}

/// The verdict on a property within the bounds of a check, with the counterexample or the reason.
pub type CheckJudgement = Judgement<Counterexample, Untested, Incomplete>;

/// A way to break a property. A search distinguishes ways by the request that is the cause, and by
/// the kinds of faults in the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundViolation {
    /// The property.
    pub property: Property,
    /// Severity of the violation.
    pub severity: Severity,
    /// Line of the request that is the cause, from 1, or `None` if no request is.
    pub line: Option<u32>,
    /// The simplest run.
    pub run: Counterexample,
}

/// Sorts violations, the worst first.
pub(super) fn sort_worst_first(violations: &mut [FoundViolation]) {
    let has_failure = violations.iter().any(|it| it.property == Property::NoFailure);
    violations.sort_by_key(|it| rank(it.property, it.severity, &it.run, has_failure));
}

/// Returns the sort key of a violation: the worst has the smallest. `has_failure` states whether a
/// program fails in one of the violations. Then, among violations with the same severity and number
/// of faults, safety properties come first, then the program failure, then liveness properties,
/// because the failure may be their cause.
pub(super) fn rank(
    property: Property,
    severity: Severity,
    run: &Counterexample,
    has_failure: bool,
) -> impl Ord + use<> {
    let class = match property {
        _ if !has_failure => 0,
        Property::MutualExclusion
        | Property::LeaseOutlastsWork
        | Property::HolderOnly
        | Property::NoLostUpdate
        | Property::NoEntryAfterFailure => 0,
        Property::NoFailure => 1,
        Property::NoDeadlock | Property::Progress | Property::NoIdleLock => 2,
    };
    (severity, run.cost.faults, class, run.cost, property)
}

/// A command or function that the model lacks, and that a client uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedUse {
    /// The command or function.
    pub lacks: Unsupported,
    /// The client.
    pub client: ClientId,
    /// Line of its program, from 1.
    pub line: u32,
    /// The run up to this use.
    pub run: Counterexample,
}

/// The reason for which no run tests a property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Untested {
    /// A run reaches a command or function that the model lacks.
    Unsupported,
    /// No client ever enters the critical section.
    NobodyEnters,
    /// Only one client calls `enter()`.
    OneClient,
    /// There are as many permits as clients.
    EnoughPermits,
    /// No client's attempt to acquire the lock fails.
    NoAttemptFails,
    /// The lock never blocks a probe client while a client is inside.
    NobodyIsKeptOut,
    /// No client writes to the protected store.
    StoreUnused,
    /// No client writes to the protected store after it has read the value.
    StoreNotUpdated,
    /// No client becomes the holder of the lock.
    NobodyHolds,
    /// Several clients may be inside at once: permits, or readers.
    SeveralInside,
    /// No probe client can ever acquire the lock, not even before the first request.
    NeverFree,
    /// No probe client acquires the lock while its holder is inside, but another client of the run
    /// does. The property does not cover this case, so reporting that it holds would be misleading.
    AnotherGetsIn,
}

/// The cause for which some runs were not tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Incomplete {
    /// The maximum number of states was reached.
    States,
    /// The memory limit was reached.
    Memory,
    /// An approximate search found a violation. The search for a run that shows it reached its limit,
    /// so the violation may not exist.
    Unconfirmed,
    /// Programs use random numbers, or messages have a random latency. Only one sequence of random
    /// values was tried.
    Chance,
    /// A program cut a random string, or compared it by order. Only one random string was tried.
    DrawnString,
    /// The outcome may depend on exact durations or clock offsets, not all of which were tried.
    Durations,
    /// A client loops forever without a wait that takes time (Zeno loop), so no later event was
    /// reached.
    Standstill,
    /// The check was stopped or is still running.
    Stopped,
}

impl Incomplete {
    /// Returns `true` if a longer check may give a verdict.
    pub fn can_be_raised(self) -> bool {
        use Incomplete::{Memory, States, Stopped, Unconfirmed};
        matches!(self, States | Memory | Unconfirmed | Stopped)
    }
}

/// A run that breaks a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Start time of each client.
    pub starts: Vec<Millis>,
    /// Moves of the run, from the start of the scenario.
    pub moves: Vec<Move>,
    /// Cost of the run. It is minimal among the runs that break the property.
    pub cost: Cost,
}

impl Counterexample {
    /// Returns the scenario of the run: the checked one with the start times of this run.
    pub fn scenario(&self, checked: &Scenario) -> Scenario {
        let mut scenario = checked.without_found_starts();
        for (client, at) in scenario.clients.iter_mut().zip(&self.starts) {
            if client.starts_at != *at {
                (client.starts_at, scenario.starts) = (*at, Starts::Found);
            }
        }
        scenario
    }
}

/// Difficulty of following a run. Lower is simpler. The first field that differs decides.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cost {
    /// Number of faults.
    pub faults: u16,
    /// Number of clients that start later than the first one.
    pub late_starts: u16,
    /// Number of context switches between clients. Only visible moves count: moves that change a
    /// server or the protected store, or that enter or leave the critical section.
    pub switches: u16,
    /// Number of visible moves, including faults.
    pub moves: u16,
}

/// Observations made in at least one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observations {
    /// Clients that entered the critical section.
    pub entered: Vec<ClientId>,
    /// Whether a probe client was blocked while a client was inside.
    pub kept_out: bool,
    /// Whether a key expired so that a client inside lost its lock.
    pub ran_out_inside: bool,
    /// Whether a client wrote to the protected store.
    pub wrote_to_store: bool,
    /// Whether the protected store rejected a write of the holder of the lock, because another
    /// client had used a larger fencing token.
    pub rejected_holder: bool,
    /// Maximum time that a probe client had to wait while no client was inside, including the turns
    /// of clients that acquired the lock first. `None` if it never had to wait.
    pub longest_wait: Option<MaxWait>,
    /// The longest time for which a client waited for a lock that no client used, as an upper limit:
    /// the search lets clients wait for longer than they do. `None` if no client waited for such a
    /// lock, or if the property was not checked.
    pub longest_idle: Option<LongestIdle>,
    /// Minimum number of faults in a run in which a client enters. `None` if no client entered, or
    /// if some runs with fewer faults were not tried.
    pub faults_to_enter: Option<u16>,
    /// Whether each millisecond of pauses, delays and partitions was explored where it matters,
    /// because a program measures durations or takes parts of a point in time, as in `now() %
    /// 1000`.
    pub times_matter: bool,
}

impl CheckResult {
    /// Returns the verdict on a property, or `None` if it was not requested.
    pub fn verdict(&self, property: Property) -> Option<&CheckJudgement> {
        self.verdicts.iter().find(|(checked, _)| *checked == property).map(|(_, verdict)| verdict)
    }

    /// Adds the result of the search for idle times of the same lock. `left_out` is the cause for
    /// which the states of this search are incomplete, if they are.
    #[must_use]
    pub(super) fn and_idle_times(
        mut self,
        mut idle: CheckResult,
        left_out: Option<Incomplete>,
    ) -> CheckResult {
        for (_, verdict) in &mut idle.verdicts {
            if let (CheckJudgement::Inconclusive(own), Some(left_out)) = (verdict, left_out) {
                *own = left_out;
            }
        }
        // That search ends as soon as it has found a run.
        let is_complete = idle.is_complete || idle.easiest().is_some();
        self.verdicts.extend(idle.verdicts);
        self.violations.extend(idle.violations);
        sort_worst_first(&mut self.violations);
        self.seen.longest_idle = idle.seen.longest_idle;
        CheckResult {
            states: self.states + idle.states,
            is_complete: self.is_complete && is_complete,
            horizon: self.horizon.or(idle.horizon),
            ..self
        }
    }

    /// Replaces each undecided verdict by the verdict of a search with fewer faults, if it is broken
    /// there.
    pub(super) fn and_broken_in(mut self, other: CheckResult) -> CheckResult {
        for (property, verdict) in other.verdicts {
            let mut own = self.verdicts.iter_mut();
            let own = own.find(|(it, own)| {
                *it == property && matches!(own, CheckJudgement::Inconclusive(_))
            });
            let Some((_, own)) = own.filter(|_| matches!(verdict, CheckJudgement::Broken(_)))
            else {
                continue;
            };
            *own = verdict;
            let found = other.violations.iter();
            self.violations.extend(found.filter(|it| it.property == property).cloned());
        }
        sort_worst_first(&mut self.violations);
        self.failure = self.failure.or(other.failure);
        self.states += other.states;
        self
    }

    /// Returns the simplest run that breaks any property.
    pub fn easiest(&self) -> Option<(Property, &Counterexample)> {
        let broken = self.verdicts.iter();
        let broken = broken.filter_map(|(property, it)| Some((*property, it.violation()?)));
        broken.min_by_key(|(_, run)| run.cost)
    }
}

/// Returns the faults among the moves.
pub fn faults_of<'a>(moves: impl IntoIterator<Item = &'a Move>) -> FaultBudget {
    let kinds = moves.into_iter().filter_map(FaultKind::of);
    kinds.fold(FaultBudget::NOTHING, |budget, kind| {
        budget.with(kind, budget.count(kind).saturating_add(1))
    })
}
