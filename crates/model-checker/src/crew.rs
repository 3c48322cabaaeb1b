//! Those who look at states: what may come next, and whether the lock comes back. Natively several
//! look at once, each on a thread of its own, while one asks how long newcomers have to wait in
//! states that were looked at before.
//!
//! What comes next depends on nothing but the state, and waits are asked in the order of the
//! states, so the answer is the same however many there are. Not decided here: in which order
//! states are visited, and what is made of them.

use super::admission::Admissions;
use super::answer::Cost;
use super::kept_out::KeptOut;
use super::notes::Notes;
use super::state::{Mark, State};
use super::steps::{Action, Rules, Stepper, Successor, Successors};
use super::threads;
use lock_semantics::{LongestWait, Memory, Returns, has_shown_time};
use primitives::{ClientId, Millis};
use simulator::{Purse, Standstill, World};

/// There are so many who look at states for each thread, so that all threads have enough to do.
const STEPPERS: usize = 4;

/// On several threads, so many states for each are looked at at once, ...
const SHARE: usize = 256;

/// ... unless all of them take more than this.
const BYTES_AT_ONCE: u64 = 16 << 20;

/// After so many moves it is asked whether time stands still.
const FAR: u32 = 64;

/// A state that is to be visited.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) state: State,
    /// What the way there costs; only its faults, where nothing else counts.
    pub(super) cost: Cost,
    /// Who acted last, where that counts.
    pub(super) last: Option<ClientId>,
    /// How many moves lead there; rounds of polling that were skipped count as one.
    pub(super) depth: u32,
    pub(super) mark: Mark,
    /// What pollers find there, as a number, where several look at states; else nothing.
    found: u64,
}

/// What is seen in a state that was visited. The state itself is let go of by whoever looks at it.
#[derive(Debug)]
pub(super) struct View {
    /// As in [`Visit`].
    pub(super) cost: Cost,
    pub(super) depth: u32,
    pub(super) mark: Mark,
    /// What time it is there.
    pub(super) at: Millis,
    /// What comes of each step, in the order of [`Stepper::successors`].
    pub(super) steps: Vec<Step>,
    /// Whether something was left out because it would have happened too late.
    pub(super) is_cut: bool,
    /// How long newcomers have to wait, where that is asked.
    pub(super) wait: Option<LongestWait>,
}

/// What comes of a step.
#[derive(Debug)]
pub(super) struct Step {
    /// None, if the state is known already.
    pub(super) to: Option<Visit>,
    pub(super) notes: Notes,
    pub(super) cost: Cost,
    /// What time it is after it.
    pub(super) at: Millis,
    /// Whether somebody has learned what time it is.
    pub(super) shows_time: bool,
    /// Whether time was found to stand still after it.
    pub(super) stands_still: bool,
}

/// Some who look at states.
#[derive(Debug)]
pub(super) struct Crew {
    threads: usize,
    /// Does what is done by one alone: with one thread, everything.
    first: Stepper,
    /// With several, these look at states, each at those whose servers are alike: most of what it
    /// remembers of one it needs for the next.
    others: Vec<Stepper>,
    /// What is known of walks. Where one was cut short, others that come by know no more, so they
    /// are made in the order of the states.
    returns: Returns,
    /// What was looked at, where it is still to be asked who has to wait.
    ahead: Vec<Seen>,
}

/// What was seen in a state, and who would have to wait there.
type Seen = (View, Option<KeptOut>);

impl Crew {
    /// A crew of so many for a search that begins with this world, with what is known of newcomers.
    pub(super) fn new(
        world: &World,
        rules: Rules,
        threads: usize,
        admissions: &Admissions,
    ) -> Crew {
        let others = if threads > 1 { STEPPERS * threads } else { 0 };
        let stepper = || Stepper::new(world, rules, admissions.clone());
        Crew {
            threads,
            first: stepper(),
            others: (0..others).map(|_| stepper()).collect(),
            returns: Returns::default(),
            ahead: Vec::new(),
        }
    }

    /// On how many threads they look.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// What is known of newcomers.
    pub(super) fn admissions(&self) -> &Admissions {
        &self.first.admissions
    }

    /// Whether two clients are set up alike.
    pub(super) fn are_alike(&self, one: ClientId, another: ClientId) -> bool {
        self.first.identity.class(one) == self.first.identity.class(another)
    }

    /// The first visit of a search.
    pub(super) fn first_visit(&mut self, start: &World, purse: Purse) -> Visit {
        let stepper = &mut self.first;
        let memory = Memory::default();
        let (free, _) = stepper.free(start);
        let state = State { world: start.clone(), purse, memory, free };
        let mark = stepper.identity.of(&state, None);
        Visit { state, cost: Cost::default(), last: None, depth: 0, mark, found: 0 }
    }

    /// How many of the states that are next, which take so many bytes each, it is best given at
    /// once.
    pub(super) fn share(&self, bytes_of_next: impl Iterator<Item = u64>) -> usize {
        let most = if self.others.is_empty() { 1 } else { SHARE * self.threads };
        let mut bytes = 0;
        let fit = bytes_of_next.take(most).take_while(|it| {
            bytes += it;
            bytes <= BYTES_AT_ONCE
        });
        fit.count().max(1)
    }

    /// What the first of those costs that were looked at and not handed out yet.
    pub(super) fn cost_ahead(&self) -> Option<Cost> {
        self.ahead.first().map(|(view, _)| view.cost)
    }

    /// Looks at these states, and hands out what is seen: on several threads, what was seen in
    /// those it was given before. `is_known` tells by the cost and the digest whether a step need
    /// not be followed.
    pub(super) fn look_at<F>(&mut self, visits: Vec<Visit>, is_known: F) -> Vec<View>
    where
        F: Fn(Cost, u128) -> bool + Sync,
    {
        let Crew { first, others, returns, ahead, .. } = self;
        if !others.is_empty() {
            let before = std::mem::take(ahead);
            let (views, seen) = threads::both(
                || before.into_iter().map(|seen| with_wait(seen, first, returns)).collect(),
                || look_at_all(others, visits, &is_known),
            );
            *ahead = seen;
            return views;
        }
        let views = visits.into_iter().map(|visit| {
            let seen = look_at(first, visit, &is_known);
            with_wait(seen, first, returns)
        });
        views.collect()
    }

    /// Forgets what helps only as long as a search goes on.
    pub(super) fn rest(&mut self) {
        let all = self.others.iter_mut().chain([&mut self.first]);
        all.for_each(|stepper| stepper.known_rounds.forget());
    }

    /// What a step does, and the state after it. `place` is its place in [`View::steps`].
    pub(super) fn follow(&mut self, state: &State, place: usize) -> Option<(State, Vec<Action>)> {
        let successors = self.first.successors(state).found;
        successors.into_iter().nth(place).map(|it| (it.state, it.actions))
    }
}

/// What they see, in the order of the visits.
fn look_at_all<F>(steppers: &mut [Stepper], visits: Vec<Visit>, is_known: &F) -> Vec<Seen>
where
    F: Fn(Cost, u128) -> bool + Sync,
{
    let mut shares: Vec<Vec<(usize, Visit)>> = steppers.iter().map(|_| Vec::new()).collect();
    for (place, visit) in visits.into_iter().enumerate() {
        let share = visit.found as usize % shares.len();
        shares[share].push((place, visit));
    }
    let shares = steppers.iter_mut().zip(shares).collect();
    let seen = threads::each(shares, |(stepper, share)| {
        let look_at = |(place, visit)| {
            let mut seen = look_at(stepper, visit, is_known);
            for to in seen.0.steps.iter_mut().filter_map(|step| step.to.as_mut()) {
                to.found = to.state.world.found_by_pollers();
            }
            (place, seen)
        };
        share.into_iter().map(look_at).collect::<Vec<(usize, Seen)>>()
    });
    let mut seen: Vec<(usize, Seen)> = seen.into_iter().flatten().collect();
    seen.sort_unstable_by_key(|(place, _)| *place);
    seen.into_iter().map(|(_, seen)| seen).collect()
}

/// What one of them sees in a state.
fn look_at<F>(stepper: &mut Stepper, visit: Visit, is_known: &F) -> Seen
where
    F: Fn(Cost, u128) -> bool,
{
    let Successors { found, is_cut } = stepper.successors(&visit.state);
    let steps = found.into_iter().map(|Successor { state, actions, notes }| {
        let depth = visit.depth.saturating_add(actions.len() as u32);
        let (cost, last) = match stepper.rules.counts_switches {
            true => notes.cost_after(visit.cost, visit.last),
            false => (Cost { faults: visit.cost.faults + notes.faults, ..visit.cost }, None),
        };
        let mark = stepper.identity.of(&state, last);
        let (at, shows_time) = (state.world.now(), has_shown_time(&state.world));
        let is_new = !is_known(cost, mark.digest);
        // Whoever goes round comes to where it was; whoever counts its rounds goes far.
        let may_go_round = !is_new || visit.depth / FAR != depth / FAR;
        let is_asked = may_go_round
            && !stepper.rules.counts_switches
            && goes_on_alone(&visit.state.world, &state.world);
        let standstill = if is_asked { state.world.standstill() } else { None };
        let is_followed = is_new && standstill != Some(Standstill::GoesOn);
        let to = is_followed.then_some(Visit { state, cost, last, depth, mark, found: 0 });
        Step { to, notes, cost, at, shows_time, stands_still: standstill.is_some() }
    });
    let steps = steps.collect();
    let Visit { state, cost, depth, mark, .. } = visit;
    let view = View { cost, depth, mark, at: state.world.now(), steps, is_cut, wait: None };
    (view, KeptOut::of(stepper, state, cost))
}
/// Finds out how long newcomers have to wait there.
fn with_wait((view, kept_out): Seen, stepper: &mut Stepper, returns: &mut Returns) -> View {
    View { wait: kept_out.and_then(|it| it.longest_wait(stepper, returns)), ..view }
}

/// Whether before and after, one and the same client is the only one that has anything to do.
fn goes_on_alone(before: &World, after: &World) -> bool {
    let alone = before.only_one_due();
    alone.is_some() && alone == after.only_one_due()
}
