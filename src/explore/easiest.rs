//! The easiest run that breaks a property: fewest faults, then fewest switches between clients,
//! then fewest moves that show. Of equally easy ones, the one whose steps come first in the order
//! in which [`Stepper`] lists them, compared from the start and by breadth.
//!
//! The number of faults is known from [`super::reach`], so only runs with no more are looked at. A
//! state counts together with the client that acted last, since that decides what comes next costs.

use super::answer::{Cost, Counterexample};
use super::concrete;
use super::question::{Bounds, Reductions};
use super::reach::longest_wait;
use super::state::State;
use super::steps::{Action, Stepper, bit};
use crate::fingerprint::TimeBase;
use crate::ids::ClientId;
use crate::judge::{LongestWait, Returns};
use crate::scenario::Property;
use crate::time::Millis;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// What a run is to come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Property(Property),
    /// A client's program fails.
    Failure,
}

/// A search for the easiest run.
#[derive(Debug)]
pub(super) struct Easiest {
    target: Target,
    stepper: Stepper,
    returns: Returns,
    start: State,
    faults: u16,
    states_left: u64,
    /// The least cost at which each state is known to be reached.
    costs: FxHashMap<u128, Length>,
    /// By length, in the order in which they were found.
    waiting: BTreeMap<Length, VecDeque<Node>>,
    /// How each node was reached: from which, and by which of its steps.
    origins: Vec<(u32, u16)>,
    run: Option<Counterexample>,
}

/// Switches, then moves that show.
type Length = (u16, u16);

#[derive(Debug)]
struct Node {
    state: State,
    faults: u16,
    digest: u128,
    last: Option<ClientId>,
    origin: u32,
    /// Whether it is what was looked for.
    is_target: bool,
}

impl Easiest {
    pub(super) fn new(
        start: &State,
        reductions: Reductions,
        (base, until): (TimeBase, Option<Millis>),
        target: Target,
        faults: u16,
        bounds: Bounds,
    ) -> Easiest {
        let mut stepper = Stepper::new(&start.world, reductions, (base, until), false);
        let digest = stepper.identity.of(start, None).state;
        let start_node = Node {
            state: start.clone(),
            faults: 0,
            digest,
            last: None,
            origin: 0,
            is_target: false,
        };
        Easiest {
            target,
            stepper,
            returns: Returns::default(),
            start: start.clone(),
            faults,
            states_left: bounds.states,
            costs: FxHashMap::from_iter([(digest, (0, 0))]),
            waiting: BTreeMap::from([((0, 0), VecDeque::from([start_node]))]),
            origins: vec![(0, 0)],
            run: None,
        }
    }

    pub(super) fn target(&self) -> Target {
        self.target
    }

    pub(super) fn run(&self) -> Option<Counterexample> {
        self.run.clone()
    }

    /// Visits one state. Whether the search is over.
    pub(super) fn advance(&mut self) -> bool {
        let Some(mut level) = self.waiting.first_entry() else { return true };
        let length = *level.key();
        let Some(node) = level.get_mut().pop_front() else {
            level.remove();
            return false;
        };
        let cost = Cost { faults: node.faults, switches: length.0, moves: length.1 };
        if node.is_target {
            self.run = self.run_to(node.origin, cost);
            return true;
        }
        if self.costs.get(&node.digest).is_some_and(|known| *known < length) {
            return false;
        }
        if self.states_left == 0 {
            return true;
        }
        self.states_left -= 1;
        if self.breaks_here(&node.state, cost) {
            self.run = self.run_to(node.origin, cost);
            return true;
        }
        for (place, next) in self.stepper.successors(&node.state).into_iter().enumerate() {
            let (step, last) = next.notes.cost_after(node.last);
            let faults = node.faults + step.faults;
            let length = (length.0 + step.switches, length.1 + step.moves);
            // With fewer faults than that nothing is broken, so they need not be compared.
            if faults > self.faults {
                continue;
            }
            let is_target = match self.target {
                Target::Property(property) => next.notes.broken & bit(property) != 0,
                Target::Failure => next.notes.failed.is_some(),
            };
            let digest = self.stepper.identity.of(&next.state, last).state;
            let known = self.costs.get(&digest).copied();
            let is_better = known.is_none_or(|known| length < known);
            if !is_better && !is_target {
                continue;
            }
            if !is_target {
                self.costs.insert(digest, length);
            }
            let origin = u32::try_from(self.origins.len()).unwrap_or(u32::MAX);
            self.origins.push((node.origin, u16::try_from(place).unwrap_or(u16::MAX)));
            let node = Node { state: next.state, faults, digest, last, origin, is_target };
            self.waiting.entry(length).or_default().push_back(node);
        }
        false
    }

    fn breaks_here(&mut self, state: &State, cost: Cost) -> bool {
        self.target == Target::Property(Property::TheLockComesBack)
            && longest_wait(&mut self.stepper, &mut self.returns, state, cost.faults > 0)
                .is_some_and(LongestWait::is_too_long)
    }

    /// Goes the way to a node again, and turns it into moves.
    fn run_to(&mut self, origin: u32, cost: Cost) -> Option<Counterexample> {
        let mut places = Vec::new();
        let mut at = origin;
        while at != 0 {
            let (before, place) = self.origins[at as usize];
            places.push(place);
            at = before;
        }
        let mut state = self.start.clone();
        let mut actions: Vec<Action> = Vec::new();
        for place in places.into_iter().rev() {
            let next = self.stepper.successors(&state).into_iter().nth(place.into())?;
            actions.extend(next.actions);
            state = next.state;
        }
        let moves = concrete::moves(&self.start.world, &actions)?;
        Some(Counterexample { moves, cost })
    }
}
