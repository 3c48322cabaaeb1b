//! The easiest run that breaks a property: fewest faults, then fewest switches between clients,
//! then fewest moves that show. Of equally easy ones, the one whose steps come first in the order
//! in which [`steps`](super::steps) lists them, compared from the start and by breadth.
//!
//! The number of faults is known from [`super::reach`], so only runs with no more are looked at. A
//! state counts together with the client that acted last, since that decides what comes next costs.

use super::answer::{Bound, Cost, Counterexample};
use super::concrete;
use super::crew::{Crew, Step, View, Visit};
use super::notes::Notes;
use super::question::Bounds;
use super::state::{State, VISITED_BYTES};
use super::steps::{Action, Rules};
use crate::judge::LongestWait;
use crate::scenario::Property;
use crate::world::World;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// What a run is to come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Property(Property),
    /// A client's program fails.
    Failure,
}

impl Target {
    fn is_met_by(self, notes: &Notes) -> bool {
        match self {
            Target::Property(property) => notes.broken.contains(property),
            Target::Failure => notes.failed.is_some(),
        }
    }
}

/// A search for the easiest run.
#[derive(Debug)]
pub(super) struct Easiest {
    target: Target,
    crew: Crew,
    start: State,
    faults: u16,
    bounds: Bounds,
    visited_count: u64,
    /// What those that wait take.
    waiting_bytes: u64,
    /// The least cost at which each state is known to be reached.
    costs: FxHashMap<u128, Length>,
    /// By length, in the order in which they were found.
    waiting: BTreeMap<Length, VecDeque<Node>>,
    /// Those that come before all that wait, with what is seen there.
    looked_at: VecDeque<(Node, View)>,
    /// How each node was reached: from which, and by which of its steps.
    origins: Vec<(u32, u16)>,
    run: Option<Counterexample>,
}

/// Switches, then moves that show.
type Length = (u16, u16);

fn length_of(cost: Cost) -> Length {
    (cost.switches, cost.moves)
}

#[derive(Debug)]
struct Node {
    visit: Visit,
    origin: u32,
    /// Whether it is what was looked for.
    is_target: bool,
}

impl Easiest {
    /// A search with as many faults as were needed to reach the target, and the question's bounds.
    pub(super) fn new(
        start: &World,
        bounds: Bounds,
        rules: Rules,
        (target, faults): (Target, u16),
        threads: usize,
    ) -> Easiest {
        let rules = Rules { counts_switches: true, ..rules };
        let mut crew = Crew::new(start, rules, threads);
        let visit = crew.first_visit(start, bounds.faults);
        let digest = visit.mark.digest;
        let (start, length) = (visit.state.clone(), length_of(visit.cost));
        let first = Node { visit, origin: 0, is_target: false };
        Easiest {
            target,
            crew,
            start,
            faults,
            bounds,
            visited_count: 0,
            waiting_bytes: 0,
            costs: FxHashMap::from_iter([(digest, length)]),
            waiting: BTreeMap::from([(length, VecDeque::from([first]))]),
            looked_at: VecDeque::new(),
            origins: vec![(0, 0)],
            run: None,
        }
    }

    pub(super) fn target(&self) -> Target {
        self.target
    }

    /// The run, or the bound that was reached before it was found.
    pub(super) fn run(&self) -> Result<Counterexample, Bound> {
        self.run.clone().ok_or_else(|| self.exceeds().unwrap_or(Bound::Stopped))
    }

    /// Visits one state. Whether the search is over.
    pub(super) fn advance(&mut self) -> bool {
        if self.looked_at.is_empty() {
            self.look_at_the_next();
        }
        let Some((node, view)) = self.looked_at.pop_front() else { return true };
        self.waiting_bytes = self.waiting_bytes.saturating_sub(node.visit.mark.bytes);
        if !node.is_target {
            if self.is_stale(&node) {
                return false;
            }
            if self.exceeds().is_some() {
                return true;
            }
            self.visited_count += 1;
        }
        if node.is_target || self.is_lost(&node) {
            self.run = self.run_to(node.origin, node.visit.cost);
            return true;
        }
        for (place, step) in view.steps.into_iter().enumerate() {
            self.note(&node, place, step);
        }
        false
    }

    /// Looks at those that are next, as many at once as are best. All of them have the same length,
    /// and what they lead to comes after them.
    fn look_at_the_next(&mut self) {
        let Some(mut level) = self.waiting.first_entry() else { return };
        let count = self.crew.share(level.get().iter().map(|node| &node.visit));
        let nodes: Vec<Node> = level.get_mut().drain(..count).collect();
        if level.get().is_empty() {
            level.remove();
        }
        let visits: Vec<&Visit> = nodes.iter().map(|node| &node.visit).collect();
        let (target, costs) = (self.target, &self.costs);
        let views = self.crew.look_at(&visits, |notes, cost, digest| {
            let is_known = || costs.get(&digest).is_some_and(|known| *known <= length_of(cost));
            !target.is_met_by(notes) && is_known()
        });
        self.looked_at = nodes.into_iter().zip(views).collect();
    }

    /// The bound that is reached, if one is.
    pub(super) fn exceeds(&self) -> Option<Bound> {
        let visited_bytes = self.costs.len() as u64 * VISITED_BYTES;
        self.bounds.reached(self.visited_count, visited_bytes + self.waiting_bytes)
    }

    /// Whether the lock does not come back from here, if that is looked for.
    fn is_lost(&mut self, node: &Node) -> bool {
        self.target == Target::Property(Property::TheLockComesBack)
            && self.crew.longest_wait(&node.visit).is_some_and(LongestWait::is_too_long)
    }

    /// Whether a shorter way to the same state was found since.
    fn is_stale(&self, node: &Node) -> bool {
        self.costs
            .get(&node.visit.mark.digest)
            .is_some_and(|known| *known < length_of(node.visit.cost))
    }

    /// Keeps what a step leads to, if it is worth a visit.
    fn note(&mut self, from: &Node, place: usize, Step { to, notes, cost, .. }: Step) {
        // With fewer faults than that nothing is broken, so they need not be compared.
        let Some(to) = to.filter(|_| cost.faults <= self.faults) else { return };
        let length = length_of(cost);
        let is_target = self.target.is_met_by(&notes);
        if !is_target {
            if self.costs.get(&to.mark.digest).is_some_and(|known| *known <= length) {
                return;
            }
            self.costs.insert(to.mark.digest, length);
        }
        let origin = u32::try_from(self.origins.len()).unwrap_or(u32::MAX);
        self.origins.push((from.origin, u16::try_from(place).unwrap_or(u16::MAX)));
        self.waiting_bytes += to.mark.bytes;
        let node = Node { visit: to, origin, is_target };
        self.waiting.entry(length).or_default().push_back(node);
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
            let (next, done) = self.crew.follow(&state, place.into())?;
            actions.extend(done);
            state = next;
        }
        let moves = concrete::moves(&self.start.world, &actions)?;
        Some(Counterexample { moves, cost })
    }
}
