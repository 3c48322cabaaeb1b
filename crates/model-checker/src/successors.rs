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
use super::times::{Part, Passing, Stop};
use lock_semantics::{LookAhead, Outlook, Skipped, Transition, released_at, shows_time};
use lua_vm::{begin_time_log, take_time_log};
use primitives::{ClientId, ClientSet, EPOCH, Millis, Regions, Role, TimeBase, UnixMillis};
use simulator::{Event, FaultBudget, FaultKind, Move, PollCache, World};
use std::collections::BTreeSet;
use std::sync::Arc;

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
    /// Starts a client that may start at any time.
    Start(ClientId),
    /// Replaces a client whose attempts have had no effect by one that has not started.
    Unstart(ClientId),
    /// Lets time pass until an event, or until some time before the next one.
    Pass(Stop, Passing),
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
    /// Whether clients may start at any time.
    pub(super) is_any_start: bool,
    /// Regions of time, if states are compared by them.
    pub(super) regions: Option<Regions>,
    /// Whether states are compared by zones of times.
    pub(super) has_zones: bool,
    /// A larger distance from a point in the past does not matter, in ms.
    pub(super) longest_ms: i64,
    /// The largest number that programs distinguish from larger ones, if known.
    pub(super) counts_up_to: Option<i64>,
    /// Whether context switches count. Otherwise a client makes visible moves before the others
    /// act: this hides no broken property, but a run may have more switches than necessary.
    pub(super) counts_switches: bool,
    /// Whether to compute the waiting times of probe clients while no client is inside.
    pub(super) asks_who_waits: bool,
}

/// The distances of new times from now, in ms.
pub(super) type Constants = Arc<BTreeSet<(Role, i64)>>;

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
    pub(super) constants: Constants,
    /// Distances of new times that are not in `constants`.
    pub(super) learned: BTreeSet<(Role, i64)>,
    pub(super) inexact: u64,
    /// Zones of the current transition in which a comparison has another outcome.
    others: Vec<Part>,
}

impl Stepper {
    /// Creates a stepper for a search that begins with `world`. `admissions` contains known probe
    /// results.
    pub(super) fn new(
        world: &World,
        rules: Rules,
        admissions: EntryCache,
        constants: Constants,
    ) -> Stepper {
        let waiting_base = if shows_time(world) { TimeBase::Start } else { TimeBase::Now };
        let mut identity =
            StateHasher::new(world, rules.reductions, rules.base, rules.grid, rules.regions);
        identity.has_zones = rules.has_zones;
        Stepper {
            rules,
            identity,
            waiting_identity: StateHasher::new(world, Reductions::ALL, waiting_base, None, None),
            admissions,
            known_rounds: PollCache::default(),
            events: Vec::new(),
            constants,
            learned: BTreeSet::new(),
            inexact: 0,
            others: Vec::new(),
        }
    }

    /// Returns all successors in a fixed order: due moves, faults, ends of pauses, delays and
    /// partitions.
    pub(super) fn successors(&mut self, state: &State) -> Successors {
        if self.rules.has_zones {
            return self.successors_in_zones(state);
        }
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

    fn successors_in_zones(&mut self, state: &State) -> Successors {
        let mut successors = Successors::default();
        let found = &mut successors.found;
        let mut start = state.clone();
        start.times.begin();
        let state = &start;
        let world = &state.world;
        let due = world.due_moves().into_iter().filter(|it| !matches!(it, Move::Tick(_)));
        for next in due {
            self.step(state, &[Action::Move(next)], found);
        }
        let at_turns = self.rules.reductions.faults_at_turns;
        let faults =
            fault_moves::all(state, at_turns, &mut self.admissions.prober(&mut self.identity));
        for fault in faults {
            self.step(state, &[fault], found);
        }
        let mut clients = world.client_ids();
        if clients.all(|id| world.may_start(id)) {
            self.ends(state, found);
            return successors;
        }
        let passings: &[Passing] = match (world.is_quiet(), world.has_new_open_ends()) {
            (true, false) => &[Passing::Any],
            (true, true) => &[Passing::Nothing, Passing::Some],
            (false, _) => &[Passing::Nothing],
        };
        for time in state.times.all.iter().filter(|it| it.is_event()) {
            for passing in passings {
                self.pass_and_settle(state, Stop::At { id: time.id }, *passing, found);
            }
        }
        self.ends(state, found);
        if world.is_quiet() && world.has_new_open_ends() {
            self.pass_and_settle(state, Stop::Between, Passing::Some, found);
        }
        successors
    }

    fn pass_and_settle(
        &mut self,
        state: &State,
        stop: Stop,
        passing: Passing,
        found: &mut Vec<Successor>,
    ) {
        for (next, notes) in self.passes(state, stop, passing) {
            self.step_from(&next, &[], vec![Action::Pass(stop, passing)], notes, found);
        }
    }

    /// Returns the states after time has passed, one for each outcome of a probe.
    fn passes(&mut self, state: &State, stop: Stop, passing: Passing) -> Vec<(State, Notes)> {
        let outer = std::mem::take(&mut self.others);
        let mut found = Vec::new();
        let first = state.times.pass(stop, passing);
        let mut zones: Vec<Part> = first.into_iter().map(|it| (it, Vec::new())).collect();
        while let Some(zone) = zones.pop() {
            let mut next = state.clone();
            let mut notes = Notes::default();
            next.times.begin_passage();
            let now = next.world.now();
            let ticks = passing != Passing::Nothing;
            let at = if ticks { now.after(1) } else { now };
            if let Err(parts) = next.times.set(zone, &mut next.world, at, &self.constants) {
                zones.extend(parts);
                continue;
            }
            next.has_passed |= ticks && matches!(stop, Stop::At { .. });
            if ticks {
                self.make_move(&mut next, &Move::Tick(at), &mut notes);
            }
            zones.append(&mut self.others);
            found.push((next, notes));
        }
        self.others = outer;
        found
    }

    /// Adds the successor for the passage of time. Returns `true` if it is later than the horizon.
    fn ticks(&mut self, state: &State, next: Millis, found: &mut Vec<Successor>) -> bool {
        // Before the first client starts, nothing depends on the time.
        let mut clients = state.world.client_ids();
        if self.rules.base == TimeBase::Now && clients.all(|id| state.world.may_start(id)) {
            return false;
        }
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
        if let Some(regions) = rules.regions {
            let stop = candidate_times::next_in_regions(world, regions, identity);
            let last = outlook.as_ref().map_or(Millis::FAR, |(_, to)| *to);
            return match stop.filter(|stop| *stop < last) {
                Some(stop) => stops_at(Some(stop)),
                None => outlook,
            };
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
        let mut started = Vec::new();
        for id in world.client_ids() {
            let class = self.identity.class(id);
            if world.may_start(id) && !(self.rules.reductions.symmetry && started.contains(&class))
            {
                started.push(class);
                self.step(state, &[Action::Start(id)], found);
            }
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

    /// Adds the successors for these actions and the moves that follow without a choice: one for
    /// each order of the times that programs compare.
    fn step(&mut self, state: &State, actions: &[Action], found: &mut Vec<Successor>) {
        self.step_from(state, actions, Vec::new(), Notes::default(), found);
    }

    /// Like [`Stepper::step`], after the actions `made` with the observations `seen`.
    fn step_from(
        &mut self,
        state: &State,
        actions: &[Action],
        made: Vec<Action>,
        seen: Notes,
        found: &mut Vec<Successor>,
    ) {
        let mut zones = vec![None];
        while let Some(zone) = zones.pop() {
            let mut next = state.clone();
            if let Some(zone) = zone {
                let now = next.world.now();
                if let Err(parts) = next.times.set(zone, &mut next.world, now, &self.constants) {
                    zones.extend(parts.into_iter().map(Some));
                    continue;
                }
            }
            let mut notes = seen;
            for action in actions {
                notes.merge(self.make(&mut next, action));
            }
            self.settle(next, [&made, actions].concat(), notes, found);
            zones.extend(self.others.drain(..).map(Some));
        }
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
        self.unstart_pollers(&mut state, &mut actions);
        if self.rules.has_zones {
            self.refresh(&mut state);
            let world = &state.world;
            let is_new = world.client_ids().all(|id| world.may_start(id));
            if world.is_quiet() && !world.has_new_open_ends() && !is_new {
                let due = state.times.all.iter().filter(|it| it.role == Role::Due);
                let at_once = due.map(|it| (Stop::At { id: it.id }, Passing::Nothing));
                let later = [(Stop::Between, Passing::Any)];
                let all: Vec<(Stop, Passing)> = at_once.chain(later).collect();
                for (stop, passing) in all {
                    let mut actions = actions.clone();
                    actions.push(Action::Pass(stop, passing));
                    for (mut next, own) in self.passes(&state, stop, passing) {
                        let mut notes = notes;
                        notes.merge(own);
                        self.refresh(&mut next);
                        found.push(Successor { state: next, actions: actions.clone(), notes });
                    }
                }
                return;
            }
        }
        found.push(Successor { state, actions, notes });
    }

    /// Updates the times of a state.
    pub(super) fn refresh(&mut self, state: &mut State) {
        let Stepper { identity, constants, learned, rules, .. } = self;
        state.times.refresh(&state.world, identity, (constants, learned), rules.longest_ms);
    }

    /// Replaces clients whose attempts have had no effect by clients that have not started: their
    /// futures are those of clients that start later.
    fn unstart_pollers(&self, state: &mut State, actions: &mut Vec<Action>) {
        if !self.rules.is_any_start {
            return;
        }
        let moved = actions.iter().filter_map(|action| match action {
            Action::Move(Move::Run(id)) => Some(*id),
            _ => None,
        });
        let moved: ClientSet = moved.collect();
        for id in moved.iter() {
            if state.world.is_like_new(id) && state.memory.forget(id) {
                state.world.unstart(id);
                actions.push(Action::Unstart(id));
            }
        }
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
                state.memory.hit_clients((*client).into());
            }
            Action::Resume(id) => world.resume(*id),
            Action::Delay(id) => {
                world.delay_open_ended(*id);
                state.memory.hit_clients((*id).into());
            }
            Action::Arrive(id) => world.arrive(*id),
            Action::Start(id) => {
                let is_late =
                    if self.rules.has_zones { state.has_passed } else { world.now() > Millis(0) };
                notes.late_starts += u16::from(is_late);
                world.start(*id);
            }
            Action::Unstart(id) => world.unstart(*id),
            Action::Pass(..) => {}
            Action::Poll(id, skipped) => skipped.skip(world, *id),
        }
        notes
    }

    fn make_move(&mut self, state: &mut State, made: &Move, notes: &mut Notes) {
        let inside_before = state.world.inside();
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        // A request of a client that is not the holder may harm the holder.
        let before = match made {
            Move::Deliver(by) if state.memory.others_hold(*by) => Some(state.world.clone()),
            _ => None,
        };
        if self.rules.has_zones && self.identity.reads_clock {
            begin_time_log();
        }
        let is_allowed = state.world.apply_into(made, &mut events);
        if self.rules.has_zones && self.identity.reads_clock {
            let reading = made.client().and_then(|id| state.world.client_now(id));
            self.observe_times(state, reading, notes);
        }
        let may_be_late = matches!(made, Move::Tick(_));
        debug_assert!(is_allowed.is_ok() || may_be_late, "only what may happen is listed");
        if matches!(made, Move::Tick(_)) {
            state.world.let_open_ends_age();
        }
        notes.note(made, &events, self.rules.counts_up_to);
        let touched = state.memory.observe(&state.world, &events, |it| notes.broken.add(it));
        self.events = events;
        notes.takes_drawn_apart |= state.world.takes_drawn_apart();
        notes.takes_time_apart |= state.world.takes_time_apart();
        let inside = state.world.inside();
        let touches_servers = !matches!(made, Move::Run(_) | Move::ReadClock(_) | Move::Crash(_));
        let entered = inside - inside_before;
        if !touches_servers && entered.is_empty() {
            return;
        }
        let free_before = state.free;
        if touches_servers {
            if self.rules.has_zones && self.identity.reads_clock {
                state.free = self.free_by_time(state, notes);
            } else {
                let (free, takes_drawn_apart) = self.free(&state.world);
                notes.takes_drawn_apart |= takes_drawn_apart;
                state.free = free;
            }
        }
        let Stepper { identity, admissions, .. } = self;
        let admits = |world: &World, like: ClientId| {
            let servers = identity.of_servers(world);
            admissions.of(identity, world, servers, like).enters
        };
        let transition = Transition {
            made,
            entered,
            before: before.as_ref(),
            after: &state.world,
            free_before,
            free_after: state.free,
        };
        let mut admits = admits;
        let violations = state
            .memory
            .observe_move(transition, touched, |world, like| released_at(world, like, &mut admits));
        violations.into_iter().for_each(|it| notes.broken.add(it));
        let has_lost = !((state.free - free_before) & inside).is_empty();
        notes.ran_out_inside |= has_lost && matches!(made, Move::Tick(_));
        notes.kept_out |= !(inside - state.free).is_empty();
    }

    /// Restricts the times of a state to those with the same outcome of all comparisons.
    fn observe_times(&mut self, state: &mut State, reading: Option<UnixMillis>, notes: &mut Notes) {
        let now = state.world.now().0.cast_signed();
        let reading = reading.map_or(now, |it| it.0 - EPOCH.0);
        for operation in take_time_log() {
            let is_exact = state.times.observe(operation, reading, now, &mut self.others);
            notes.takes_time_apart |= !is_exact;
        }
    }

    /// Like [`Stepper::free`], for programs that read the time.
    fn free_by_time(&mut self, state: &mut State, notes: &mut Notes) -> ClientSet {
        let mut free = ClientSet::EMPTY;
        let representatives: Vec<ClientId> = self.identity.representatives().collect();
        for like in representatives {
            begin_time_log();
            let probe = state.world.admission_of_probe_like(like);
            self.observe_times(state, None, notes);
            notes.takes_drawn_apart |= probe.takes_drawn_apart;
            if probe.enters {
                let class = self.identity.class(like);
                free |= state
                    .world
                    .client_ids()
                    .filter(|it| self.identity.class(*it) == class)
                    .collect();
            }
        }
        free
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
    /// Returns the client of an action of one client.
    pub(super) fn client(&self) -> Option<ClientId> {
        match self {
            Action::Move(made) => made.client(),
            Action::Pause { client: id, .. }
            | Action::Resume(id)
            | Action::Delay(id)
            | Action::Arrive(id)
            | Action::Start(id)
            | Action::Unstart(id)
            | Action::Poll(id, _) => Some(*id),
            Action::Pass(..) => None,
        }
    }

    /// Returns the kind of fault, or `None` if the action is not a fault.
    fn fault(&self) -> Option<FaultKind> {
        match self {
            Action::Move(made) => FaultKind::of(made),
            Action::Pause { .. } => Some(FaultKind::Pause),
            Action::Delay(_) => Some(FaultKind::Delay),
            Action::Resume(_)
            | Action::Arrive(_)
            | Action::Start(_)
            | Action::Unstart(_)
            | Action::Pass(..)
            | Action::Poll(..) => None,
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
