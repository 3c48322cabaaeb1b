//! Computes the successors of a state.
//!
//! A transition consists of one choice and the moves that follow without another choice. With
//! [`Reductions::local_steps`], clients then proceed by themselves until they wait.

use super::candidate_times::{self, Grid};
use super::entry_cache::EntryCache;
use super::fault_moves;
use super::observations::Notes;
use super::question::{CheckBounds, Reductions};
use super::state::{State, StateHasher};
use lock_semantics::{LookAhead, Outlook, Property, Skipped, shows_time};
use primitives::{ClientId, ClientSet, Millis, TimeBase};
use simulator::{Event, FaultBudget, FaultKind, Move, PollCache, World};

/// An elementary action of the search on a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// A move that can be replayed.
    Move(Move),
    /// Begins a pause after the client has read its clock this many more times. The value read is
    /// outdated when the client uses it.
    Pause { client: ClientId, clock_reads: u8 },
    /// Ends a pause.
    Resume(ClientId),
    /// Begins the delay of a message.
    Delay(ClientId),
    /// Delivers a delayed message.
    Arrive(ClientId),
    /// Skips rounds of unsuccessful polling.
    Poll(ClientId, Skipped),
}

/// A successor with the actions that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    pub(super) state: State,
    pub(super) actions: Vec<Action>,
    pub(super) notes: Notes,
}

/// All successors of a state.
#[derive(Debug, Default)]
pub(super) struct Successors {
    pub(super) found: Vec<Successor>,
    /// Whether a successor was omitted because it is later than [`Rules::until`].
    pub(super) is_cut: bool,
}

/// Settings of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) reductions: Reductions,
    pub(super) base: TimeBase,
    /// End of all runs, if any.
    pub(super) until: Option<Millis>,
    /// Additional candidate times for the ends of pauses, delays and partitions.
    pub(super) grid: Option<Grid>,
    /// The largest number that programs distinguish from larger ones, if known.
    pub(super) counts_up_to: Option<i64>,
    /// Whether context switches count. Otherwise a client makes visible moves before the others
    /// act: this hides no broken property, but a run may have more switches than necessary.
    pub(super) counts_switches: bool,
    /// Whether to compute the waiting times of probe clients while no client is inside.
    pub(super) asks_who_waits: bool,
}

/// Computes successors. Caches the results of probe clients and rounds of polling.
#[derive(Debug)]
pub(super) struct Stepper {
    pub(super) rules: Rules,
    pub(super) identity: StateHasher,
    /// Hashes worlds in liveness walks. Always uses the canonical form, even without that
    /// reduction, because a walk ends only when its states repeat.
    pub(super) waiting_identity: StateHasher,
    pub(super) admissions: EntryCache,
    pub(super) known_rounds: PollCache,
    events: Vec<Event>,
}

impl Stepper {
    /// Creates a stepper for a search that begins with `world`. `admissions` contains known probe
    /// results.
    pub(super) fn new(world: &World, rules: Rules, admissions: EntryCache) -> Stepper {
        let waiting_base = if shows_time(world) { TimeBase::Start } else { TimeBase::Now };
        Stepper {
            rules,
            identity: StateHasher::new(world, rules.reductions, rules.base, rules.grid),
            waiting_identity: StateHasher::new(world, Reductions::ALL, waiting_base, None),
            admissions,
            known_rounds: PollCache::default(),
            events: Vec::new(),
        }
    }

    /// Returns all successors in a fixed order: due moves, faults, ends of pauses, delays and
    /// partitions.
    pub(super) fn successors(&mut self, state: &State) -> Successors {
        let mut successors = Successors::default();
        let found = &mut successors.found;
        for next in state.world.due_moves() {
            match next {
                Move::Tick(to) => successors.is_cut |= self.ticks(state, to, found),
                next => self.step(state, &[Action::Move(next)], found),
            }
        }
        let at_turns = self.rules.reductions.faults_at_turns;
        let faults =
            fault_moves::all(state, at_turns, &mut self.admissions.prober(&mut self.identity));
        for fault in faults {
            self.step(state, &[fault], found);
        }
        self.ends(state, found);
        successors
    }

    /// Adds the successor for the passage of time. Returns `true` if it is later than the horizon.
    fn ticks(&mut self, state: &State, next: Millis, found: &mut Vec<Successor>) -> bool {
        let Some((mut steps, to)) = self.next_stop(&state.world, next) else { return false };
        if self.rules.until.is_some_and(|until| to > until) {
            return true;
        }
        steps.push(Action::Move(Move::Tick(to)));
        self.step(state, &steps, found);
        false
    }

    /// Returns the next time to stop at and the rounds of polling to skip before, or `None` if no
    /// event follows.
    fn next_stop(&mut self, world: &World, next: Millis) -> Option<(Vec<Action>, Millis)> {
        let Stepper { rules, identity, admissions, known_rounds: known, .. } = self;
        let polls = rules.reductions.polling.then(|| LookAhead::of(world, None, known));
        let mut stops_at = |stop: Option<Millis>| match &polls {
            Some(polls) => without_polls(polls.outlook(stop, known)),
            None => {
                let next = stop.into_iter().chain([next]).min();
                next.filter(|next| *next < Millis::FAR).map(|next| (Vec::new(), next))
            }
        };
        let outlook = stops_at(None);
        if !world.has_open_ends() && (rules.grid.is_none() || !world.has_partitions()) {
            return outlook;
        }
        // Without a later event, it searches up to the end of runs that are bounded.
        let usual_end = || world.now().after(CheckBounds::USUAL_HORIZON.0);
        let last = outlook.as_ref().map(|(_, to)| *to);
        let last = last.unwrap_or_else(|| rules.until.unwrap_or_else(usual_end).after(1));
        let soon = world.now().after(1);
        let stop = if !rules.reductions.instants {
            Some(soon)
        } else {
            let is_next = outlook.is_none() && world.has_new_open_ends();
            let admission = admissions.prober(identity);
            candidate_times::first_that_matters(world, last, admission).or(is_next.then_some(soon))
        };
        let of_grid = rules.grid.map(|grid| grid.next_after(world.now()));
        match stop.into_iter().chain(of_grid).filter(|stop| *stop < last).min() {
            Some(stop) => stops_at(Some(stop)),
            None => outlook,
        }
    }

    /// Adds the ends of pauses, delays and partitions.
    fn ends(&mut self, state: &State, found: &mut Vec<Successor>) {
        let world = &state.world;
        for id in world.client_ids() {
            if world.can_resume(id) {
                self.step(state, &[Action::Resume(id)], found);
            }
            if world.can_arrive(id) {
                self.step(state, &[Action::Arrive(id)], found);
            }
        }
        for id in world.server_ids() {
            if world.allows(&Move::Heal(id)) {
                self.step(state, &[Action::Move(Move::Heal(id))], found);
            }
        }
    }

    /// Adds the successor for these actions and the moves that follow without a choice.
    fn step(&mut self, state: &State, actions: &[Action], found: &mut Vec<Successor>) {
        let mut next = state.clone();
        let mut notes = Notes::default();
        for action in actions {
            notes.merge(self.make(&mut next, action));
        }
        self.settle(next, actions.to_vec(), notes, found);
    }

    /// Lets clients proceed whose next moves cannot affect others.
    fn settle(
        &mut self,
        mut state: State,
        mut actions: Vec<Action>,
        mut notes: Notes,
        found: &mut Vec<Successor>,
    ) {
        while self.rules.reductions.local_steps && !servers_may_fail(state.budget) {
            let ready = state
                .world
                .client_ids()
                .filter(|id| state.world.allows(&Move::Run(*id)) && !gives_up(&state.world, *id));
            let mut made = None;
            for id in ready {
                let mut next = state.clone();
                let own = self.make(&mut next, &Action::Move(Move::Run(id)));
                if self.is_nobody_elses_business(&state, &next, id, own) {
                    made = Some((id, next, own));
                    break;
                }
            }
            let Some((id, next, own)) = made else { break };
            let mut own_faults = Vec::new();
            fault_moves::of_client(
                &state,
                id,
                &mut self.admissions.prober(&mut self.identity),
                &mut own_faults,
            );
            for fault in own_faults {
                let mut branch = state.clone();
                let mut branch_notes = notes;
                branch_notes.merge(self.make(&mut branch, &fault));
                let mut branch_actions = actions.clone();
                branch_actions.push(fault);
                self.settle(branch, branch_actions, branch_notes, found);
            }
            state = next;
            notes.merge(own);
            actions.push(Action::Move(Move::Run(id)));
        }
        found.push(Successor { state, actions, notes });
    }

    fn is_nobody_elses_business(
        &self,
        before: &State,
        after: &State,
        id: ClientId,
        notes: Notes,
    ) -> bool {
        let is_inside = |state: &State| state.world.inside().contains(id);
        let has_left = (is_inside(before) || notes.entered.contains(id)) && !is_inside(after);
        !has_left && (!self.rules.counts_switches || notes.showing.is_empty())
    }

    /// Executes one action and returns the observations.
    fn make(&mut self, state: &mut State, action: &Action) -> Notes {
        let mut notes = match action.fault() {
            Some(kind) => {
                state.budget = state.budget.with(kind, state.budget.count(kind).saturating_sub(1));
                Notes::of_fault()
            }
            None => Notes::default(),
        };
        let world = &mut state.world;
        match action {
            Action::Move(made) => self.make_move(state, made, &mut notes),
            Action::Pause { client, clock_reads } => {
                for _ in 0..*clock_reads {
                    self.make_move(state, &Move::ReadClock(*client), &mut notes);
                }
                state.world.pause_open_ended(*client);
            }
            Action::Resume(id) => world.resume(*id),
            Action::Delay(id) => world.delay_open_ended(*id),
            Action::Arrive(id) => world.arrive(*id),
            Action::Poll(id, skipped) => skipped.skip(world, *id),
        }
        notes
    }

    fn make_move(&mut self, state: &mut State, made: &Move, notes: &mut Notes) {
        let inside_before = state.world.inside();
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let is_allowed = state.world.apply_into(made, &mut events);
        debug_assert!(is_allowed.is_ok(), "only what may happen is listed");
        if matches!(made, Move::Tick(_)) {
            state.world.let_open_ends_age();
        }
        notes.note(made, &events, self.rules.counts_up_to);
        state.memory.observe(&state.world, &events, |property| notes.broken.add(property));
        self.events = events;
        notes.takes_drawn_apart |= state.world.takes_drawn_apart();
        notes.takes_time_apart |= state.world.takes_time_apart();
        let inside = state.world.inside();
        let touches_servers = !matches!(made, Move::Run(_) | Move::ReadClock(_) | Move::Crash(_));
        if touches_servers {
            let (newly_free, takes_drawn_apart) = self.free(&state.world);
            notes.takes_drawn_apart |= takes_drawn_apart;
            let free = [state.free, newly_free];
            state.free = newly_free;
            let by = match made {
                Move::Deliver(by) => Some(*by),
                _ => None,
            };
            if !state.memory.pass_on(inside, by, free).is_empty() {
                notes.broken.add(Property::HolderOnly);
            }
            let has_lost = !((free[1] - free[0]) & inside).is_empty();
            notes.ran_out_inside |= has_lost && matches!(made, Move::Tick(_));
        }
        if touches_servers || !(inside - inside_before).is_empty() {
            notes.kept_out |= !(inside - state.free).is_empty();
            if !(inside & state.free).is_empty() {
                notes.broken.add(Property::LeaseOutlastsWork);
            }
        }
    }

    /// Returns the clients whose program could acquire the lock. The flag is `true` if a probe did
    /// more with a random string than test it for equality.
    pub(super) fn free(&mut self, world: &World) -> (ClientSet, bool) {
        let servers = self.identity.of_servers(world);
        let mut takes_drawn_apart = false;
        let admitted = world.clients().map(|(id, _)| id).filter(|id| {
            let admission = self.admissions.of(&self.identity, world, servers, *id);
            takes_drawn_apart |= admission.takes_drawn_apart;
            admission.enters
        });
        (admitted.collect(), takes_drawn_apart)
    }
}

/// Returns the skipped rounds of polling and the time of the next event, or `None` if no event
/// follows.
fn without_polls(outlook: Outlook) -> Option<(Vec<Action>, Millis)> {
    match outlook {
        Outlook::Nothing => None,
        Outlook::Something { polls, next, .. } => {
            Some((polls.into_iter().map(|(id, it)| Action::Poll(id, it)).collect(), next))
        }
    }
}

impl Action {
    /// Returns the kind of fault, or `None` if the action is not a fault.
    fn fault(&self) -> Option<FaultKind> {
        match self {
            Action::Move(made) => FaultKind::of(made),
            Action::Pause { .. } => Some(FaultKind::Pause),
            Action::Delay(_) => Some(FaultKind::Delay),
            Action::Resume(_) | Action::Arrive(_) | Action::Poll(..) => None,
        }
    }
}

/// Returns `true` if a server may still restart, fail over, be partitioned, or have its clock set.
/// Then it matters whether a client has already sent its request.
fn servers_may_fail(budget: FaultBudget) -> bool {
    let kinds =
        [FaultKind::Restart, FaultKind::Failover, FaultKind::Partition, FaultKind::ClockJump];
    kinds.into_iter().any(|kind| budget.count(kind) > 0)
}

/// Returns `true` if the client would time out now. The reply could still arrive first.
fn gives_up(world: &World, id: ClientId) -> bool {
    let call = world.client(id).and_then(|client| client.call());
    call.is_some_and(|call| !call.stage.answer().is_some_and(|answer| answer.is_due(world.now())))
}
