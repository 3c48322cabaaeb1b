//! What may happen in a state, and what comes of it.
//!
//! A step of the search is one choice and whatever follows from it without another: with
//! [`Reductions::local_steps`], clients go on by themselves until they wait.

use super::admission::Admissions;
use super::faults;
use super::instants::{self, Grid};
use super::notes::Notes;
use super::question::{Bounds, Reductions};
use super::state::{Identity, State};
use lock_semantics::{LookAhead, Outlook, Property, Skipped, shows_time};
use primitives::{ClientId, ClientSet, Millis, TimeBase};
use simulator::{Event, FaultKind, KnownRounds, Move, Purse, World};

/// One thing that a search does to a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// A move, as anybody can make it.
    Move(Move),
    /// A pause begins, once the client has read its clock so many times more: what the clock showed
    /// is old when the client acts on it.
    Pause { client: ClientId, clock_reads: u8 },
    /// A pause ends.
    Resume(ClientId),
    /// A message begins to be late.
    Delay(ClientId),
    /// A late message arrives.
    Arrive(ClientId),
    /// A client polls in vain a number of times.
    Poll(ClientId, Skipped),
}

/// What came of a step.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    pub(super) state: State,
    pub(super) actions: Vec<Action>,
    pub(super) notes: Notes,
}

/// What came of all steps.
#[derive(Debug, Default)]
pub(super) struct Successors {
    pub(super) found: Vec<Successor>,
    /// Whether something was left out because it would have happened after [`Rules::until`].
    pub(super) is_cut: bool,
}

/// What is the same in all states of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) reductions: Reductions,
    pub(super) base: TimeBase,
    /// Nothing happens after this.
    pub(super) until: Option<Millis>,
    /// Where what lasts may end besides where it matters.
    pub(super) grid: Option<Grid>,
    /// The largest number that anybody tells from those above it, where that can be said.
    pub(super) counts_up_to: Option<i64>,
    /// Whether it counts how often one client's doing follows another's. If not, a client takes
    /// steps that show before others do anything: it makes runs no worse, but it can make one
    /// longer.
    pub(super) counts_switches: bool,
    /// Whether it is asked who would have to wait where nobody is inside.
    pub(super) asks_who_waits: bool,
}

/// Lists steps. It remembers what newcomers found, and rounds of polling.
#[derive(Debug)]
pub(super) struct Stepper {
    pub(super) rules: Rules,
    pub(super) identity: Identity,
    /// Tells worlds apart while everybody waits for the lock to come back: by what can still
    /// matter, whatever else is left out, since waiting must be seen to repeat itself.
    pub(super) waiting_identity: Identity,
    pub(super) admissions: Admissions,
    pub(super) known_rounds: KnownRounds,
    events: Vec<Event>,
}

impl Stepper {
    /// For a search that begins with this world, with what is known of newcomers.
    pub(super) fn new(world: &World, rules: Rules, admissions: Admissions) -> Stepper {
        let waiting_base = if shows_time(world) { TimeBase::Start } else { TimeBase::Now };
        Stepper {
            rules,
            identity: Identity::new(world, rules.reductions, rules.base, rules.grid),
            waiting_identity: Identity::new(world, Reductions::ALL, waiting_base, None),
            admissions,
            known_rounds: KnownRounds::default(),
            events: Vec::new(),
        }
    }

    /// Everything that may come next, in a fixed order: what is due, faults, the ends of what is
    /// open-ended.
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
        let faults = faults::all(state, at_turns, &mut self.admissions.asked(&mut self.identity));
        for fault in faults {
            self.step(state, &[fault], found);
        }
        self.ends(state, found);
        successors
    }

    /// Time passes. Returns whether it would pass its end.
    fn ticks(&mut self, state: &State, next: Millis, found: &mut Vec<Successor>) -> bool {
        let Some((mut steps, to)) = self.next_stop(&state.world, next) else { return false };
        if self.rules.until.is_some_and(|until| to > until) {
            return true;
        }
        steps.push(Action::Move(Move::Tick(to)));
        self.step(state, &steps, found);
        false
    }

    /// When time stops next, and the rounds of polling before that. None, if nothing happens any
    /// more.
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
        // Where nothing else happens, it looks as far as a run goes that has an end.
        let usual_end = || world.now().after(Bounds::USUAL_HORIZON.0);
        let last = outlook.as_ref().map(|(_, to)| *to);
        let last = last.unwrap_or_else(|| rules.until.unwrap_or_else(usual_end).after(1));
        let soon = world.now().after(1);
        let stop = match rules.reductions.instants {
            false => Some(soon),
            true => {
                let is_next = outlook.is_none() && world.has_new_open_ends();
                let admission = admissions.asked(identity);
                instants::first_that_matters(world, last, admission).or(is_next.then_some(soon))
            }
        };
        let of_grid = rules.grid.map(|grid| grid.next_after(world.now()));
        match stop.into_iter().chain(of_grid).filter(|stop| *stop < last).min() {
            Some(stop) => stops_at(Some(stop)),
            None => outlook,
        }
    }

    /// The ends of pauses, delays and partitions.
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

    /// Does this, and then what follows from it by itself.
    fn step(&mut self, state: &State, actions: &[Action], found: &mut Vec<Successor>) {
        let mut next = state.clone();
        let mut notes = Notes::default();
        for action in actions {
            notes.merge(self.make(&mut next, action));
        }
        self.settle(next, actions.to_vec(), notes, found);
    }

    /// Lets clients go on whose next step is nobody else's business.
    fn settle(
        &mut self,
        mut state: State,
        mut actions: Vec<Action>,
        mut notes: Notes,
        found: &mut Vec<Successor>,
    ) {
        while self.rules.reductions.local_steps && !servers_may_fail(state.purse) {
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
            faults::of_client(
                &state,
                id,
                &mut self.admissions.asked(&mut self.identity),
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

    /// Does one thing and says what was noticed.
    fn make(&mut self, state: &mut State, action: &Action) -> Notes {
        let mut notes = match action.fault() {
            Some(kind) => {
                state.purse = state.purse.with(kind, state.purse.count(kind).saturating_sub(1));
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
                notes.broken.add(Property::OnlyTheHolderReleases);
            }
            let has_lost = !((free[1] - free[0]) & inside).is_empty();
            notes.ran_out_inside |= has_lost && matches!(made, Move::Tick(_));
        }
        if touches_servers || !(inside - inside_before).is_empty() {
            notes.kept_out |= !(inside - state.free).is_empty();
            if !(inside & state.free).is_empty() {
                notes.broken.add(Property::TheHolderHolds);
            }
        }
    }

    /// The clients like which a newcomer would get in, and whether one that tries takes a string
    /// apart that was drawn at random.
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

/// The rounds of polling that are skipped, and when something happens. None, if nothing does.
fn without_polls(outlook: Outlook) -> Option<(Vec<Action>, Millis)> {
    match outlook {
        Outlook::Nothing => None,
        Outlook::Something { polls, next, .. } => {
            Some((polls.into_iter().map(|(id, it)| Action::Poll(id, it)).collect(), next))
        }
    }
}

impl Action {
    /// What kind of fault it is, if it is one.
    fn fault(&self) -> Option<FaultKind> {
        match self {
            Action::Move(made) => FaultKind::of(made),
            Action::Pause { .. } => Some(FaultKind::Pause),
            Action::Delay(_) => Some(FaultKind::Delay),
            Action::Resume(_) | Action::Arrive(_) | Action::Poll(..) => None,
        }
    }
}

/// Whether a server may still restart, fail over, be cut off, or have its clock set. A client that
/// has sent its request then is not where it would be otherwise.
fn servers_may_fail(purse: Purse) -> bool {
    let kinds =
        [FaultKind::Restart, FaultKind::Failover, FaultKind::Partition, FaultKind::ClockJump];
    kinds.into_iter().any(|kind| purse.count(kind) > 0)
}

/// Whether a client that goes on gives up waiting. What it waits for could still arrive first.
fn gives_up(world: &World, id: ClientId) -> bool {
    let call = world.client(id).and_then(|client| client.call());
    call.is_some_and(|call| !call.stage.answer().is_some_and(|answer| answer.is_due(world.now())))
}
