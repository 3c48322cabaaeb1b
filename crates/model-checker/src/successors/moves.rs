//! Executes actions and evaluates the properties after each move.

use super::{Action, RandomTurn, Stepper, TimeModel};
use crate::observations::Notes;
use crate::state::State;
use crate::times::{Observed, Reading};
use lock_semantics::{
    FreePermits, IdleChange, LongestIdle, MonitorState, Property, SleepLength, Transition,
    ends_a_client, line_of_request, released_at,
};
use lua_vm::TimeOperation;
use primitives::{ClientId, ClientSet, EPOCH, Millis, Role, UnixMillis};
use redis_model::Entry;
use simulator::{Clock, Event, EventKind, FaultBudget, Move, StoreReply, World};

impl Stepper {
    /// Executes one action and returns the observations. Appends the action to `made`, after the
    /// random numbers that it needs.
    pub(super) fn make(
        &mut self,
        state: &mut State,
        action: &Action,
        made: &mut Vec<Action>,
    ) -> Notes {
        let mut notes = match action.fault() {
            Some(kind) => {
                state.memory.end_progress();
                state.budget = state.budget.with(kind, state.budget.count(kind).saturating_sub(1));
                Notes::of_fault()
            }
            None => Notes::default(),
        };
        let world = &mut state.world;
        match action {
            Action::Move(it) => self.make_move(state, it, &mut notes, made),
            Action::Pause { client, clock_reads } => {
                for _ in 0..*clock_reads {
                    self.make_move(state, &Move::ReadClock(*client), &mut notes, made);
                }
                state.world.pause_open_ended(*client);
                state.memory.hit_clients((*client).into(), &state.world);
            }
            Action::Resume(id) => world.resume(*id),
            Action::Delay(id) => {
                world.delay_open_ended(*id);
                state.memory.hit_clients((*id).into(), &state.world);
                state.memory.delay(*id);
            }
            Action::Arrive(id) => world.arrive(*id),
            Action::Start(id) => {
                let is_late = match self.rules.time {
                    TimeModel::Zones => state.has_passed,
                    TimeModel::Steps(..) => world.now() > Millis(0),
                };
                notes.late_starts += u16::from(is_late);
                world.start(*id);
            }
            Action::Unstart(id) => world.unstart(*id),
            Action::Draw { .. } | Action::Pass(..) => {}
        }
        made.push(action.clone());
        self.observe_idle(state, &mut notes);
        notes
    }

    /// Updates the idle time after an action.
    pub(super) fn observe_idle(&mut self, state: &mut State, notes: &mut Notes) {
        if !self.rules.asks_idle {
            return;
        }
        let now = state.world.now();
        if let TimeModel::Steps(..) = self.rules.time
            && let Some((since, [_, bound_ms])) =
                state.times.idle_since().zip(self.idle_bounds_ms(state))
        {
            let ms = u64::try_from(now.0.cast_signed() - since).unwrap_or(0);
            notes.longest_idle = notes.longest_idle.max(Some(LongestIdle::Milliseconds(ms)));
            if ms > bound_ms {
                self.end_too_long_idle(state, notes);
            }
        }
        match state.memory.observe_idle(&state.world) {
            IdleChange::Begins => state.times.begin_idle(state.world.now()),
            IdleChange::Ends => state.times.end_idle(),
            IdleChange::GoesOn => {}
        }
    }

    /// Records that the current idle time is too long.
    pub(in super::super) fn end_too_long_idle(&self, state: &mut State, notes: &mut Notes) {
        notes.broken.add_broken(Property::NoIdleLock);
        state.memory.mark_idle_too_long();
        state.times.end_idle();
    }

    /// Returns the smallest and the largest possible bound on the current idle time in ms, if there
    /// is one. They differ if waiting clients sleep for a random time.
    pub(super) fn idle_bounds_ms(&self, state: &State) -> Option<[u64; 2]> {
        let sleep = state.memory.idle_sleep().filter(|_| self.rules.asks_idle)?;
        let bound = |sleep_ms: u64| self.rules.idle_bound.of(sleep_ms, self.lease_ms(state));
        Some([sleep.least_ms, sleep.most_ms].map(bound))
    }

    /// Returns the longest lease that the bound on idle times contains, in ms.
    pub(in super::super) fn lease_ms(&self, state: &State) -> u64 {
        let has_fault = state.budget != self.rules.budget;
        if has_fault { state.memory.longest_lease_ms() } else { 0 }
    }

    /// Records the lease after a write, if the lock is held.
    fn observe_lease(&mut self, state: &mut State, notes: &mut Notes) {
        if !self.rules.asks_idle || self.rules.budget == FaultBudget::NOTHING {
            return;
        }
        let is_held = |like: &ClientId| !state.free.contains(*like);
        let held: Vec<ClientId> = self.identity.representatives().filter(is_held).collect();
        for like in held {
            let Some(at) = self.released_at(&state.world, like) else { continue };
            let now = state.world.now();
            let ms = match self.rules.time {
                TimeModel::Zones => {
                    let now = now.0.cast_signed();
                    state.times.longest_until_release(at, now, &self.rules.constants)
                }
                TimeModel::Steps(..) => Some(at.0 - now.0),
            };
            notes.is_idle_unknown |= ms.is_none();
            // If the longest lease is not known, the one in the witness counts.
            state.memory.record_lease(ms.unwrap_or(at.0 - now.0));
        }
    }

    /// Makes a move. Appends the random numbers that it needs to `actions`.
    pub(super) fn make_move(
        &mut self,
        state: &mut State,
        made: &Move,
        notes: &mut Notes,
        actions: &mut Vec<Action>,
    ) {
        let inside_before = state.world.inside();
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        // A request of a client that is not the holder may harm the holder.
        let before = match made {
            Move::Deliver(by) if state.memory.others_hold(*by) => Some(state.world.clone()),
            _ => None,
        };
        if let Move::Jump { clock, by_ms } = made {
            state.times.jump(&state.world, *clock, *by_ms);
            // Only some sizes of a jump are tried.
            notes.takes_time_apart |= self.rules.time == TimeModel::Zones;
        }
        let before_draws = match made {
            Move::Run(id) | Move::ReadClock(id) if self.draws_numbers => {
                Some((*id, state.world.clone()))
            }
            _ => None,
        };
        let operations = state.world.apply_with_times(made, &mut events);
        debug_assert!(operations.is_ok(), "only what may happen is listed: {made:?}");
        let mut operations = operations.unwrap_or_default();
        if let Some((client, before)) = before_draws
            && before.random_choices_of(client) != state.world.random_choices_of(client)
        {
            let random = RandomTurn { turn: made, client, before, operations };
            operations = self.draw(state, random, &mut events, notes, actions);
        }
        let reading = match made {
            Move::Run(id) | Move::ReadClock(id) => state.world.client_now(*id),
            _ => None,
        };
        self.observe_times(state, &operations, reading, notes);
        if matches!(made, Move::Tick(_)) {
            state.world.let_open_ends_age();
        }
        notes.note(made, &events, self.rules.counts_up_to);
        notes.updated_store |= events.iter().any(|event| state.memory.is_update(event));
        let touched = state.memory.observe(&state.world, &events, |it| notes.broken.add(it));
        notes.rejected_holder |=
            events.iter().any(|event| is_rejected_holder(event, &state.memory));
        let line = line_of_request(&events);
        let writes = events.iter().any(|event| !event.kind.changes().is_empty());
        if self.rules.time == TimeModel::Zones {
            let now = state.world.now();
            let created = events.iter().flat_map(|event| times_created_by(event, now));
            let constants = &self.rules.constants;
            let unknown = created.filter_map(|it| state.times.unknown_distance(it, now, constants));
            self.learned.extend(unknown);
            for event in &events {
                if let (Some(client), EventKind::Slept { until }) = (event.client, &event.kind) {
                    // The length in the witness is one of many.
                    let length = || state.times.length_until_due(*until, now);
                    let length =
                        if self.follows_sleeps() { length() } else { SleepLength::default() };
                    state.memory.sleep_for(client, length);
                }
            }
        }
        self.events = events;
        if state.memory.lacks_progress() && state.world.clients().all(|(_, it)| !it.is_alive()) {
            notes.broken.add_broken(Property::Progress);
        }
        notes.takes_drawn_apart |= state.world.takes_drawn_apart();
        notes.takes_time_apart |= state.world.takes_time_apart();
        let inside = state.world.inside();
        let touches_servers = !matches!(
            made,
            Move::Run(_)
                | Move::ReadClock(_)
                | Move::Crash(_)
                | Move::Jump { clock: Clock::Client(_), .. }
        );
        let entered = inside - inside_before;
        if !touches_servers && entered.is_empty() && !ends_a_client(made, &state.world) {
            return;
        }
        let (free_before, permits_before) = (state.free, state.free_permits);
        if touches_servers {
            (state.free, state.free_permits) = self.free_now(state, notes);
            self.end_long_sleeps(state, made, writes);
        }
        let Stepper { identity, admissions, .. } = self;
        let mut admits = |world: &World, like: ClientId| {
            let servers = identity.for_probes(world);
            admissions.of(identity, world, servers, like).enters
        };
        let transition = Transition {
            made,
            line,
            entered,
            before: before.as_ref(),
            after: &state.world,
            free_before,
            free_after: state.free,
            permits: [permits_before, state.free_permits],
        };
        let mut releases = Vec::new();
        let violations = state.memory.observe_move(transition, touched, |world, like| {
            let at = released_at(world, like, &mut admits);
            releases.push(at);
            at
        });
        self.observe_releases(state, &releases, notes);
        violations.into_iter().for_each(|it| notes.broken.add(it));
        notes.has_holder |= state.memory.has_holder();
        if matches!(made, Move::Deliver(_)) && writes {
            self.observe_lease(state, notes);
        }
        let has_lost = !((state.free - free_before) & inside).is_empty();
        notes.ran_out_inside |= has_lost && matches!(made, Move::Tick(_));
        notes.is_free |= !state.free.is_empty();
        notes.kept_out |= !(inside - state.free).is_empty();
    }

    /// Restricts the times of a state to those with the same outcome of all operations. `clock` is
    /// the reading of the clock that a program has read, or `None` if that clock is exact.
    fn observe_times(
        &mut self,
        state: &mut State,
        operations: &[TimeOperation],
        clock: Option<UnixMillis>,
        notes: &mut Notes,
    ) {
        if self.rules.time != TimeModel::Zones || operations.is_empty() {
            return;
        }
        let now = state.world.now().0.cast_signed();
        let reading = Reading { now, clock: clock.map_or(now, |it| it.0 - EPOCH.0) };
        let mut observed = Observed::default();
        for operation in operations {
            state.times.observe(*operation, reading, &self.rules.constants, &mut observed);
        }
        self.others.extend(observed.others);
        self.learned.extend(observed.learned);
        notes.takes_time_apart |= observed.is_inexact;
    }

    /// Restricts the times of a state to those with the same results of the comparisons of release
    /// times: those before and after a move, in pairs.
    fn observe_releases(
        &mut self,
        state: &mut State,
        releases: &[Option<Millis>],
        notes: &mut Notes,
    ) {
        if self.rules.time != TimeModel::Zones {
            return;
        }
        let now = state.world.now().0.cast_signed();
        let mut observed = Observed::default();
        for pair in releases.chunks_exact(2) {
            if let [Some(before), Some(after)] = *pair {
                let constants = &self.rules.constants;
                let times = &mut state.times;
                let is_known = times.compare_releases(before, after, now, constants, &mut observed);
                notes.takes_time_apart |= !is_known;
            }
        }
        self.others.extend(observed.others);
        self.learned.extend(observed.learned);
    }

    /// Returns the clients whose program could acquire the lock now, and restricts the times of the
    /// state to those with the same result.
    fn free_now(&mut self, state: &mut State, notes: &mut Notes) -> (ClientSet, FreePermits) {
        if self.rules.time != TimeModel::Zones || !self.identity.reads_clock() {
            return self.free(&state.world, notes);
        }
        let (mut free, mut permits) = (ClientSet::EMPTY, FreePermits::default());
        let representatives: Vec<ClientId> = self.identity.representatives().collect();
        let servers = self.identity.for_probes(&state.world);
        for like in representatives {
            let probe = self.admissions.of(&self.identity, &state.world, servers, like);
            self.observe_times(state, &probe.times, None, notes);
            notes.takes_drawn_apart |= probe.takes_drawn_apart;
            notes.samples_random |= probe.depends_on_chance;
            let alike = self.identity.alike(like, &state.world);
            alike.iter().for_each(|id| permits[id.index()] = probe.free_permits);
            if probe.enters {
                free |= alike;
            }
        }
        (free, permits)
    }

    /// Returns the clients whose program could acquire the lock, and the free permits.
    pub(in super::super) fn free(
        &mut self,
        world: &World,
        notes: &mut Notes,
    ) -> (ClientSet, FreePermits) {
        let servers = self.identity.for_probes(world);
        let mut permits = FreePermits::default();
        let admitted = world.clients().map(|(id, _)| id).filter(|id| {
            let admission = self.admissions.of(&self.identity, world, servers, *id);
            notes.takes_drawn_apart |= admission.takes_drawn_apart;
            notes.samples_random |= admission.depends_on_chance;
            permits[id.index()] = admission.free_permits;
            admission.enters
        });
        (admitted.collect(), permits)
    }
}

/// Returns the times that an event creates at a distance from now: the end of a wait, or expiries.
fn times_created_by(event: &Event, now: Millis) -> Vec<(i64, Role)> {
    match &event.kind {
        EventKind::Slept { until } | EventKind::Worked { until } => {
            vec![(until.0.cast_signed(), Role::Due)]
        }
        EventKind::Executed { clock, changes, .. } => {
            let expiry = |entry: &Option<Entry>| entry.as_ref().and_then(|it| it.expires_at);
            // A key may get the expiry of another one, as with RENAME.
            let is_new = |at: &UnixMillis| changes.iter().all(|it| expiry(&it.before) != Some(*at));
            let new = changes.iter().filter_map(|it| expiry(&it.after)).filter(is_new);
            let since_start = |at: UnixMillis| now.0.cast_signed() + at.milliseconds_since(*clock);
            new.map(|at| (since_start(at), Role::Expiry)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns `true` if the protected store has rejected a write of the holder of the lock.
fn is_rejected_holder(event: &Event, memory: &MonitorState) -> bool {
    let is_rejected =
        matches!(event.kind, EventKind::Stored { reply: StoreReply::Refused { .. }, .. });
    is_rejected && event.client.is_some_and(|client| memory.holder(client) == Some(client))
}
