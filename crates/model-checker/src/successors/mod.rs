//! Computes the successors of a state.
//!
//! A transition consists of one choice and the moves that follow without another choice. With
//! [`Reductions::local_steps`], clients then proceed by themselves until they wait. The distances
//! between times are explored by zones, or in steps of a fixed length.

mod action;
mod clock_steps;
mod draws;
mod local_steps;
mod moves;
mod sleeps;
mod zones;

pub(super) use action::Action;

use draws::{FixedNumbers, RandomTurn};

use super::entry_cache::EntryCache;
use super::fault_moves;
use super::known_states::Zones;
use super::observations::Notes;
use super::question::Reductions;
use super::state::{State, StateHasher};
use super::times::{Constants, Learned, MOST_PARTS, Part};
use lock_semantics::{
    IdleBound, depends_on_chance, drawn_strings_may_mean_nothing, drawn_strings_mean_nothing,
    shows_time,
};
use primitives::{ClientSet, Millis, TimeBase};
use rustc_hash::FxHashMap;
use simulator::{Event, FaultBudget, Move, PollCache, World};
use std::sync::Arc;

/// A successor with the actions that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    pub(super) state: State,
    pub(super) actions: Vec<Action>,
    pub(super) notes: Notes,
}

/// All successors of a state.
#[derive(Debug, Default)]
pub(super) struct Successors {
    pub(super) found: Vec<Successor>,
    /// Whether a successor was omitted because it is later than [`Rules::until`].
    pub(super) is_cut: bool,
    /// Whether a successor was omitted because a zone has more than [`MOST_PARTS`] parts.
    pub(super) is_partial: bool,
    /// Facts about times that are not among the constants.
    pub(super) learned: Vec<Learned>,
}

/// Representation of the distances between times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeModel {
    /// All distances at once.
    Zones,
    /// Exact times: a search that tries each multiple of a step, in ms. Times in states are
    /// relative to this base.
    Steps(Millis, TimeBase),
}

/// The lengths of the sleeps of clients whose attempts have had no effect.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Sleeps {
    /// As in the program.
    #[default]
    Exact,
    /// At most as in the program.
    Early,
    /// As in [`Sleeps::Early`], but of any length while the lock is held.
    Relaxed,
}

/// The clients that are replaced by clients that have not started, although they have changed a
/// server.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Restarts {
    /// No client.
    #[default]
    Never,
    /// Each client that sleeps and continues like a new one, and of whose changes nothing is left:
    /// it has released the votes of a minority of servers, for example. It may wake at any time.
    LeftNothing,
}

/// The treatment of the random strings from `uuid()` when states are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DrawnStrings {
    /// Their digits mean nothing: programs can only test them for equality.
    Named,
    /// Their digits have meant nothing so far. If a program does more than test them for equality,
    /// the search starts again with [`DrawnStrings::Compared`].
    NamedSoFar,
    /// States with other digits differ.
    Compared,
}

impl DrawnStrings {
    /// Returns the treatment for the runs that begin with `start`.
    pub(super) fn of(start: &World) -> DrawnStrings {
        match (drawn_strings_may_mean_nothing(start), drawn_strings_mean_nothing(start)) {
            (_, true) => DrawnStrings::Named,
            (true, false) => DrawnStrings::NamedSoFar,
            (false, false) => DrawnStrings::Compared,
        }
    }
}

/// Simplifications that give a search fewer states. Such a search omits no run, but may report some
/// that do not exist.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Approximation {
    /// The zones of a state that the search keeps.
    pub(super) zones: Zones,
    /// The lengths of the sleeps of clients whose attempts have had no effect.
    pub(super) sleeps: Sleeps,
    /// The clients that start again.
    pub(super) restarts: Restarts,
}

/// Settings of a search.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) reductions: Reductions,
    pub(super) time: TimeModel,
    pub(super) constants: Arc<Constants>,
    pub(super) approximation: Approximation,
    /// End of all runs, if any.
    pub(super) until: Option<Millis>,
    /// Whether clients may start at any time.
    pub(super) is_any_start: bool,
    /// The treatment of random strings.
    pub(super) drawn_strings: DrawnStrings,
    /// The largest number that programs distinguish from larger ones, if known.
    pub(super) counts_up_to: Option<i64>,
    /// The faults that a run may contain.
    pub(super) budget: FaultBudget,
    /// Whether context switches count. Otherwise a client makes visible moves before the others
    /// act: this hides no broken property, but a run may have more switches than necessary.
    pub(super) counts_switches: bool,
    /// Whether to compute the waiting times of probe clients while no client is inside.
    pub(super) asks_who_waits: bool,
    /// Whether to ask if a client ever enters, while none has.
    pub(super) asks_who_enters: bool,
    /// Whether to compute idle times.
    pub(super) asks_idle: bool,
    /// The idle times that the lock is allowed.
    pub(super) idle_bound: IdleBound,
}

/// Computes successors. Caches the results of probe clients and rounds of polling.
#[derive(Debug)]
pub(super) struct Stepper {
    pub(super) rules: Rules,
    pub(super) identity: StateHasher,
    pub(super) waiting: WaitingIdentity,
    pub(super) admissions: EntryCache,
    pub(super) known_rounds: PollCache,
    events: Vec<Event>,
    /// Facts about the times of the current state that are not among the constants.
    learned: Vec<Learned>,
    /// Parts of the zone in which a comparison in the current transition has another outcome.
    others: Vec<Part>,
    /// Whether parts were omitted in the current transition.
    is_partial: bool,
    /// The random numbers in the current transition.
    fixed: Vec<FixedNumbers>,
    /// The random numbers of transitions that follow the current one.
    other_numbers: Vec<Vec<FixedNumbers>>,
    /// For turns that depend on no time, the length of the following wait less the random number,
    /// by the state of the client and the range.
    random_waits: FxHashMap<(u128, i64, i64), Option<i64>>,
    /// Whether any client draws random numbers.
    draws_numbers: bool,
}

/// The choices for a transition.
#[derive(Clone, Debug, Default)]
struct Choice {
    /// The part of the zone, or `None` for the whole zone.
    part: Option<Part>,
    numbers: Vec<FixedNumbers>,
}

/// Hashes worlds in liveness walks. Always uses the canonical form, even without that reduction,
/// because a walk ends only when its states repeat.
#[derive(Debug)]
pub(super) struct WaitingIdentity {
    /// Times relative to now, unless a program or a setup contains an absolute time.
    pub(super) relative: StateHasher,
    /// Absolute times, for worlds in which a server or a program has used one.
    pub(super) absolute: StateHasher,
}

impl Rules {
    /// Returns `true` if the search has no approximation.
    pub(super) fn is_exact(&self) -> bool {
        self.approximation == Approximation::default()
    }

    /// Returns an approximation with fewer states, if there is one. Clients that start at given
    /// times wait in many states, so their sleeps are relaxed first. Idle times in merged zones are
    /// often too long. `may_restart` is whether clients leave nothing of their changes.
    pub(super) fn coarser(&self, may_restart: bool) -> Option<Approximation> {
        if self.time != TimeModel::Zones || self.asks_idle {
            return None;
        }
        match self.approximation {
            Approximation { zones: Zones::Merged, .. } => None,
            Approximation { sleeps: Sleeps::Exact, .. } if !self.is_any_start => {
                Some(Approximation { sleeps: Sleeps::Relaxed, ..self.approximation })
            }
            Approximation { restarts: Restarts::Never, .. } if self.is_any_start && may_restart => {
                Some(Approximation { restarts: Restarts::LeftNothing, ..self.approximation })
            }
            approximation => Some(Approximation { zones: Zones::Merged, ..approximation }),
        }
    }
}

impl TimeModel {
    /// Returns the base of the times in states.
    pub(super) fn base(self) -> TimeBase {
        match self {
            TimeModel::Zones => TimeBase::Now,
            TimeModel::Steps(_, base) => base,
        }
    }
}

impl Stepper {
    /// Creates a stepper for a search that begins with `world`. `admissions` contains known probe
    /// results.
    pub(super) fn new(world: &World, rules: Rules, admissions: EntryCache) -> Stepper {
        let base = if shows_time(world) { TimeBase::Start } else { TimeBase::Now };
        let names_drawn = rules.drawn_strings != DrawnStrings::Compared;
        let waiting = |base| {
            let time = TimeModel::Steps(Millis(1), base);
            StateHasher::new(world, Reductions::ALL, time, names_drawn)
        };
        Stepper {
            identity: StateHasher::new(world, rules.reductions, rules.time, names_drawn),
            waiting: WaitingIdentity {
                relative: match rules.time {
                    TimeModel::Zones => waiting(base).forgetting(&rules.constants),
                    TimeModel::Steps(..) => waiting(base),
                },
                absolute: waiting(TimeBase::Start),
            },
            rules,
            admissions,
            known_rounds: PollCache::default(),
            events: Vec::new(),
            learned: Vec::new(),
            others: Vec::new(),
            is_partial: false,
            fixed: Vec::new(),
            other_numbers: Vec::new(),
            random_waits: FxHashMap::default(),
            draws_numbers: depends_on_chance(world),
        }
    }

    /// Returns all successors in a fixed order: due moves, faults, passages of time, ends of
    /// pauses, delays and partitions.
    pub(super) fn successors(&mut self, state: &State) -> Successors {
        let mut state = state.clone();
        state.times.begin();
        let mut successors = Successors::default();
        let due = state.world.due_moves().into_iter().filter(|it| !matches!(it, Move::Tick(_)));
        let due = due.map(Action::Move);
        let faults = fault_moves::all(&state, &self.rules);
        for action in due.chain(faults) {
            self.step(&state, &[action], &mut successors);
        }
        match self.rules.time {
            TimeModel::Zones => self.passages(&state, &mut successors),
            TimeModel::Steps(step, _) => self.tick(&state, step, &mut successors),
        }
        self.ends(&state, &mut successors);
        successors.learned = std::mem::take(&mut self.learned);
        successors.is_partial |= std::mem::take(&mut self.is_partial);
        successors
    }

    /// Adds the starts of clients, and the ends of pauses, delays and partitions.
    fn ends(&mut self, state: &State, successors: &mut Successors) {
        let world = &state.world;
        let mut started = Vec::new();
        for id in world.client_ids() {
            let class = self.identity.class(id);
            if world.may_start(id) && !(self.rules.reductions.symmetry && started.contains(&class))
            {
                started.push(class);
                self.step(state, &[Action::Start(id)], successors);
            }
            if world.can_resume(id) {
                self.step(state, &[Action::Resume(id)], successors);
            }
            if world.can_arrive(id) {
                self.step(state, &[Action::Arrive(id)], successors);
            }
        }
        for id in world.server_ids() {
            if world.allows(&Move::Heal(id)) {
                self.step(state, &[Action::Move(Move::Heal(id))], successors);
            }
        }
    }

    /// Adds the successors for these actions and the moves that follow without a choice: one for
    /// each order of the times that programs compare.
    fn step(&mut self, state: &State, actions: &[Action], successors: &mut Successors) {
        self.step_from(state, actions, &[], Notes::default(), successors);
    }

    /// Like [`Stepper::step`], after the actions `made` with the observations `seen`.
    fn step_from(
        &mut self,
        state: &State,
        actions: &[Action],
        made: &[Action],
        seen: Notes,
        successors: &mut Successors,
    ) {
        let mut choices = vec![Choice::default()];
        for count in 0.. {
            let Some(Choice { part, numbers }) = choices.pop() else { return };
            if count == MOST_PARTS {
                successors.is_partial = true;
                self.others.clear();
                self.other_numbers.clear();
                return;
            }
            let mut next = state.clone();
            if let Some(part) = part.clone() {
                let now = next.world.now();
                let set = next.times.set(part, &mut next.world, now, &self.rules.constants);
                if let Err(smaller) = set {
                    let smaller = smaller.into_iter().map(Some);
                    choices.extend(smaller.map(|part| Choice { part, numbers: numbers.clone() }));
                    continue;
                }
            }
            self.fixed = numbers;
            let mut notes = seen;
            let mut all = made.to_vec();
            for action in actions {
                notes.merge(self.make(&mut next, action, &mut all));
            }
            self.settle(next, all, notes, &mut successors.found);
            let others = self.others.drain(..).map(Some);
            choices.extend(others.map(|part| Choice { part, numbers: self.fixed.clone() }));
            let others = self.other_numbers.drain(..);
            choices.extend(others.map(|numbers| Choice { part: part.clone(), numbers }));
        }
    }

    /// Replaces clients whose attempts have had no effect by clients that have not started: they
    /// have the same future as clients that start later. If idle times matter, the clients wait.
    fn unstart_pollers(&mut self, state: &mut State, actions: &mut Vec<Action>, notes: &mut Notes) {
        let moved = clients_of(actions);
        self.record_sleepers(state, moved);
        let is_possible = self.rules.is_any_start && !self.rules.asks_idle;
        if !(is_possible && self.rules.reductions.fresh_clients) {
            return;
        }
        for id in moved.iter() {
            if !self.is_like_new(state, id) {
                continue;
            }
            if state.memory.forget(id) {
                state.world.unstart(id);
                actions.push(Action::Unstart(id));
            } else if !state.memory.is_known(id) && state.world.keeps_strings_to_itself(id) {
                notes.may_restart = true;
                if self.rules.approximation.restarts == Restarts::LeftNothing {
                    state.memory.forget_changes(id);
                    state.world.start_over(id);
                    actions.push(Action::Unstart(id));
                }
            }
        }
    }
}

/// Returns the clients that have proceeded.
fn clients_of(actions: &[Action]) -> ClientSet {
    let moved = actions.iter().filter_map(|action| match action {
        Action::Move(Move::Run(id)) => Some(*id),
        _ => None,
    });
    moved.collect()
}
