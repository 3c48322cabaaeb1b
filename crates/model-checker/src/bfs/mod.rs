//! Breadth-first search of the state space within the bounds, in the order of the number of faults.

mod results;

use super::best_so_far::Findings;
use super::candidate_times::Grid;
use super::entry_cache::EntryCache;
use super::observations::Violated;
use super::progress::{Progress, Standing};
use super::question::{Arrivals, CheckBounds, CheckRequest, EndTimes};
use super::regions;
use super::result::Incomplete;
use super::shortest_run::{Met, Scope, ShortestRun, Target};
use super::state::StateKey;
use super::state::VISITED_BYTES;
use super::successors::{Constants, Rules};
use super::workers::{Step, View, Visit, WorkerPool};
use lock_semantics::{Property, counts_up_to, shows_time};
use primitives::Zone;
use primitives::{Millis, Regions, TimeBase};
use rustc_hash::{FxHashMap, FxHashSet};
use simulator::{FaultBudget, FaultKind, ScenarioError, World};
use std::collections::VecDeque;
use std::sync::Arc;

/// An unbounded search that has explored more states than this ...
const MANY: u64 = 20_000;

/// ... and reaches new states later than this is repeated with bounded runs.
const LATE: Millis = Millis(20 * CheckBounds::USUAL_HORIZON.0);

/// Effort of a search for a simplest run. It gives up after this many times the states explored to
/// find that a run exists, plus [`MANY`].
const EFFORT: u64 = 8;

/// The visited states.
#[derive(Debug, Default)]
struct Visited {
    states: FxHashSet<u128>,
    zones: FxHashMap<u128, Vec<Arc<Zone>>>,
    count: u64,
}

impl Visited {
    fn contains(&self, mark: &StateKey) -> bool {
        match &mark.zone {
            None => self.states.contains(&mark.digest),
            Some(zone) => {
                let known = self.zones.get(&mark.family);
                known.is_some_and(|known| known.iter().any(|it| it.contains(zone)))
            }
        }
    }

    fn insert(&mut self, mark: &StateKey) -> bool {
        let is_new = !self.contains(mark);
        if is_new {
            self.count += 1;
            match &mark.zone {
                None => {
                    self.states.insert(mark.digest);
                }
                Some(zone) => {
                    let known = self.zones.entry(mark.family).or_default();
                    known.retain(|it| !zone.contains(it));
                    known.push(zone.clone());
                }
            }
        }
        is_new
    }
}

/// A search of the state space.
#[derive(Debug)]
pub(super) struct StateSearch {
    question: CheckRequest,
    start: World,
    rules: Rules,
    crew: WorkerPool,
    visited: Visited,
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
    /// The target of the current search for a simplest run, and its first known occurrence.
    target: Option<(Target, Met)>,
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
        let starts = question.scenario.clients.iter().map(|client| client.starts_at);
        let is_any = question.bounds.arrivals == Arrivals::AnyTime;
        if is_any && starts.into_iter().all(|at| at == Millis(0)) {
            world.start_at_any_time();
        }
        // Runs with a fixed end depend on the absolute time.
        let is_endless = question.bounds.until.is_none();
        let base = if question.reductions.canonical && is_endless && !shows_time(&world) {
            TimeBase::Now
        } else {
            TimeBase::Start
        };
        let regions = regions(&question, &world);
        Ok(StateSearch::from_start(question, world, base, regions, threads, Constants::default()))
    }

    fn from_start(
        question: CheckRequest,
        start: World,
        base: TimeBase,
        regions: Option<Regions>,
        threads: usize,
        constants: Constants,
    ) -> StateSearch {
        let until = match base {
            TimeBase::Now => question.bounds.until,
            TimeBase::Start => Some(question.bounds.until.unwrap_or(CheckBounds::USUAL_HORIZON)),
        };
        let reductions = question.reductions;
        let counts_up_to = counts_up_to(&start);
        let grid = match question.bounds.ends {
            EndTimes::WhereTheyMatter => None,
            EndTimes::Every(step) => Some(Grid::new(step, lasting(question.bounds.faults))),
        };
        let rules = Rules {
            reductions,
            base,
            until,
            grid,
            is_any_start: start.client_ids().any(|id| start.may_start(id)),
            longest_ms: regions::of(&start).longest_ms,
            has_zones: question.bounds.ends == EndTimes::WhereTheyMatter,
            regions: regions.filter(|_| base == TimeBase::Now),
            counts_up_to,
            counts_switches: false,
            asks_who_waits: question.properties.contains(&Property::NoDeadlock),
        };
        let mut crew = WorkerPool::new(&start, rules, threads, &EntryCache::default(), &constants);
        let first = crew.first_visit(&start, question.bounds.faults);
        let is_open = |(id, _)| {
            let probe = start.admission_of_probe_like(id);
            probe.enters || probe.fails
        };
        let was_open = start.clients().any(is_open);
        let levels = usize::from(question.bounds.faults.total()) + 1;
        let mut waiting = vec![VecDeque::new(); levels];
        let mut visited = Visited::default();
        visited.insert(&first.mark);
        let first_bytes = first.mark.bytes;
        waiting[0].push_back(first);
        StateSearch {
            question,
            start,
            rules,
            crew,
            visited,
            waiting,
            looked_at: VecDeque::new(),
            waiting_bytes: first_bytes,
            visited_count: 0,
            visited_by_faults: vec![0; levels],
            deepest: 0,
            findings: Findings { was_open, ..Findings::default() },
            target: None,
            easiest: Vec::new(),
            is_over: false,
            bound: None,
        }
    }

    pub(super) fn states(&self) -> u64 {
        self.visited_count
    }

    pub(super) fn progress(&self) -> Progress {
        let tried = self.visited_by_faults.iter().rposition(|states| *states > 0);
        let standing = |&property: &Property| Standing {
            property,
            broken_by: self.findings.broken_by(property),
            is_tested: self.untested(property).is_none(),
        };
        Progress {
            states: self.visited_by_faults[..=tried.unwrap_or(0)].to_vec(),
            deepest: self.deepest,
            standings: self.question.properties.iter().map(standing).collect(),
            seeks_easiest: self.target.is_some(),
        }
    }

    /// Explores up to `states` more states. Returns `true` if the search is finished.
    pub(super) fn advance(&mut self, states: usize) -> bool {
        for _ in 0..states {
            if self.is_over {
                break;
            }
            if let Some(target) = self.target {
                if !self.look_for(target) {
                    continue;
                }
                self.target = None;
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
    fn look_for(&mut self, (target, met): (Target, Met)) -> bool {
        let others_bytes = self.own_bytes();
        // New targets with fewer faults cannot appear any more.
        self.easiest.retain(|search| search.faults() >= met.faults);
        let place = self.easiest.iter().position(|search| search.finds(target, met.faults));
        let place = place.unwrap_or_else(|| {
            let most_states = MANY + EFFORT * self.visited_count;
            self.easiest.push(self.search_for(target, met.faults, Scope::All { most_states }));
            self.easiest.len() - 1
        });
        let run = self.easiest[place].run_to(target);
        if matches!(run, Some(Err(_))) && self.easiest[place].can_be_narrowed() {
            self.easiest[place] = self.search_for(target, met.faults, Scope::Until(met.by));
            return false;
        }
        let search = &mut self.easiest[place];
        if run.is_none() {
            search.advance(others_bytes);
        }
        self.findings.runs.extend(run.map(|run| (target, run)));
        self.findings.run_to(target).is_some()
    }

    fn search_for(&self, target: Target, faults: u16, scope: Scope) -> ShortestRun {
        let sought = (target.sought(), faults, scope);
        ShortestRun::new(&self.start, self.question.bounds, self.rules, sought, &self.crew)
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
            let visits: Vec<Visit> = level.drain(level.len() - count.min(level.len())..).collect();
            let visited = &self.visited;
            self.looked_at = self.crew.look_at(visits, |_, mark| visited.contains(mark)).into();
        }
    }

    /// Returns the resource limit that was reached, if any.
    fn exceeds(&self) -> Option<Incomplete> {
        let easiest_bytes: u64 = self.easiest.iter().map(ShortestRun::bytes).sum();
        self.question.bounds.reached(self.visited_count, self.own_bytes() + easiest_bytes)
    }

    /// Returns the memory usage without the searches for simplest runs, in bytes.
    fn own_bytes(&self) -> u64 {
        self.visited.count * VISITED_BYTES + self.waiting_bytes
    }

    fn visit(&mut self, view: View) {
        if self.rules.has_zones && !self.crew.learned().is_empty() {
            let mut constants = (**self.crew.constants()).clone();
            constants.extend(self.crew.learned());
            let (question, start) = (self.question.clone(), self.start.clone());
            let (base, regions, threads) =
                (self.rules.base, self.rules.regions, self.crew.threads());
            *self =
                StateSearch::from_start(question, start, base, regions, threads, constants.into());
            return;
        }
        self.findings.is_cut |= view.is_cut;
        self.findings.waits(view.wait, Met { faults: view.cost.faults, by: view.at });
        for Step { to, notes, cost, at, shows_time, stands_still, new_duration_ms } in view.steps {
            if self.rules.base == TimeBase::Now && (shows_time || self.has_no_end(view.at)) {
                let (question, start) = (self.question.clone(), self.start.clone());
                let (base, threads) = (TimeBase::Start, self.crew.threads());
                *self = StateSearch::from_start(
                    question,
                    start,
                    base,
                    None,
                    threads,
                    Constants::default(),
                );
                return;
            }
            if !self.rules.has_zones
                && let Some(duration_ms) = new_duration_ms
                && let Some(regions) = self.rules.regions
            {
                let (question, start) = (self.question.clone(), self.start.clone());
                let regions = Some(regions::with(regions, duration_ms));
                let (base, threads) = (self.rules.base, self.crew.threads());
                *self = StateSearch::from_start(
                    question,
                    start,
                    base,
                    regions,
                    threads,
                    Constants::default(),
                );
                return;
            }
            self.findings.stands_still |= stands_still;
            self.findings.note(notes, Met { faults: cost.faults, by: at });
            // An earlier successor in this batch may be the same state.
            if let Some(to) = to.filter(|to| self.visited.insert(&to.mark)) {
                self.waiting_bytes += to.mark.bytes;
                self.waiting[usize::from(cost.faults)].push_back(to);
            }
        }
    }

    /// Returns `true` if an unbounded search seems not to end: a program counts time, so that no
    /// state repeats.
    fn has_no_end(&self, at: Millis) -> bool {
        let has_horizon = self.question.bounds.until.is_some();
        !has_horizon && self.visited_count > MANY && at > LATE
    }

    /// Selects the next target for a simplest run. It waits until all states with fewer faults have
    /// been visited, because a transition from one of these may break the same property with fewer
    /// faults.
    fn look_for_the_next(&mut self) {
        if self.target.is_some() || self.is_over {
            return;
        }
        let settled = self.settled_faults();
        let sought = self.question.properties.iter().copied().flat_map(Violated::both);
        let broken = sought.filter_map(|violated| {
            let met = self.findings.broken[violated.place()]?;
            Some((Target::Violation(violated), met))
        });
        let mut known = broken.filter(|(_, met)| met.faults <= settled);
        let next = known.find(|(target, _)| self.findings.run_to(*target).is_none());
        if next.is_some() {
            self.target = next;
            return;
        }
        let mut properties = self.question.properties.iter();
        self.is_over |= properties.all(|it| {
            let broken = Target::Violation(Violated::broken(*it));
            self.findings.run_to(broken).is_some()
        });
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

/// Returns the regions of time to begin with, if states are compared by regions.
fn regions(question: &CheckRequest, start: &World) -> Option<Regions> {
    let CheckRequest { reductions, bounds, .. } = question;
    let is_on = reductions.canonical && reductions.instants;
    (is_on && bounds.ends == EndTimes::WhereTheyMatter).then(|| regions::of(start))
}

/// Returns the maximum number of pauses, delays and partitions in a run.
fn lasting(budget: FaultBudget) -> u16 {
    FaultKind::LASTING.into_iter().map(|kind| u16::from(budget.count(kind))).sum()
}
