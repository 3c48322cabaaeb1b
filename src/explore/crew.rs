//! Those who look at states: what may come next, and whether the lock comes back. Natively several
//! look at once, each on a thread of its own.
//!
//! What comes next depends on nothing but the state, so the answer is the same however many there
//! are. Not decided here: in which order states are visited, and what is made of them.

use super::admission::Admissions;
use super::answer::Cost;
use super::notes::Notes;
use super::state::{Identity, Mark, State};
use super::steps::{Action, Rules, Stepper, Successor, Successors};
use crate::faults::Purse;
use crate::ids::ClientId;
use crate::judge::{LongestWait, Memory, Returns, Setting, has_shown_time};
use crate::time::Millis;
use crate::world::{KnownRounds, Standstill, World};
#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;
use std::borrow::Borrow;

/// Several are given so many states each at once, ...
const SHARE: usize = 256;

/// ... unless all of them take more than this.
const SHARE_BYTES: u64 = 16 << 20;

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
}

/// What is seen in a state.
#[derive(Debug)]
pub(super) struct View {
    /// What comes of each step, in the order of [`Stepper::successors`].
    pub(super) steps: Vec<Step>,
    /// Whether something was left out because it would have happened too late.
    pub(super) is_cut: bool,
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
    steppers: Vec<Stepper>,
    /// What is known of walks. Where one was cut short, others that come by know no more, so the
    /// first one that looks at states asks for all of them, in their order.
    returns: Returns,
}

impl Crew {
    /// A crew of so many for a search that begins with this world, with what is known of newcomers.
    pub(super) fn new(
        world: &World,
        rules: Rules,
        threads: usize,
        admissions: &Admissions,
    ) -> Crew {
        let steppers = (0..threads.max(1)).map(|_| Stepper::new(world, rules, admissions.clone()));
        Crew { steppers: steppers.collect(), returns: Returns::default() }
    }

    /// How many they are.
    pub(super) fn size(&self) -> usize {
        self.steppers.len()
    }

    /// What is known of newcomers.
    pub(super) fn admissions(&self) -> &Admissions {
        &self.steppers[0].admissions
    }

    /// The first visit of a search.
    pub(super) fn first_visit(&mut self, start: &World, purse: Purse) -> Visit {
        let stepper = &mut self.steppers[0];
        let memory = Memory::default();
        let (free, _) = stepper.free(start);
        let state = State { world: start.clone(), purse, memory, free };
        let mark = stepper.identity.of(&state, None);
        Visit { state, cost: Cost::default(), last: None, depth: 0, mark }
    }

    /// How many of the states that are next, which take so many bytes each, it is best given at
    /// once.
    pub(super) fn share(&self, bytes_of_next: impl Iterator<Item = u64>) -> usize {
        let most = if self.steppers.len() == 1 { 1 } else { SHARE * self.steppers.len() };
        let mut bytes = 0;
        let fit = bytes_of_next.take(most).take_while(|it| {
            bytes += it;
            bytes <= SHARE_BYTES
        });
        fit.count().max(1)
    }

    /// What is seen in each of these states. `is_known` tells by the cost and the digest whether
    /// a step need not be followed.
    pub(super) fn look_at<F>(
        &mut self,
        visits: &[impl Borrow<Visit> + Sync],
        is_known: F,
    ) -> Vec<View>
    where
        F: Fn(Cost, u128) -> bool + Sync,
    {
        #[cfg(not(target_arch = "wasm32"))]
        if self.steppers.len() > 1 {
            let shares = visits.par_chunks(visits.len().div_ceil(self.steppers.len()).max(1));
            let looks = self.steppers.par_iter_mut().zip(shares);
            let views = looks.flat_map_iter(|(stepper, share)| {
                share.iter().map(|visit| look_at(stepper, visit.borrow(), &is_known))
            });
            return views.collect();
        }
        let stepper = &mut self.steppers[0];
        visits.iter().map(|visit| look_at(stepper, visit.borrow(), &is_known)).collect()
    }

    /// How long a newcomer would have to wait in a state in which nobody is inside; none in any
    /// other, nor where nothing has gone wrong and the lock comes back for certain. Where something
    /// is still due that matters only to the easiest run, and not even to that if something is
    /// open-ended: soon there is a state in which nothing is due.
    pub(super) fn longest_wait(
        &mut self,
        Visit { state, cost, .. }: &Visit,
    ) -> Option<LongestWait> {
        let Crew { steppers, returns } = self;
        let (stepper, world) = (&mut steppers[0], &state.world);
        let is_soon_enough =
            world.is_quiet() || stepper.rules.counts_switches && !world.has_open_ends();
        if !is_soon_enough || !world.inside().is_empty() {
            return None;
        }
        let is_left_behind = cost.faults > 0 || world.clients().any(|(_, it)| !it.is_alive());
        let Stepper { identity, waiting_identity, admissions, known_rounds, .. } = stepper;
        let likes: Vec<ClientId> = identity.representatives().collect();
        let identity = if has_shown_time(world) { identity } else { waiting_identity };
        let servers = identity.of_servers(world);
        let is_kept_out = |like: &ClientId| {
            !state.free.contains(*like) && !admissions.of(identity, world, servers, *like).fails
        };
        let kept_out: Vec<ClientId> = likes.into_iter().filter(|it| is_kept_out(it)).collect();
        let mut walk = Walk { identity, admissions, known_rounds };
        let waits = kept_out.into_iter().map(|like| returns.wait(&mut walk, world, like));
        let longest = waits.max();
        longest.filter(|wait| is_left_behind || !matches!(wait, LongestWait::Milliseconds(_)))
    }

    /// Forgets what helps only as long as a search goes on.
    pub(super) fn rest(&mut self) {
        self.steppers.iter_mut().for_each(|stepper| stepper.known_rounds.forget());
    }

    /// What a step does, and the state after it. `place` is its place in [`View::steps`].
    pub(super) fn follow(&mut self, state: &State, place: usize) -> Option<(State, Vec<Action>)> {
        let successors = self.steppers[0].successors(state).found;
        successors.into_iter().nth(place).map(|it| (it.state, it.actions))
    }
}

/// What one of them sees in a state.
fn look_at<F>(stepper: &mut Stepper, visit: &Visit, is_known: &F) -> View
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
        let to = is_followed.then_some(Visit { state, cost, last, depth, mark });
        Step { to, notes, cost, at, shows_time, stands_still: standstill.is_some() }
    });
    View { steps: steps.collect(), is_cut }
}

/// Whether before and after, one and the same client is the only one that has anything to do.
fn goes_on_alone(before: &World, after: &World) -> bool {
    let alone = before.only_one_due();
    alone.is_some() && alone == after.only_one_due()
}

/// What a walk to where the lock comes back can ask.
struct Walk<'a> {
    identity: &'a mut Identity,
    admissions: &'a Admissions,
    known_rounds: &'a mut KnownRounds,
}

impl Setting for Walk<'_> {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        Some(self.identity.of_world(world, like))
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let servers = self.identity.of_servers(world);
        self.admissions.of(self.identity, world, servers, like).enters
    }

    fn known_rounds(&mut self) -> &mut KnownRounds {
        self.known_rounds
    }
}
