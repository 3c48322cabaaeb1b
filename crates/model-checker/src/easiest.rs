//! The easiest runs that break properties: fewest faults, then fewest switches between clients,
//! then fewest moves that show. Of equally easy ones, the one whose steps come first in the order
//! in which [`steps`](super::steps) lists them, compared from the start and by breadth.
//!
//! The number of faults is known from [`super::reach`], so only runs with no more are looked at. A
//! state counts together with the client that acted last, since that decides what comes next costs.
//! One search serves all targets with as many faults: what is met on the way to one is kept for
//! whoever asks for it later.
//!
//! Runs that go on for long without anything that shows are as easy as short ones, and there can be
//! any number of them. A search that takes many more states than it took to find out that there is
//! a run is given up for one that ends at the time at which that one has met its target.

use super::answer::{Bound, Cost, Counterexample};
use super::concrete;
use super::crew::{Crew, Step, View, Visit};
use super::notes::Notes;
use super::question::Bounds;
use super::state::{State, VISITED_BYTES};
use super::steps::{Action, Rules};
use lock_semantics::{LongestWait, Property};
use primitives::Millis;
use rustc_hash::FxHashMap;
use simulator::World;
use std::collections::{BTreeMap, VecDeque};

/// What a run is to come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Property(Property),
    /// A client's program fails.
    Failure,
}

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    /// Steps that break something.
    Steps,
    /// States from which the lock does not come back.
    LostLocks,
}

impl Target {
    /// What search finds it.
    pub(super) fn sought(self) -> Sought {
        match self {
            Target::Property(Property::TheLockComesBack) => Sought::LostLocks,
            Target::Property(_) | Target::Failure => Sought::Steps,
        }
    }

    /// All that is met by what was noticed.
    fn all_met_by(notes: Notes) -> impl Iterator<Item = Target> {
        let broken = Property::ALL.into_iter().filter(move |it| notes.broken.contains(*it));
        broken.map(Target::Property).chain(notes.failed.map(|_| Target::Failure))
    }
}

/// Where a target is known to be met: with so many faults, and by what time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Met {
    pub(super) faults: u16,
    pub(super) by: Millis,
}

/// Which runs a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// All, unless that takes more states than this.
    All { most_states: u64 },
    /// Those that end by this time.
    Until(Millis),
}

/// A search for the easiest runs with so many faults.
#[derive(Debug)]
pub(super) struct Easiest {
    sought: Sought,
    scope: Scope,
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
    waiting: BTreeMap<Length, VecDeque<Node<Box<Visit>>>>,
    /// Those that come before all that wait: the crew was asked to look at them.
    next: VecDeque<Node<()>>,
    /// What was seen in the first of those.
    views: VecDeque<View>,
    /// How each node was reached: from which, and by which of its steps.
    origins: Vec<(u32, u16)>,
    runs: Vec<(Target, Counterexample)>,
    /// Whether nothing waits any more, or a bound is reached.
    is_over: bool,
}

/// Switches, then moves that show.
type Length = (u16, u16);

fn length_of(cost: Cost) -> Length {
    (cost.switches, cost.moves)
}

/// What is reached by a step.
#[derive(Debug)]
struct Node<T> {
    origin: u32,
    cost: Cost,
    leads: Leads<T>,
}

/// Where it leads.
#[derive(Debug)]
enum Leads<T> {
    /// To a state.
    On(T),
    /// To something that is looked for.
    To(Target),
}

impl Easiest {
    /// A search with so many faults, and the question's bounds.
    pub(super) fn new(
        start: &World,
        bounds: Bounds,
        rules: Rules,
        (sought, faults, scope): (Sought, u16, Scope),
        crew: &Crew,
    ) -> Easiest {
        let until = match scope {
            Scope::All { .. } => rules.until,
            Scope::Until(by) => Some(rules.until.map_or(by, |until| until.min(by))),
        };
        let asks_who_waits = sought == Sought::LostLocks;
        let rules = Rules { counts_switches: true, until, asks_who_waits, ..rules };
        let mut crew = Crew::new(start, rules, crew.threads(), crew.admissions());
        let visit = crew.first_visit(start, bounds.faults);
        let (start, cost, waiting_bytes) = (visit.state.clone(), visit.cost, visit.mark.bytes);
        let costs = FxHashMap::from_iter([(visit.mark.digest, length_of(cost))]);
        let first = Node { origin: 0, cost, leads: Leads::On(Box::new(visit)) };
        Easiest {
            sought,
            scope,
            crew,
            start,
            faults,
            bounds,
            visited_count: 0,
            waiting_bytes,
            costs,
            waiting: BTreeMap::from([(length_of(cost), VecDeque::from([first]))]),
            next: VecDeque::new(),
            views: VecDeque::new(),
            origins: vec![(0, 0)],
            runs: Vec::new(),
            is_over: false,
        }
    }

    /// Whether it finds this target with so many faults.
    pub(super) fn finds(&self, target: Target, faults: u16) -> bool {
        (self.sought, self.faults) == (target.sought(), faults)
    }

    /// Whether it has given up, and one with a narrower scope may not have to.
    pub(super) fn can_be_narrowed(&self) -> bool {
        self.is_over && matches!(self.scope, Scope::All { .. }) && self.exceeds(0).is_some()
    }

    /// The number of faults.
    pub(super) fn faults(&self) -> u16 {
        self.faults
    }

    /// The run to a target, or the bound that was reached before it was found. None, if the search
    /// has to go on.
    pub(super) fn run_to(&self, target: Target) -> Option<Result<Counterexample, Bound>> {
        let found = self.runs.iter().find(|(it, _)| *it == target);
        let found = found.map(|(_, run)| Ok(run.clone()));
        found.or_else(|| self.is_over.then(|| Err(self.exceeds(0).unwrap_or(Bound::Stopped))))
    }

    /// How many bytes it takes, roughly.
    pub(super) fn bytes(&self) -> u64 {
        self.costs.len() as u64 * VISITED_BYTES + self.waiting_bytes
    }

    /// The bound that is reached, if one is, where others take so many bytes.
    fn exceeds(&self, others_bytes: u64) -> Option<Bound> {
        if matches!(self.scope, Scope::All { most_states } if self.visited_count >= most_states) {
            return Some(Bound::States);
        }
        self.bounds.reached(self.visited_count, others_bytes + self.bytes())
    }

    /// Visits one state, where others take so many bytes.
    pub(super) fn advance(&mut self, others_bytes: u64) {
        let Some(Node { origin, cost, leads }) = self.next_node() else {
            self.is_over = true;
            return;
        };
        let view = match leads {
            Leads::To(target) => return self.reach(target, origin, cost),
            Leads::On(view) => view,
        };
        self.waiting_bytes = self.waiting_bytes.saturating_sub(view.mark.bytes);
        if self.costs.get(&view.mark.digest).is_some_and(|known| *known < length_of(cost)) {
            // A shorter way to the same state was found since.
            return;
        }
        if self.exceeds(others_bytes).is_some() {
            self.is_over = true;
            return;
        }
        self.visited_count += 1;
        if view.wait.is_some_and(LongestWait::is_too_long) {
            self.reach(Target::Property(Property::TheLockComesBack), origin, cost);
        }
        for (place, step) in view.steps.into_iter().enumerate() {
            self.note(origin, place, step);
        }
    }

    /// The node that is next, with what is seen there.
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

    /// Asks the crew to look at more states, as many at once as are best. All that were not handed
    /// out yet have the same length, and what they lead to comes after them.
    fn look_further(&mut self) {
        let next = self.next.front().map(|node| length_of(node.cost));
        let Some(length) = next.or_else(|| self.waiting.keys().next().copied()) else { return };
        let mut visits = Vec::new();
        if let Some(mut level) = self.waiting.remove(&length) {
            let count = self.crew.share(level.iter().map(Node::bytes));
            for node in level.drain(..count) {
                self.next.push_back(node.asked(&mut visits));
            }
            if !level.is_empty() {
                self.waiting.insert(length, level);
            }
        }
        let costs = &self.costs;
        self.views.extend(self.crew.look_at(visits, |cost, digest| {
            costs.get(&digest).is_some_and(|known| *known <= length_of(cost))
        }));
    }

    /// Keeps what a step leads to, if it is worth a visit.
    fn note(&mut self, from: u32, place: usize, Step { to, notes, cost, .. }: Step) {
        // With fewer faults than that nothing is broken, so they need not be compared.
        if cost.faults > self.faults {
            return;
        }
        let length = length_of(cost);
        let is_worth_it =
            |to: &Visit| self.costs.get(&to.mark.digest).is_none_or(|known| *known > length);
        let to = to.filter(is_worth_it);
        let met: Vec<Target> = match self.sought {
            Sought::Steps => Target::all_met_by(notes).filter(|it| self.lacks(*it)).collect(),
            Sought::LostLocks => Vec::new(),
        };
        if met.is_empty() && to.is_none() {
            return;
        }
        let origin = u32::try_from(self.origins.len()).unwrap_or(u32::MAX);
        self.origins.push((from, u16::try_from(place).unwrap_or(u16::MAX)));
        let waiting = self.waiting.entry(length).or_default();
        waiting.extend(met.into_iter().map(|it| Node { origin, cost, leads: Leads::To(it) }));
        if let Some(to) = to {
            self.costs.insert(to.mark.digest, length);
            self.waiting_bytes += to.mark.bytes;
            waiting.push_back(Node { origin, cost, leads: Leads::On(Box::new(to)) });
        }
    }

    fn lacks(&self, target: Target) -> bool {
        !self.runs.iter().any(|(it, _)| *it == target)
    }

    /// A target is reached, by the easiest run if it is for the first time.
    fn reach(&mut self, target: Target, origin: u32, cost: Cost) {
        if self.lacks(target)
            && let Some(run) = self.way_to(origin, cost)
        {
            self.runs.push((target, run));
        }
    }

    /// Goes the way to a node again, and turns it into moves.
    fn way_to(&mut self, origin: u32, cost: Cost) -> Option<Counterexample> {
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

impl Node<Box<Visit>> {
    /// What it takes while it waits, roughly.
    fn bytes(&self) -> u64 {
        match &self.leads {
            Leads::On(visit) => visit.mark.bytes,
            Leads::To(_) => 0,
        }
    }

    /// The same once its state is among those to be looked at.
    fn asked(self, visits: &mut Vec<Visit>) -> Node<()> {
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
