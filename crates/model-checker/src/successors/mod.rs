//! Computes the successors of a state.
//!
//! A transition consists of one choice and the moves that follow without another choice. With
//! [`Reductions::local_steps`], clients then proceed by themselves until they wait. The distances
//! between times are explored by zones, or in steps of a fixed length.

mod action;
mod clock_steps;
mod local_steps;
mod moves;
mod sleeps;
mod zones;

pub(super) use action::Action;

use super::entry_cache::EntryCache;
use super::fault_moves;
use super::known_states::Zones;
use super::observations::Notes;
use super::question::Reductions;
use super::state::{State, StateHasher};
use super::times::{Constants, Learned, MOST_PARTS, Part};
use lock_semantics::{IdleBound, shows_time};
use primitives::{ClientSet, Millis, TimeBase};
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

/// Simplifications that give a search fewer states. Such a search omits no run, but may report some
/// that do not exist.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Approximation {
    /// The zones of a state that the search keeps.
    pub(super) zones: Zones,
    /// The lengths of the sleeps of clients whose attempts have had no effect.
    pub(super) sleeps: Sleeps,
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
    /// often too long.
    pub(super) fn coarser(&self) -> Option<Approximation> {
        if self.time != TimeModel::Zones || self.asks_idle {
            return None;
        }
        match self.approximation {
            Approximation { zones: Zones::Merged, .. } => None,
            Approximation { sleeps: Sleeps::Exact, .. } if !self.is_any_start => {
                Some(Approximation { sleeps: Sleeps::Relaxed, ..self.approximation })
            }
            Approximation { sleeps, .. } => Some(Approximation { zones: Zones::Merged, sleeps }),
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
        let waiting =
            |base| StateHasher::new(world, Reductions::ALL, TimeModel::Steps(Millis(1), base));
        Stepper {
            identity: StateHasher::new(world, rules.reductions, rules.time),
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
        for action in due.chain(fault_moves::all(&state, self.rules.reductions.faults_at_turns)) {
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
        let mut parts = vec![None];
        for count in 0.. {
            let Some(part) = parts.pop() else { return };
            if count == MOST_PARTS {
                successors.is_partial = true;
                self.others.clear();
                return;
            }
            let mut next = state.clone();
            if let Some(part) = part {
                let now = next.world.now();
                let set = next.times.set(part, &mut next.world, now, &self.rules.constants);
                if let Err(smaller) = set {
                    parts.extend(smaller.into_iter().map(Some));
                    continue;
                }
            }
            let mut notes = seen;
            for action in actions {
                notes.merge(self.make(&mut next, action));
            }
            self.settle(next, [made, actions].concat(), notes, &mut successors.found);
            parts.extend(self.others.drain(..).map(Some));
        }
    }

    /// Replaces clients whose attempts have had no effect by clients that have not started: they
    /// have the same future as clients that start later. If idle times matter, the clients wait.
    fn unstart_pollers(&mut self, state: &mut State, actions: &mut Vec<Action>) {
        let moved = clients_of(actions);
        self.record_sleepers(state, moved);
        let is_possible = self.rules.is_any_start && !self.rules.asks_idle;
        if !(is_possible && self.rules.reductions.fresh_clients) {
            return;
        }
        for id in moved.iter() {
            if self.is_like_new(state, id) && state.memory.forget(id) {
                state.world.unstart(id);
                actions.push(Action::Unstart(id));
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
