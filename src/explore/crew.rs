//! Those who look at states: what may come next, and whether the lock comes back. Natively several
//! look at once, each on a thread of its own.
//!
//! What is seen of a state depends on nothing else, so the answer is the same however many there
//! are. Not decided here: in which order states are visited, and what is made of them.

use super::admission::Admissions;
use super::answer::Cost;
use super::notes::Notes;
use super::state::{Identity, State};
use super::steps::{Action, Rules, Stepper, Successor, Successors};
use crate::faults::Purse;
use crate::ids::ClientId;
use crate::judge::{LongestWait, Memory, Returns, Setting, has_shown_time};
use crate::world::World;
#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// Several are given so many states each at once.
const SHARE: usize = 64;

/// A state that is to be visited.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) state: State,
    /// How many faults have happened.
    pub(super) faults: u16,
    /// Who acted last, where that counts.
    pub(super) last: Option<ClientId>,
    /// What tells it apart from others.
    pub(super) digest: u128,
}

/// What is seen in a state.
#[derive(Debug)]
pub(super) struct View {
    /// What comes of each step, in the order of [`Stepper::successors`].
    pub(super) steps: Vec<Step>,
    /// How long a newcomer would have to wait; none, if it need not, or if that was not asked.
    pub(super) wait: Option<LongestWait>,
    /// Whether something was left out because it would have happened too late.
    pub(super) is_cut: bool,
}

/// What comes of a step.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) to: Visit,
    pub(super) notes: Notes,
    /// What it adds to the cost of the run.
    pub(super) cost: Cost,
}

/// Some who look at states.
#[derive(Debug)]
pub(super) struct Crew {
    scouts: Vec<Scout>,
}

/// One of them, who remembers what does not depend on the state.
#[derive(Debug)]
struct Scout {
    stepper: Stepper,
    returns: Returns,
    /// Whether it is to find out how long newcomers would have to wait.
    waits: bool,
}

impl Crew {
    /// A crew of so many for a search that begins with this world. With `waits` they find out how
    /// long newcomers have to wait.
    pub(super) fn new(world: &World, rules: Rules, waits: bool, threads: usize) -> Crew {
        let scout =
            |_| Scout { stepper: Stepper::new(world, rules), returns: Returns::default(), waits };
        Crew { scouts: (0..threads.max(1)).map(scout).collect() }
    }

    /// The first visit of a search.
    pub(super) fn first_visit(&mut self, start: &World, purse: Purse) -> Visit {
        let stepper = &mut self.scouts[0].stepper;
        let memory = Memory::new(start.scenario().clients.len());
        let free = stepper.free(start);
        let state = State { world: start.clone(), purse, memory, free };
        let digest = stepper.identity.of(&state, None);
        Visit { state, faults: 0, last: None, digest }
    }

    /// How many states it is best given at once.
    pub(super) fn share(&self) -> usize {
        if self.scouts.len() == 1 { 1 } else { SHARE * self.scouts.len() }
    }

    /// What is seen in each of these states.
    pub(super) fn look_at(&mut self, visits: &[&Visit]) -> Vec<View> {
        #[cfg(not(target_arch = "wasm32"))]
        if self.scouts.len() > 1 {
            let shares = visits.par_chunks(visits.len().div_ceil(self.scouts.len()).max(1));
            let looks = self.scouts.par_iter_mut().zip(shares);
            let views = looks
                .flat_map_iter(|(scout, share)| share.iter().map(|visit| scout.look_at(visit)));
            return views.collect();
        }
        visits.iter().map(|visit| self.scouts[0].look_at(visit)).collect()
    }

    /// What a step does, and the state after it. `place` is its place in [`View::steps`].
    pub(super) fn follow(&mut self, state: &State, place: usize) -> Option<(State, Vec<Action>)> {
        let successors = self.scouts[0].stepper.successors(state).found;
        successors.into_iter().nth(place).map(|it| (it.state, it.actions))
    }
}

impl Scout {
    fn look_at(&mut self, visit: &Visit) -> View {
        let wait = if self.waits { self.longest_wait(visit) } else { None };
        let Successors { found, is_cut } = self.stepper.successors(&visit.state);
        let steps = found.into_iter().map(|Successor { state, notes, .. }| {
            let (cost, last) = notes.cost_after(visit.last);
            let last = last.filter(|_| self.stepper.rules.counts_switches);
            let digest = self.stepper.identity.of(&state, last);
            let to = Visit { state, faults: visit.faults + cost.faults, last, digest };
            Step { to, notes, cost }
        });
        View { steps: steps.collect(), wait, is_cut }
    }

    /// How long a newcomer would have to wait in a state in which nobody is inside, after a fault or
    /// an end; none in any other. Where something is still due that matters only to the easiest run:
    /// in every run there is a state soon in which nothing is.
    fn longest_wait(&mut self, Visit { state, faults, .. }: &Visit) -> Option<LongestWait> {
        let world = &state.world;
        let is_soon_enough = self.stepper.rules.counts_switches || world.is_quiet();
        let may_be_lost = *faults > 0 || world.clients().any(|(_, it)| !it.is_alive());
        if !is_soon_enough || !may_be_lost || !world.inside().is_empty() {
            return None;
        }
        let Stepper { identity, waiting_identity, admissions, .. } = &mut self.stepper;
        let likes: Vec<ClientId> = identity.representatives().collect();
        let identity = if has_shown_time(world) { identity } else { waiting_identity };
        let mut walk = Walk { identity, admissions };
        let kept_out = likes.into_iter().filter(|like| !state.free.contains(*like));
        kept_out.map(|like| self.returns.wait(&mut walk, world, like)).max()
    }
}

/// What a walk to where the lock comes back can ask.
struct Walk<'a> {
    identity: &'a mut Identity,
    admissions: &'a mut Admissions,
}

impl Setting for Walk<'_> {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        Some(self.identity.of_world(world, like))
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let servers = self.identity.of_servers(world);
        self.admissions.admits(self.identity, world, servers, like)
    }
}
