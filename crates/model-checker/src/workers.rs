//! Worker pool that expands states and computes how long probe clients have to wait.
//!
//! Natively each worker runs on its own thread, while one thread computes waiting times in the
//! states expanded before. The successors of a state depend only on the state, and waiting times
//! are computed in the order of the states. Therefore the result does not depend on the number of
//! workers. The caller chooses the order of states and evaluates the results.

use super::entry_cache::EntryCache;
use super::known_states::Added;
use super::observations::{FaultKinds, Notes, Violated};
use super::parallel;
use super::replay;
use super::result::{Cost, Counterexample};
use super::shared_zone::SharedZone;
use super::state::{State, StateKey};
use super::successors::{Rules, Stepper, Successor, Successors, TimeModel};
use super::times::{Constants, Learned, MOST_PARTS, Part, Times};
use super::wait_bounds::{WaitBounds, Walk};
use lock_semantics::{
    MaxWait, MonitorState, NextEntries, NextEntry, Property, ReleaseTimes, has_shown_time,
};
use primitives::{ClientId, ClientSet};
use simulator::{FaultBudget, Scenario, World, ZenoLoop};

/// Number of workers per thread. Several workers per thread balance the load.
const STEPPERS: usize = 4;

/// The number of states in one batch ...
const BATCH: usize = 128;

/// ... unless the batch exceeds this total size.
const BYTES_AT_ONCE: u64 = 16 << 20;

/// Number of moves between two checks for a loop without time progress.
const FAR: u32 = 64;

/// A state to be expanded.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) state: State,
    /// Cost of the run to this state. Only its faults count in a breadth-first search.
    pub(super) cost: Cost,
    /// The client that acted last, if context switches count.
    pub(super) last: Option<ClientId>,
    /// Number of moves of the run to this state. Skipped rounds of polling count as one.
    pub(super) depth: u32,
    pub(super) mark: StateKey,
    /// Number of states that the search had found before it.
    pub(super) serial: u32,
    /// Whether it has been expanded before with a smaller zone.
    is_again: bool,
    /// Hash of the data that pollers read in this state. Only set with several workers, otherwise
    /// 0.
    found: u64,
}

impl Visit {
    /// Names the state as the one that has been added. If it was merged with known zones of the
    /// same state, returns the parts of the common zone that have a witness each, or `None` if
    /// there are too many.
    pub(super) fn added(self, added: Added, crew: &mut WorkerPool) -> Option<Vec<Visit>> {
        let visit = Visit { serial: added.serial, is_again: added.merged.is_some(), ..self };
        match added.merged {
            Some(zone) if !visit.mark.zone.contains(&zone) => crew.widened(visit, &zone),
            _ => Some(vec![visit]),
        }
    }
}

/// The result of expanding a state. The worker drops the state itself.
#[derive(Debug)]
pub(super) struct View {
    /// As in [`Visit`].
    pub(super) cost: Cost,
    pub(super) depth: u32,
    pub(super) mark: StateKey,
    pub(super) serial: u32,
    /// One entry per successor, in the order of [`Stepper::successors`].
    pub(super) steps: Vec<Step>,
    /// Whether a successor was omitted because it is later than the horizon.
    pub(super) is_cut: bool,
    /// Whether a successor was omitted because a zone has too many parts.
    pub(super) is_partial: bool,
    /// Facts about times that the search does not know yet.
    pub(super) learned: Vec<Learned>,
    /// The kinds of faults in the run to this state.
    pub(super) kinds: FaultKinds,
    /// Maximum time that probe clients have to wait, if requested.
    pub(super) wait: Option<MaxWait>,
}

/// A transition to a successor.
#[derive(Debug)]
pub(super) struct Step {
    /// The successor, or `None` if it is already known.
    pub(super) to: Option<Visit>,
    pub(super) notes: Notes,
    pub(super) cost: Cost,
    /// The kinds of faults in the run, including this transition.
    pub(super) kinds: FaultKinds,
    /// Number of moves of the run after the transition.
    pub(super) depth: u32,
    /// Whether a server has shown its wall clock or a program has taken parts of a point in time,
    /// so that states depend on absolute time.
    pub(super) shows_time: bool,
    /// Whether a loop without time progress was found after it.
    pub(super) stands_still: bool,
    /// The world after it, if no client has entered and it is unknown whether one ever does.
    continuation: Option<World>,
}

/// A pool of workers.
#[derive(Debug)]
pub(super) struct WorkerPool {
    threads: usize,
    /// Worker for sequential tasks. With one thread, it also expands all states.
    first: Stepper,
    /// Workers for several threads. Each expands states with the same server data, because its
    /// caches are most useful for these.
    others: Vec<Stepper>,
    /// Known results of liveness walks. A walk that was cut short also cuts short later walks that
    /// reach its states, so walks run in the order of the states.
    returns: ReleaseTimes,
    /// Known results of walks to the next entry.
    entries: NextEntries,
    /// Expanded states whose waiting times are not computed yet.
    ahead: Vec<Observations>,
}

/// An expanded state with the probe clients that are blocked in it.
type Observations = (View, Option<WaitBounds>);

impl WorkerPool {
    /// Creates a pool for a search that begins with `world`. `admissions` contains known probe
    /// results.
    pub(super) fn new(
        world: &World,
        rules: &Rules,
        threads: usize,
        admissions: &EntryCache,
    ) -> WorkerPool {
        let others = if threads > 1 { STEPPERS * threads } else { 0 };
        let stepper = || Stepper::new(world, rules.clone(), admissions.clone());
        WorkerPool {
            threads,
            first: stepper(),
            others: (0..others).map(|_| stepper()).collect(),
            returns: ReleaseTimes::default(),
            entries: NextEntries::default(),
            ahead: Vec::new(),
        }
    }

    /// Returns the number of threads.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the cache of probe results.
    pub(super) fn admissions(&self) -> &EntryCache {
        &self.first.admissions
    }

    /// Returns the constants of the search.
    pub(super) fn constants(&self) -> &Constants {
        &self.first.rules.constants
    }

    /// Returns `true` if two clients are interchangeable.
    pub(super) fn are_alike(&self, one: ClientId, another: ClientId) -> bool {
        self.first.identity.class(one) == self.first.identity.class(another)
    }

    /// Returns the first state of a search.
    pub(super) fn first_visit(&mut self, start: &World, budget: FaultBudget) -> Visit {
        let stepper = &mut self.first;
        let memory = MonitorState::default();
        let (free, free_permits) = stepper.free(start, &mut Notes::default());
        let mut state = State {
            world: start.clone(),
            budget,
            memory,
            free,
            free_permits,
            times: Times::at_start(stepper.rules.until.is_some()),
            sleepers: ClientSet::EMPTY,
            blocked: ClientSet::EMPTY,
            has_passed: false,
        };
        if stepper.rules.time == TimeModel::Zones {
            // The first successors report the same new facts.
            stepper.refresh(&mut state, &mut Notes::default());
        }
        let mark = stepper.identity.of(&state, None);
        Visit {
            state,
            cost: Cost::default(),
            last: None,
            depth: 0,
            mark,
            serial: 0,
            is_again: false,
            found: 0,
        }
    }

    /// Returns the number of next states to pass in one batch, given their sizes in bytes. It does
    /// not depend on the number of threads, and neither does the order of the states.
    pub(super) fn share(&self, bytes_of_next: impl Iterator<Item = u64>) -> usize {
        let mut bytes = 0;
        let fit = bytes_of_next.take(BATCH).take_while(|it| {
            bytes += it;
            bytes <= BYTES_AT_ONCE
        });
        fit.count().max(1)
    }

    /// Returns the cost of the first state that was expanded and not returned yet.
    pub(super) fn cost_ahead(&self) -> Option<Cost> {
        self.ahead.first().map(|(view, _)| view.cost)
    }

    /// Expands these states and returns the results of the previous call. `is_known` returns `true`
    /// if a successor with this cost and hash need not be visited.
    pub(super) fn look_at<F>(&mut self, visits: Vec<Visit>, is_known: F) -> Vec<View>
    where
        F: Fn(Cost, &StateKey) -> bool + Sync,
    {
        let WorkerPool { first, others, returns, entries, ahead, .. } = self;
        let before = std::mem::take(ahead);
        if others.is_empty() {
            let views = before
                .into_iter()
                .map(|seen| with_walks(seen, first, (returns, entries)))
                .collect();
            *ahead = visits.into_iter().map(|visit| look_at(first, visit, &is_known)).collect();
            return views;
        }
        let (views, seen) = parallel::both(
            || before.into_iter().map(|seen| with_walks(seen, first, (returns, entries))).collect(),
            || look_at_all(others, visits, &is_known),
        );
        *ahead = seen;
        views
    }

    /// Returns a visit with a larger zone: one for each part that has a witness. Returns `None` if
    /// there are too many parts.
    fn widened(&mut self, visit: Visit, larger: &SharedZone) -> Option<Vec<Visit>> {
        let Stepper { identity, rules, .. } = &mut self.first;
        let zone = identity.widened(&visit.state, visit.last, larger);
        let mut parts = vec![Part { zone, conditions: Vec::new() }];
        let mut visits = Vec::new();
        for _ in 0..MOST_PARTS {
            let Some(part) = parts.pop() else { return Some(visits) };
            let mut state = visit.state.clone();
            let now = state.world.now();
            match state.times.set(part, &mut state.world, now, &rules.constants) {
                Ok(()) => {
                    let mark = identity.of(&state, visit.last);
                    visits.push(Visit { state, mark, ..visit.clone() });
                }
                Err(smaller) => parts.extend(smaller),
            }
        }
        None
    }

    /// Drops caches that are useful only while a search is running.
    pub(super) fn rest(&mut self) {
        let all = self.others.iter_mut().chain([&mut self.first]);
        all.for_each(|stepper| stepper.known_rounds.forget());
    }

    /// Returns a successor of a state. `place` is an index in
    /// [`View::steps`].
    pub(super) fn follow(&mut self, state: &State, place: usize) -> Option<Successor> {
        self.first.successors(state).found.into_iter().nth(place)
    }

    /// Returns the core of a state, as in [`StateHasher::core`](super::state::StateHasher::core).
    pub(super) fn core(&mut self, state: &State) -> u128 {
        self.first.identity.core(state)
    }

    /// Returns `true` if a violation occurs when a run of `checked` is replayed in the simulator.
    /// Moves that are due at its end are added to the run if the violation comes with them.
    pub(super) fn replays(
        &mut self,
        checked: &Scenario,
        run: &mut Counterexample,
        violated: Violated,
    ) -> bool {
        replay::shows(checked, run, violated, &mut self.first)
    }
}

/// Expands states in parallel. Returns the results in the order of the visits.
fn look_at_all<F>(steppers: &mut [Stepper], visits: Vec<Visit>, is_known: &F) -> Vec<Observations>
where
    F: Fn(Cost, &StateKey) -> bool + Sync,
{
    let mut shares: Vec<Vec<(usize, Visit)>> = steppers.iter().map(|_| Vec::new()).collect();
    for (place, visit) in visits.into_iter().enumerate() {
        let share = visit.found as usize % shares.len();
        shares[share].push((place, visit));
    }
    let shares = steppers.iter_mut().zip(shares).collect();
    let seen = parallel::each(shares, |(stepper, share)| {
        let look_at = |(place, visit)| {
            let mut seen = look_at(stepper, visit, is_known);
            for to in seen.0.steps.iter_mut().filter_map(|step| step.to.as_mut()) {
                to.found = to.state.world.found_by_pollers();
            }
            (place, seen)
        };
        share.into_iter().map(look_at).collect::<Vec<(usize, Observations)>>()
    });
    let mut seen: Vec<(usize, Observations)> = seen.into_iter().flatten().collect();
    seen.sort_unstable_by_key(|(place, _)| *place);
    seen.into_iter().map(|(_, seen)| seen).collect()
}

/// Expands one state.
fn look_at<F>(stepper: &mut Stepper, visit: Visit, is_known: &F) -> Observations
where
    F: Fn(Cost, &StateKey) -> bool,
{
    let Successors { found, is_cut, is_partial, learned } = stepper.successors(&visit.state);
    let budget = stepper.rules.budget;
    let steps = found.into_iter().map(|Successor { mut state, actions, notes }| {
        let depth = visit.depth.saturating_add(actions.len() as u32);
        let (cost, last) = if stepper.rules.counts_switches {
            notes.cost_after(visit.cost, visit.last)
        } else {
            (Cost { faults: visit.cost.faults + notes.faults, ..visit.cost }, None)
        };
        let mark = stepper.identity.of(&state, last);
        let kinds = FaultKinds::used(budget, state.budget);
        let asks_who_enters = stepper.rules.asks_who_enters && cost.faults == 0;
        let may_lack_progress =
            asks_who_enters && state.memory.lacks_progress() && state.world.is_quiet();
        let continuation = may_lack_progress.then(|| state.world.clone());
        let shows_time = has_shown_time(&state.world);
        let is_new = !is_known(cost, &mark);
        // A loop returns to a known state, unless it counts its rounds. Then the depth grows.
        let may_go_round = !is_new || visit.depth / FAR != depth / FAR;
        let may_stand_still = may_go_round
            && !stepper.rules.counts_switches
            && goes_on_alone(&visit.state.world, &state.world);
        let standstill = if may_stand_still { state.world.standstill() } else { None };
        let is_followed = is_new && standstill != Some(ZenoLoop::GoesOn);
        state.times.begin();
        let to = is_followed.then_some(Visit {
            state,
            cost,
            last,
            depth,
            mark,
            serial: 0,
            is_again: false,
            found: 0,
        });
        let stands_still = standstill.is_some();
        Step { to, notes, cost, kinds, depth, shows_time, stands_still, continuation }
    });
    let steps = steps.collect();
    let Visit { state, cost, depth, mark, serial, is_again, .. } = visit;
    let kinds = FaultKinds::used(budget, state.budget);
    let view =
        View { cost, depth, mark, serial, steps, is_cut, is_partial, learned, kinds, wait: None };
    let bounds = if is_again { None } else { WaitBounds::of(stepper, state, cost) };
    (view, bounds)
}

/// Computes the waiting time of the blocked probes, and checks that a client enters.
fn with_walks(
    (mut view, kept_out): Observations,
    stepper: &mut Stepper,
    (returns, entries): (&mut ReleaseTimes, &mut NextEntries),
) -> View {
    for step in &mut view.steps {
        let Some(world) = step.continuation.take() else { continue };
        let mut walk = Walk::of(stepper, has_shown_time(&world));
        match entries.of(&world, &mut walk) {
            NextEntry::Never => step.notes.broken.add_broken(Property::Progress),
            NextEntry::Unknown => step.notes.is_progress_unknown = true,
            // The search itself reaches the state in which all clients have ended.
            NextEntry::Enters | NextEntry::Ends => {}
        }
    }
    View { wait: kept_out.and_then(|it| it.longest_wait(stepper, returns)), ..view }
}

/// Returns `true` if the same single client has something due before and after.
fn goes_on_alone(before: &World, after: &World) -> bool {
    let alone = before.only_one_due();
    alone.is_some() && alone == after.only_one_due()
}
