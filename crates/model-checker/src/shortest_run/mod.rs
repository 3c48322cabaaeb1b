//! Searches for the simplest runs that break properties: fewest faults, then fewest context
//! switches, then fewest visible moves. Among equal runs, it chooses the first one in the order of
//! [`successors`](super::successors), compared breadth-first from the start.
//!
//! The minimum number of faults is known from [`super::bfs`], so runs with more faults are not
//! explored. The client that acted last is part of a state here, because it determines the cost of
//! context switches. One search serves all targets with the same number of faults.
//!
//! Invisible moves cost nothing, so a run may contain any number of them. If a search needs many
//! more states than the search that first found a run, it is replaced by a bounded search. That one
//! explores only runs that have at most as many moves as the known run.

mod target;

use super::best_so_far::never_released;
use super::concretize::{self, Concrete, OpenEnds};
use super::known_states::KnownStates;
use super::question::CheckBounds;
use super::result::{Cost, Counterexample, Incomplete};
use super::state::State;
use super::successors::{Action, Rules};
use super::times::{Learned, Timeline, Valuation};
use super::workers::{Step, View, Visit, WorkerPool};
use lock_semantics::{MaxWait, Property, has_random_latency};
use primitives::Millis;
use simulator::{Move, World};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::iter;
pub(super) use target::{Met, Scope, Sought, Target};

/// Maximum number of states of a search along the states of one run, with the usual bounds. They may
/// have very many zones.
const MOST_ALONG: u64 = 5_000;

/// Maximum number of states of a search for runs without sleeps, with the usual bounds.
const MOST_AWAKE: u64 = 60_000;

/// Maximum number of runs that do not reach their target when they are replayed.
const FAILED_REPLAYS: u32 = 100;

/// A search for the simplest runs with a given number of faults.
#[derive(Debug)]
pub(super) struct ShortestRun {
    sought: Sought,
    scope: Scope,
    crew: WorkerPool,
    start: State,
    faults: u16,
    bounds: CheckBounds,
    visited_count: u64,
    /// Size of the waiting states, in bytes.
    waiting_bytes: u64,
    /// Minimum known cost of each state.
    known: KnownStates<Length>,
    /// Waiting nodes by length, in the order in which they were found.
    waiting: BTreeMap<Length, VecDeque<Node<Box<Visit>>>>,
    /// Nodes before all waiting ones, whose states have been passed to the crew.
    next: VecDeque<Node<()>>,
    /// Results for the first of these nodes.
    views: VecDeque<View>,
    origins: Vec<Origin>,
    found: Vec<(Target, Found)>,
    /// Number of runs that did not reach their target when they were replayed.
    failed_replays: u32,
    /// Whether no node is waiting any more, or a limit was reached.
    is_over: bool,
    /// Whether some runs were not explored, or not exactly.
    is_partial: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The simplest run.
    Run(Counterexample),
    /// The cores of the states of the simplest run of an approximate search. The run may not exist.
    States(BTreeSet<u128>),
}

/// The transition to a node.
#[derive(Clone, Copy, Debug)]
struct Origin {
    /// The node before.
    from: u32,
    /// Index of the transition.
    place: u16,
    /// Core of the state after it, or 0 if the search uses no cores or does not follow the state.
    core: u128,
}

/// Late starts, then context switches, then visible moves.
type Length = (u16, u16, u16);

fn length_of(cost: Cost) -> Length {
    (cost.late_starts, cost.switches, cost.moves)
}

/// The target of a transition.
#[derive(Debug)]
struct Node<T> {
    origin: u32,
    cost: Cost,
    leads: Leads<T>,
}

/// The content of a node.
#[derive(Debug)]
enum Leads<T> {
    /// A state to expand.
    On(T),
    /// An event that is searched for.
    To(Target),
}

impl ShortestRun {
    /// Creates a search with this number of faults and the bounds of the check.
    pub(super) fn new(
        start: &World,
        bounds: CheckBounds,
        rules: &Rules,
        (sought, faults, scope): (Sought, u16, Scope),
        crew: &WorkerPool,
    ) -> ShortestRun {
        let asks_who_waits = sought == Sought::LostLocks;
        let asks_who_enters = rules.asks_who_enters && sought == Sought::Steps && faults == 0;
        let approximation = scope.approximation();
        let rules = Rules {
            counts_switches: true,
            asks_who_waits,
            asks_who_enters,
            approximation,
            ..rules.clone()
        };
        let mut crew = WorkerPool::new(start, &rules, crew.threads(), crew.admissions());
        let visit = crew.first_visit(start, bounds.faults);
        let (start, cost, waiting_bytes) = (visit.state.clone(), visit.cost, visit.mark.bytes);
        let mut known = KnownStates::new(approximation.zones);
        known.insert(&visit.mark, length_of(cost));
        let origin = Origin { from: 0, place: 0, core: crew.core(&visit.state) };
        let first = Node { origin: 0, cost, leads: Leads::On(Box::new(visit)) };
        ShortestRun {
            sought,
            scope,
            crew,
            start,
            faults,
            bounds,
            visited_count: 0,
            waiting_bytes,
            known,
            waiting: BTreeMap::from([(length_of(cost), VecDeque::from([first]))]),
            next: VecDeque::new(),
            views: VecDeque::new(),
            origins: vec![origin],
            found: Vec::new(),
            failed_replays: 0,
            is_over: false,
            is_partial: false,
        }
    }

    /// Returns `true` if the search finds this target with this number of faults.
    pub(super) fn finds(&self, target: Target, faults: u16, scope: &Scope) -> bool {
        let is_alike = match (&self.scope, scope) {
            // The limit of a later search may be higher.
            (
                Scope::All { approximation, most_states },
                Scope::All { approximation: sought, most_states: most },
            ) => approximation == sought && (*most_states <= *most || !self.is_over),
            (own, sought) => own == sought,
        };
        is_alike && (self.sought, self.faults) == (target.sought(), faults)
    }

    /// Returns the number of faults.
    pub(super) fn faults(&self) -> u16 {
        self.faults
    }

    /// Returns the result for a target, or the limit reached before it was found. Returns `None` if
    /// the search must continue.
    pub(super) fn found(&self, target: Target) -> Option<Result<&Found, Incomplete>> {
        let found = self.found.iter().find(|(it, _)| *it == target).map(|(_, it)| Ok(it));
        found
            .or_else(|| self.is_over.then(|| Err(self.exceeds(0).unwrap_or(Incomplete::Durations))))
    }

    /// Returns `true` if no run with at most this number of faults reaches a target: the search has
    /// explored all of them without finding it, and has followed all times exactly. Predictions and
    /// idle times are never refuted.
    pub(super) fn refutes(&self, target: Target) -> bool {
        let is_exact = matches!(self.scope, Scope::All { .. }) && !self.scope.is_approximate();
        let is_exhaustive = self.is_over && !self.is_partial && self.failed_replays == 0;
        let is_decided = matches!(self.found(target), Some(Err(_)));
        is_exact && is_exhaustive && is_decided && !target.is_predicted() && !target.is_idle()
    }

    /// Continues the search for another run to a target that it has found.
    pub(super) fn seek_another(&mut self, target: Target) {
        self.found.retain(|(it, _)| *it != target);
    }

    /// Returns the approximate memory usage in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.known.size_bytes() + self.waiting_bytes
    }

    /// Returns the limit that was reached, if any. `others_bytes` is the memory usage of other
    /// searches.
    fn exceeds(&self, others_bytes: u64) -> Option<Incomplete> {
        let most_states = match self.scope {
            Scope::All { most_states, .. } => most_states,
            Scope::Along(_) => MOST_ALONG * self.bounds.effort(),
            Scope::Awake => MOST_AWAKE * self.bounds.effort(),
            Scope::Depth(_) => u64::MAX,
        };
        if self.visited_count >= most_states {
            return Some(Incomplete::States);
        }
        self.bounds.reached(self.visited_count, others_bytes + self.bytes())
    }

    /// Expands one state. Returns facts about times that the constants may lack. `others_bytes` is
    /// the memory usage of other searches.
    pub(super) fn advance(&mut self, others_bytes: u64) -> Vec<Learned> {
        let Some(Node { origin, cost, leads }) = self.next_node() else {
            self.is_over = true;
            return Vec::new();
        };
        let view = match leads {
            Leads::To(target) => {
                self.reach(target, origin, cost);
                return self.refinement();
            }
            Leads::On(view) => view,
        };
        self.waiting_bytes = self.waiting_bytes.saturating_sub(view.mark.bytes);
        if self.known.is_outdated(&view.mark, length_of(cost), view.serial) {
            return Vec::new();
        }
        if self.exceeds(others_bytes).is_some() {
            (self.is_over, self.is_partial) = (true, true);
            return Vec::new();
        }
        self.visited_count += 1;
        self.is_partial |= view.is_partial || view.is_cut;
        if view.wait.is_some_and(MaxWait::is_too_long) {
            self.reach(Target::Violation(never_released(view.kinds)), origin, cost);
        }
        for (place, step) in view.steps.into_iter().enumerate() {
            if !matches!(self.scope, Scope::Depth(most) if step.depth > most) {
                self.note(origin, place, step);
            }
        }
        view.learned
    }

    /// Returns facts that make zones more exact, if several runs did not replay: zones then keep
    /// the distance of each point in time that programs use.
    fn refinement(&self) -> Vec<Learned> {
        const SEVERAL: u32 = 3;
        if self.failed_replays < SEVERAL { Vec::new() } else { self.crew.constants().all_past() }
    }

    /// Returns the next node with the result of its expansion.
    fn next_node(&mut self) -> Option<Node<View>> {
        if self.next.is_empty() {
            self.look_further();
        }
        loop {
            let leads = match self.next.front()?.leads {
                Leads::To(target) => Some(Leads::To(target)),
                Leads::On(()) => self.views.pop_front().map(Leads::On),
            };
            match leads {
                Some(leads) => {
                    let Node { origin, cost, .. } = self.next.pop_front()?;
                    return Some(Node { origin, cost, leads });
                }
                None => self.look_further(),
            }
        }
    }

    /// Passes a batch of states to the crew. All states that were not returned yet have the same
    /// length, and their successors come after them.
    fn look_further(&mut self) {
        let next = self.next.front().map(|node| length_of(node.cost));
        let Some(length) = next.or_else(|| self.waiting.keys().next().copied()) else { return };
        let mut visits = Vec::new();
        if let Some(mut level) = self.waiting.remove(&length) {
            let count = self.crew.share(level.iter().map(Node::bytes));
            for node in level.drain(..count) {
                self.next.push_back(node.without_visit(&mut visits));
            }
            if !level.is_empty() {
                self.waiting.insert(length, level);
            }
        }
        let known = &self.known;
        self.views
            .extend(self.crew.look_at(visits, |cost, mark| known.contains(mark, length_of(cost))));
    }

    /// Stores the target of a transition, if it is worth a visit.
    fn note(&mut self, from: u32, place: usize, step: Step) {
        let Step { to, notes, cost, kinds, stands_still, .. } = step;
        // No run with fewer faults reaches a target, so the length alone orders the nodes.
        if cost.faults > self.faults {
            return;
        }
        self.is_partial |= stands_still || notes.takes_time_apart || notes.samples_random;
        self.is_partial |= notes.takes_drawn_apart;
        let length = length_of(cost);
        let to = to.filter(|to| !self.known.contains(&to.mark, length));
        let core = match &to {
            Some(to) if self.scope.uses_cores() => self.crew.core(&to.state),
            _ => 0,
        };
        let to = to.filter(|to| !self.scope.excludes(&to.state, core));
        let met: Vec<Target> = match self.sought {
            Sought::Steps => {
                Target::all_met_by(notes, kinds).filter(|it| self.lacks(*it)).collect()
            }
            Sought::LostLocks => Vec::new(),
        };
        if met.is_empty() && to.is_none() {
            return;
        }
        let origin = u32::try_from(self.origins.len()).unwrap_or(u32::MAX);
        let place = u16::try_from(place).unwrap_or(u16::MAX);
        self.origins.push(Origin { from, place, core });
        let waiting = self.waiting.entry(length).or_default();
        waiting.extend(met.into_iter().map(|it| Node { origin, cost, leads: Leads::To(it) }));
        let Some(to) = to else { return };
        let Some(added) = self.known.insert(&to.mark, length) else { return };
        let parts = to.added(added, &mut self.crew);
        self.is_partial |= parts.is_none();
        for to in parts.into_iter().flatten() {
            self.waiting_bytes += to.mark.bytes;
            waiting.push_back(Node { origin, cost, leads: Leads::On(Box::new(to)) });
        }
    }

    fn lacks(&self, target: Target) -> bool {
        !self.found.iter().any(|(it, _)| match (it, target) {
            (Target::Violation(known), Target::Violation(mark)) => known.covers(mark),
            (it, target) => *it == target,
        })
    }

    /// Records a run to a target, if it is the first and therefore the simplest.
    fn reach(&mut self, target: Target, origin: u32, cost: Cost) {
        if !self.lacks(target) || self.failed_replays >= FAILED_REPLAYS {
            return;
        }
        if self.scope.is_approximate() {
            let states = self.path_to(origin).map(|it| it.core).collect();
            self.found.push((target, Found::States(states)));
            return;
        }
        let Some(mut run) = self.way_to(target, origin, cost) else { return };
        let is_extended = |it| matches!(it, Property::Progress | Property::NoIdleLock);
        if matches!(target, Target::Violation(it) if is_extended(it.violated.property)) {
            concretize::go_on_in_turn(self.start.world.scenario(), &mut run);
        }
        self.found.push((target, Found::Run(run)));
    }

    /// Iterates over the transitions to a node, the last one first. The first node has no
    /// transition.
    fn path_to(&self, origin: u32) -> impl Iterator<Item = Origin> {
        let at = |node: u32| self.origins[node as usize];
        let nodes =
            iter::successors(Some(origin), move |node| (*node != 0).then(|| at(*node).from));
        nodes.map(at)
    }

    /// Follows the transitions to a node and converts them into moves. Returns `None` if these do
    /// not reach the target when they are replayed. Then the search has not followed some time.
    fn way_to(&mut self, target: Target, origin: u32, cost: Cost) -> Option<Counterexample> {
        // A zone may keep only the order of a point in the past with others.
        let world = &self.start.world;
        let reads_clock = world.client_ids().any(|id| world.can_tell_time(id));
        let mut is_exact = !reads_clock && !has_random_latency(world);
        let mut run = self.moves_to(target, origin, cost, &mut is_exact);
        let checked = self.start.world.scenario();
        let is_replayed = run.as_mut().is_some_and(|run| match target {
            Target::Violation(it) => self.crew.replays(checked, run, it.violated),
            Target::Unsupported => true,
        });
        debug_assert!(is_replayed || !is_exact, "{target:?} is not in its run {run:?}");
        let run = run.filter(|_| is_replayed);
        self.failed_replays += u32::from(run.is_none());
        run
    }

    /// Returns the moves to a node. Clears `is_exact` if the search has not followed all operations
    /// on times in the run.
    fn moves_to(
        &mut self,
        target: Target,
        origin: u32,
        cost: Cost,
        is_exact: &mut bool,
    ) -> Option<Counterexample> {
        let mut places: Vec<u16> = self.path_to(origin).map(|it| it.place).collect();
        places.pop();
        let mut state = self.start.clone();
        let mut actions: Vec<Action> = Vec::new();
        let mut timeline = Timeline::from(&state.times);
        for place in places.into_iter().rev() {
            let next = self.crew.follow(&state, place.into())?;
            let notes = next.notes;
            *is_exact &=
                !notes.takes_time_apart && !notes.takes_drawn_apart && !notes.samples_random;
            timeline.add(&next.actions, &next.state.times);
            actions.extend(next.actions);
            state = next.state;
        }
        let ends = if target.is_predicted() { OpenEnds::WithRun } else { OpenEnds::AfterRun };
        let end = target.is_predicted().then(|| {
            let mut timeline = timeline.clone();
            if target.property() == Some(Property::NoDeadlock) {
                state.times.set_latest(&mut state.world, self.crew.constants());
            }
            timeline.end_with(&state.times, &state.world);
            timeline.earliest()
        });
        *is_exact &= !matches!(end, Some(None));
        let valuation = end.flatten().or_else(|| timeline.earliest());
        let Valuation { nows, random_delays } = valuation?;
        let mut nows = nows.into_iter();
        let mut now = Millis(0);
        let actions = actions.into_iter().filter_map(|action| match action {
            Action::Pass(..) => {
                let before = now;
                now = nows.next().unwrap_or(before);
                (now > before).then_some(Action::Move(Move::Tick(now)))
            }
            Action::Draw { client, least, serial } => {
                let number = least + random_delays.get(&serial).copied().unwrap_or(0);
                Some(Action::Move(Move::Draw { client, number }))
            }
            other => Some(other),
        });
        let actions: Vec<Action> = actions.collect();
        let Concrete { moves, starts } = concretize::run(&self.start.world, &actions, ends)?;
        Some(Counterexample { starts, moves, cost })
    }
}

impl Node<Box<Visit>> {
    /// Returns the approximate size while the node is waiting, in bytes.
    fn bytes(&self) -> u64 {
        match &self.leads {
            Leads::On(visit) => visit.mark.bytes,
            Leads::To(_) => 0,
        }
    }

    /// Moves the state to `visits` and returns the node without it.
    fn without_visit(self, visits: &mut Vec<Visit>) -> Node<()> {
        let Node { origin, cost, leads } = self;
        let leads = match leads {
            Leads::On(visit) => {
                visits.push(*visit);
                Leads::On(())
            }
            Leads::To(target) => Leads::To(target),
        };
        Node { origin, cost, leads }
    }
}
