//! Breadth-first search of the state space within the bounds, in the order of the number of faults.

mod restart;
mod results;

use super::best_so_far::Findings;
use super::entry_cache::EntryCache;
use super::known_states::KnownStates;
use super::observations::Violated;
use super::progress::{Progress, Standing};
use super::question::{Arrivals, CheckBounds, CheckRequest, EndTimes};
use super::result::Incomplete;
use super::shortest_run::{Found, Met, Scope, ShortestRun, Target};
use super::successors::{Approximation, DrawnStrings, Rules, Sleeps, TimeModel};
use super::times::Constants;
use super::workers::{Step, View, Visit, WorkerPool};
use lock_semantics::{Property, counts_up_to, has_random_latency, shows_time};
use primitives::{ClientId, Millis, TimeBase};
use simulator::{ScenarioError, World};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Effort of a search for a simplest run. It gives up after this many times the states explored to
/// find that a run exists, plus [`MANY`].
const EFFORT: u64 = 8;

/// A search for a simplest run explores at least this many states.
const MANY: u64 = 20_000;

/// Maximum number of states of a search for a simplest run if the check is approximate and has the
/// usual bounds.
const FEW: u64 = 60_000;

/// Number of approximate runs along which a simplest run is searched for.
const OTHERS: u32 = 6;

/// A simplest run that is searched for.
#[derive(Debug)]
struct SoughtRun {
    target: Target,
    /// The first known occurrence of the target.
    met: Met,
    scope: Scope,
    /// The states of approximate runs.
    states: BTreeSet<u128>,
    /// Number of these runs.
    states_found: u32,
}

/// A search of the state space.
#[derive(Debug)]
pub(super) struct StateSearch {
    question: CheckRequest,
    start: World,
    rules: Rules,
    crew: WorkerPool,
    known: KnownStates<()>,
    /// Waiting states by number of faults.
    waiting: Vec<VecDeque<Visit>>,
    /// Results for states that come before all waiting ones.
    looked_at: VecDeque<View>,
    /// Size of the states to visit, in bytes.
    waiting_bytes: u64,
    visited_count: u64,
    /// Number of explored states by number of faults.
    visited_by_faults: Vec<u64>,
    /// Maximum number of moves that lead to a state.
    deepest: u32,
    findings: Findings,
    /// The simplest run that is currently searched for.
    sought: Option<SoughtRun>,
    /// Searches for simplest runs with the current number of faults.
    easiest: Vec<ShortestRun>,
    is_over: bool,
    bound: Option<Incomplete>,
}

impl StateSearch {
    pub(super) fn new(
        question: CheckRequest,
        threads: usize,
    ) -> Result<StateSearch, Vec<ScenarioError>> {
        let mut world = World::new(&question.scenario)?;
        if let Some(limit) = counts_up_to(&world).filter(|_| question.reductions.counters) {
            world.count_up_to(limit);
        }
        let is_any = question.bounds.arrivals == Arrivals::AnyTime;
        if is_any && !question.scenario.has_given_starts() {
            world.start_at_any_time();
        }
        let time = time_model(&question, &world);
        let until = match time {
            TimeModel::Steps(_, TimeBase::Start) => Some(CheckBounds::USUAL_HORIZON),
            _ => None,
        };
        let until = question.bounds.until.or(until);
        let constants = Arc::new(Constants::of(&world, until));
        let mut rules = Rules {
            reductions: question.reductions,
            time,
            constants,
            until,
            approximation: Approximation::default(),
            is_any_start: world.client_ids().any(|id| world.may_start(id)),
            drawn_strings: DrawnStrings::of(&world),
            counts_up_to: counts_up_to(&world),
            budget: question.bounds.faults,
            counts_switches: false,
            asks_who_waits: question.properties.contains(&Property::NoDeadlock),
            asks_who_enters: question.properties.contains(&Property::Progress),
            asks_idle: question.properties == [Property::NoIdleLock] && !has_random_latency(&world),
            idle_bound: question.bounds.idle,
        };
        if rules.asks_idle && time == TimeModel::Zones {
            rules.approximation.sleeps = Sleeps::Relaxed;
        }
        Ok(StateSearch::from_start(question, world, rules, threads))
    }

    fn from_start(
        question: CheckRequest,
        start: World,
        rules: Rules,
        threads: usize,
    ) -> StateSearch {
        let mut crew = WorkerPool::new(&start, &rules, threads, &EntryCache::default());
        let first = crew.first_visit(&start, question.bounds.faults);
        let was_free = start.client_ids().any(|id| is_free_for(&start, id));
        let levels = usize::from(question.bounds.faults.total()) + 1;
        let mut waiting = vec![VecDeque::new(); levels];
        let mut known = KnownStates::new(rules.approximation.zones);
        known.insert(&first.mark, ());
        let first_bytes = first.mark.bytes;
        waiting[0].push_back(first);
        StateSearch {
            question,
            start,
            rules,
            crew,
            known,
            waiting,
            looked_at: VecDeque::new(),
            waiting_bytes: first_bytes,
            visited_count: 0,
            visited_by_faults: vec![0; levels],
            deepest: 0,
            findings: Findings { was_free, ..Findings::default() },
            sought: None,
            easiest: Vec::new(),
            is_over: false,
            bound: None,
        }
    }

    /// Returns the start of all runs.
    pub(super) fn start(&self) -> &World {
        &self.start
    }

    pub(super) fn states(&self) -> u64 {
        self.visited_count
    }

    pub(super) fn progress(&self) -> Progress {
        let tried = self.visited_by_faults.iter().rposition(|states| *states > 0).unwrap_or(0);
        let explored_below =
            if self.is_over && self.bound.is_none() { self.visited_by_faults.len() } else { tried };
        let explored_below = u16::try_from(explored_below).ok();
        let is_exact = self.rules.is_exact();
        let standing = |&property: &Property| {
            let suspected = self.findings.suspected_by(property).filter(|_| !is_exact);
            Standing {
                property,
                broken_by: self.findings.broken_by(property, is_exact),
                is_tested: self.untested(property).is_none(),
                // Below the first violation that may not exist, all runs keep the property.
                explored_below: explored_below.map(|all| suspected.map_or(all, |it| it.min(all))),
            }
        };
        Progress {
            states: self.visited_by_faults[..=tried].to_vec(),
            deepest: self.deepest,
            standings: self.question.properties.iter().map(standing).collect(),
            seeks_easiest: self.sought.is_some(),
        }
    }

    /// Explores up to `states` more states. Returns `true` if the search is finished.
    pub(super) fn advance(&mut self, states: usize) -> bool {
        for _ in 0..states {
            if self.is_over {
                break;
            }
            if let Some(mut sought) = self.sought.take() {
                if !self.look_for(&mut sought) {
                    self.sought = Some(sought);
                    continue;
                }
            } else {
                self.visit_the_next();
            }
            self.look_for_the_next();
        }
        if self.is_over {
            self.crew.rest();
        }
        self.is_over
    }

    /// Continues the search for the simplest run to a target. Returns `true` if it is finished.
    fn look_for(&mut self, sought: &mut SoughtRun) -> bool {
        let others_bytes = self.own_bytes();
        let SoughtRun { target, met, .. } = *sought;
        // New targets with fewer faults cannot appear any more.
        self.easiest.retain(|search| search.faults() >= met.faults);
        let place = self.easiest.iter().position(|it| it.finds(target, met.faults, &sought.scope));
        let place = place.unwrap_or_else(|| {
            let kind = (target.sought(), met.faults, sought.scope.clone());
            let search =
                ShortestRun::new(&self.start, self.question.bounds, &self.rules, kind, &self.crew);
            self.easiest.push(search);
            self.easiest.len() - 1
        });
        let search = &mut self.easiest[place];
        let is_refuted = search.refutes(target) && !self.rules.is_exact();
        let limit = match search.found(target) {
            None => {
                let learned = search.advance(others_bytes);
                return self.learn(&learned, false);
            }
            Some(Ok(Found::Run(run))) => {
                self.findings.end_search(target, Ok(run.clone()));
                return true;
            }
            Some(Ok(Found::States(states))) => {
                let mut states = states.clone();
                search.seek_another(target);
                sought.states.append(&mut states);
                sought.states_found += 1;
                sought.scope = Scope::Along(sought.states.clone());
                return false;
            }
            Some(Err(limit)) => limit,
        };
        match self.next_scope(sought) {
            Some(scope) => sought.scope = scope,
            None if target.is_idle() && self.rules.approximation.sleeps == Sleeps::Relaxed => {
                self.approximate(Approximation {
                    sleeps: Sleeps::Early,
                    ..self.rules.approximation
                });
                return true;
            }
            None => {
                if let Target::Violation(mark) = target
                    && is_refuted
                {
                    self.findings.refute(mark, met.faults);
                    return true;
                }
                // A run that does not replay shows that the search has not followed some time. In
                // an approximate search, the run may not exist.
                self.findings.notes.takes_time_apart |=
                    limit == Incomplete::Durations && self.rules.is_exact();
                let limit = match limit {
                    Incomplete::States if !self.rules.is_exact() => Incomplete::Unconfirmed,
                    limit => limit,
                };
                self.findings.end_search(target, Err(limit));
                return true;
            }
        }
        false
    }

    /// Returns the scope of the search that replaces one that has found no run.
    fn next_scope(&self, SoughtRun { met, scope, states_found, .. }: &SoughtRun) -> Option<Scope> {
        let own = self.rules.approximation;
        let is_exact = self.rules.is_exact();
        // Merged zones lead to a run sooner than restarts do.
        let coarser = if is_exact { self.rules.coarser(false) } else { Some(own) };
        let approximate = coarser
            .map(|approximation| Scope::All { approximation, most_states: self.most_states() });
        let exact = Approximation::default();
        match scope {
            Scope::All { approximation, .. } if *approximation == exact && is_exact => {
                approximate.or(Some(Scope::Depth(met.depth)))
            }
            Scope::All { approximation, .. } if *approximation == exact => None,
            Scope::Along(_) if *states_found < OTHERS => approximate,
            Scope::Depth(_) => None,
            Scope::All { .. } | Scope::Along(_) if is_exact => Some(Scope::Depth(met.depth)),
            Scope::All { .. } | Scope::Along(_) => Some(Scope::Awake),
            Scope::Awake => {
                let most_states = FEW * self.question.bounds.effort();
                Some(Scope::All { approximation: exact, most_states })
            }
        }
    }

    fn most_states(&self) -> u64 {
        MANY + EFFORT * self.visited_count
    }

    fn visit_the_next(&mut self) {
        if self.bound.is_some() {
            // Properties that were known to be broken by then have a run.
            self.is_over = true;
            return;
        }
        if self.looked_at.is_empty() {
            self.look_at_the_next();
        }
        let Some(view) = self.looked_at.pop_front() else {
            self.is_over = true;
            return;
        };
        self.bound = self.exceeds();
        if self.bound.is_some() {
            return;
        }
        self.waiting_bytes -= view.mark.bytes;
        self.visited_count += 1;
        self.visited_by_faults[usize::from(view.cost.faults)] += 1;
        self.deepest = self.deepest.max(view.depth);
        self.visit(view);
    }

    /// Expands a batch of next states. All of them have the same number of faults, and their
    /// successors come after them.
    fn look_at_the_next(&mut self) {
        while self.looked_at.is_empty() {
            let ahead = self.crew.cost_ahead().map(|cost| usize::from(cost.faults));
            let next = ahead.or_else(|| self.waiting.iter().position(|level| !level.is_empty()));
            let Some(next) = next else { return };
            let level = &mut self.waiting[next];
            let count = self.crew.share(level.iter().rev().map(|visit| visit.mark.bytes));
            let mut visits: Vec<Visit> =
                level.drain(level.len() - count.min(level.len())..).collect();
            if level.len() < level.capacity() / 4 {
                // A state that waits is large.
                level.shrink_to(2 * level.len());
            }
            let known = &self.known;
            visits.retain(|visit| {
                let is_outdated = known.is_outdated(&visit.mark, (), visit.serial);
                self.waiting_bytes -= if is_outdated { visit.mark.bytes } else { 0 };
                !is_outdated
            });
            self.looked_at = self.crew.look_at(visits, |_, mark| known.contains(mark, ())).into();
        }
    }

    /// Returns the resource limit that was reached, if any.
    fn exceeds(&self) -> Option<Incomplete> {
        let easiest_bytes: u64 = self.easiest.iter().map(ShortestRun::bytes).sum();
        self.question.bounds.reached(self.visited_count, self.own_bytes() + easiest_bytes)
    }

    /// Returns the memory usage without the searches for simplest runs, in bytes.
    pub(super) fn own_bytes(&self) -> u64 {
        self.known.size_bytes() + self.waiting_bytes
    }

    fn visit(&mut self, view: View) {
        // Views come in an order that does not depend on the number of threads, so the same is
        // learned with any number.
        let is_inexact = view.steps.iter().any(|step| step.notes.takes_time_apart);
        if self.learn(&view.learned, is_inexact) {
            return;
        }
        self.findings.is_cut |= view.is_cut;
        self.findings.notes.takes_time_apart |= view.is_partial;
        let met = Met { faults: view.cost.faults, depth: view.depth };
        self.findings.waits(view.wait, view.kinds, met);
        for Step { to, notes, cost, kinds, depth, shows_time, stands_still, .. } in view.steps {
            if let TimeModel::Steps(step, TimeBase::Now) = self.rules.time
                && shows_time
            {
                let time = TimeModel::Steps(step, TimeBase::Start);
                let until = self.rules.until.or(Some(CheckBounds::USUAL_HORIZON));
                return self.restart(Rules { time, until, ..self.rules.clone() });
            }
            // A program has compared random strings by order, or done more with them.
            if notes.takes_drawn_apart && self.rules.drawn_strings == DrawnStrings::NamedSoFar {
                let drawn_strings = DrawnStrings::Compared;
                return self.restart(Rules { drawn_strings, ..self.rules.clone() });
            }
            self.findings.stands_still |= stands_still;
            self.findings.note(notes, kinds, Met { faults: cost.faults, depth });
            // An earlier successor in this batch may be the same state.
            let Some(to) = to else { continue };
            let Some(added) = self.known.insert(&to.mark, ()) else { continue };
            let parts = to.added(added, &mut self.crew);
            self.findings.notes.takes_time_apart |= parts.is_none();
            for to in parts.into_iter().flatten() {
                self.waiting_bytes += to.mark.bytes;
                self.waiting[usize::from(cost.faults)].push_back(to);
            }
        }
        self.coarsen_if_scattered();
    }

    /// Selects the next target for a simplest run. It waits until all states with fewer faults have
    /// been visited, because a transition from one of these may break the same property with fewer
    /// faults.
    fn look_for_the_next(&mut self) {
        if self.sought.is_some() || self.is_over {
            return;
        }
        let settled = self.settled_faults();
        let properties = &self.question.properties;
        let ways = self.findings.ways.iter();
        let sought = ways.filter(|(mark, _)| properties.contains(&mark.violated.property));
        let broken = sought.map(|(mark, met)| (Target::Violation(*mark), *met));
        let unsupported = self.findings.unsupported.map(|met| (Target::Unsupported, met));
        let mut known = unsupported.into_iter().chain(broken);
        let next = known
            .find(|(target, met)| met.faults <= settled && self.findings.run_to(*target).is_none());
        if let Some((target, met)) = next {
            // Idle times are sought with exact sleeps at once.
            let approximation =
                if target.is_idle() { Approximation::default() } else { self.rules.approximation };
            let scope = Scope::All { approximation, most_states: self.most_states() };
            let states = BTreeSet::new();
            self.sought = Some(SoughtRun { target, met, scope, states, states_found: 0 });
            return;
        }
        let mut properties = self.question.properties.iter();
        self.is_over |= self.findings.run_to(Target::Unsupported).is_some();
        self.is_over |=
            properties.all(|it| self.findings.run_to_violation(Violated::broken(*it)).is_some());
    }

    /// Returns a number of faults such that all states with fewer faults have been visited.
    fn settled_faults(&self) -> u16 {
        match self.bound {
            Some(_) => u16::MAX,
            None => self.next_faults().unwrap_or(u16::MAX),
        }
    }

    /// Returns the number of faults of the next state, if any.
    fn next_faults(&self) -> Option<u16> {
        let looked_at = self.looked_at.front().map(|view| view.cost);
        let waiting = || self.waiting.iter().find_map(VecDeque::front).map(|visit| visit.cost);
        let next = looked_at.or_else(|| self.crew.cost_ahead()).or_else(waiting);
        next.map(|cost| cost.faults)
    }
}

/// Returns `true` unless the lock blocks a probe client with the program of `id`. The lock does not
/// block a probe that fails.
fn is_free_for(start: &World, id: ClientId) -> bool {
    let is_locking = start.program(id).is_some_and(|program| program.calls("enter"));
    let probe = start.admission_of_probe_like(id);
    is_locking && (probe.enters || probe.is_neutral)
}

/// Returns the representation of time that a request requires.
fn time_model(question: &CheckRequest, start: &World) -> TimeModel {
    let CheckRequest { reductions, bounds, .. } = question;
    let step = match bounds.ends {
        EndTimes::WhereTheyMatter if reductions.instants && reductions.canonical => {
            return TimeModel::Zones;
        }
        EndTimes::WhereTheyMatter => Millis(1),
        EndTimes::Every(step) => step.max(Millis(1)),
    };
    // Runs with a fixed end depend on the absolute time.
    let is_relative = reductions.canonical && bounds.until.is_none() && !shows_time(start);
    TimeModel::Steps(step, if is_relative { TimeBase::Now } else { TimeBase::Start })
}
