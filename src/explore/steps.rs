//! What may happen in a state, and what comes of it.
//!
//! A step of the search is one choice and whatever follows from it without another: with
//! [`Reductions::local_steps`], clients go on by themselves until they wait.

use super::admission::Admissions;
use super::answer::Cost;
use super::instants;
use super::question::Reductions;
use super::state::{Identity, State};
use crate::faults::{FaultKind, Purse};
use crate::fingerprint::TimeBase;
use crate::ids::{ClientId, ServerId};
use crate::judge::{Free, Outlook, Skipped, outlook, shows_time};
use crate::moves::{Clock, Move};
use crate::scenario::Property;
use crate::time::Millis;
use crate::world::{Event, EventKind, Stage, StoreReply, World};

/// One thing that a search does to a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// A move, as anybody can make it.
    Move(Move),
    /// A pause begins.
    Pause(ClientId),
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

/// What was noticed on the way.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    /// Which properties were broken, a bit each in the order of [`Property::ALL`].
    pub(super) broken: u8,
    /// Who failed.
    pub(super) failed: Option<ClientId>,
    /// The clients that entered, a bit each.
    pub(super) entered: u16,
    pub(super) kept_out: bool,
    pub(super) ran_out_inside: bool,
    pub(super) wrote_to_store: bool,
    /// A fault happened.
    pub(super) faults: u16,
    /// What shows of it.
    pub(super) showing: Showing,
}

/// The moves of a step that show: that change a server or the store, or by which somebody enters or
/// leaves, and faults.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Showing {
    moves: u16,
    switches: u16,
    first: Option<ClientId>,
    last: Option<ClientId>,
}

/// The bit of a property.
pub(super) fn bit(property: Property) -> u8 {
    let place = Property::ALL.iter().position(|it| *it == property);
    place.map_or(0, |place| 1 << place)
}

/// Lists steps. It remembers what newcomers found.
#[derive(Debug)]
pub(super) struct Stepper {
    pub(super) identity: Identity,
    /// Tells worlds apart while everybody waits for the lock to come back: by what can still
    /// matter, whatever else is left out, since waiting must be seen to repeat itself.
    pub(super) waiting_identity: Identity,
    pub(super) admissions: Admissions,
    pub(super) reductions: Reductions,
    pub(super) base: TimeBase,
    /// Nothing happens after this.
    pub(super) until: Option<Millis>,
    /// Whether a client takes steps that show before others do anything. It makes runs no worse,
    /// but it can make one longer, so the easiest run is looked for without.
    pub(super) hurries: bool,
    pub(super) events: Vec<Event>,
    /// Whether something was left out because it would have happened after `until`.
    pub(super) was_cut: bool,
}

impl Notes {
    fn merge(&mut self, later: Notes) {
        self.broken |= later.broken;
        self.failed = self.failed.or(later.failed);
        self.entered |= later.entered;
        self.kept_out |= later.kept_out;
        self.ran_out_inside |= later.ran_out_inside;
        self.wrote_to_store |= later.wrote_to_store;
        self.faults += later.faults;
        self.showing.merge(later.showing);
    }

    /// What the step adds to the cost of a run in which this client has acted last, and who has
    /// then.
    pub(super) fn cost_after(self, last: Option<ClientId>) -> (Cost, Option<ClientId>) {
        let Showing { moves, switches, first, last: own_last } = self.showing;
        let is_switch = last.is_some() && first.is_some() && last != first;
        let cost = Cost { faults: self.faults, switches: switches + u16::from(is_switch), moves };
        (cost, own_last.or(last))
    }
}

impl Showing {
    fn merge(&mut self, later: Showing) {
        let is_switch = self.last.is_some() && later.first.is_some() && self.last != later.first;
        self.switches += later.switches + u16::from(is_switch);
        self.moves += later.moves;
        self.first = self.first.or(later.first);
        self.last = later.last.or(self.last);
    }
}

impl Stepper {
    /// For a search that begins with this world.
    pub(super) fn new(
        world: &World,
        reductions: Reductions,
        (base, until): (TimeBase, Option<Millis>),
        hurries: bool,
    ) -> Stepper {
        let waiting_base = if shows_time(world) { TimeBase::Start } else { TimeBase::Now };
        Stepper {
            identity: Identity::new(world, reductions, base),
            waiting_identity: Identity::new(world, Reductions::ALL, waiting_base),
            admissions: Admissions::default(),
            reductions,
            base,
            until,
            hurries,
            events: Vec::new(),
            was_cut: false,
        }
    }

    /// Everything that may come next, in a fixed order: what is due, faults, the ends of what is
    /// open-ended.
    pub(super) fn successors(&mut self, state: &State) -> Vec<Successor> {
        let mut found = Vec::new();
        let due = state.world.due_moves();
        for next in due {
            match next {
                Move::Tick(to) => self.ticks(state, to, &mut found),
                next => self.step(state, &[Action::Move(next)], &mut found),
            }
        }
        for fault in self.faults(state) {
            self.step(state, &[fault], &mut found);
        }
        self.ends(state, &mut found);
        found
    }

    /// Time passes.
    fn ticks(&mut self, state: &State, next: Millis, found: &mut Vec<Successor>) {
        let Some((mut polls, mut to)) = self.outlook(&state.world, next, None) else { return };
        if state.world.has_open_ends() {
            let stop = match self.reductions.instants {
                true => instants::first_that_matters(&state.world, to),
                false => Some(state.world.now().after(1)),
            };
            if let Some(stop) = stop.filter(|&stop| stop < to) {
                let Some(sooner) = self.outlook(&state.world, next, Some(stop)) else { return };
                (polls, to) = sooner;
            }
        }
        if self.until.is_some_and(|until| to > until) {
            self.was_cut = true;
            return;
        }
        polls.push(Action::Move(Move::Tick(to)));
        self.step(state, &polls, found);
    }

    /// The rounds of polling that are skipped, and the time up to which. None, if nothing happens
    /// any more.
    fn outlook(
        &self,
        world: &World,
        next: Millis,
        stop: Option<Millis>,
    ) -> Option<(Vec<Action>, Millis)> {
        if !self.reductions.polling {
            return Some((Vec::new(), stop.map_or(next, |stop| stop.min(next))));
        }
        match outlook(world, stop) {
            Outlook::Nothing => None,
            Outlook::Something { polls, next, .. } => {
                Some((polls.into_iter().map(|(id, it)| Action::Poll(id, it)).collect(), next))
            }
        }
    }

    /// The faults that may happen and for which there is enough in the purse.
    fn faults(&self, state: &State) -> Vec<Action> {
        let State { world, purse, .. } = state;
        let mut faults = Vec::new();
        if purse.is_empty() {
            return faults;
        }
        for (id, _) in world.clients() {
            if !self.reductions.faults_at_turns || world.allows(&Move::Run(id)) {
                self.faults_of(state, id, &mut faults);
            } else if world.allows(&Move::Deliver(id)) {
                faults.extend(message_faults(world, purse, id));
            }
        }
        for (server, _) in world.servers() {
            for (kind, fault) in [
                (FaultKind::Restart, Move::Restart(server)),
                (FaultKind::Partition, Move::Partition(server)),
                (FaultKind::Failover, Move::Failover(server)),
            ] {
                if purse.count(kind) > 0 && world.allows(&fault) {
                    faults.push(Action::Move(fault));
                }
            }
            if purse.count(FaultKind::ClockJump) > 0 {
                let clock = Clock::Server(server);
                let jumps = jumps_of_server(world, server).into_iter();
                faults.extend(jumps.map(|by_ms| Action::Move(Move::Jump { clock, by_ms })));
            }
        }
        faults
    }

    /// What may befall a client that is about to go on.
    fn faults_of(&self, state: &State, id: ClientId, faults: &mut Vec<Action>) {
        let State { world, purse, .. } = state;
        if purse.count(FaultKind::Crash) > 0 && world.allows(&Move::Crash(id)) {
            faults.push(Action::Move(Move::Crash(id)));
        }
        let is_alive = world.client(id).is_some_and(|client| client.is_alive());
        let is_paused = world.client(id).and_then(|it| it.paused_until(world.now())).is_some();
        if purse.count(FaultKind::Pause) > 0 && is_alive && !is_paused {
            faults.push(Action::Pause(id));
        }
        faults.extend(message_faults(world, purse, id));
        let reads_clock = world.program(id).is_some_and(|program| program.calls("now"));
        if purse.count(FaultKind::ClockJump) > 0 && is_alive && reads_clock {
            let clock = Clock::Client(id);
            let jumps = jumps_of_client(world).into_iter();
            faults.extend(jumps.map(|by_ms| Action::Move(Move::Jump { clock, by_ms })));
        }
    }

    /// The ends of pauses, delays and partitions.
    fn ends(&mut self, state: &State, found: &mut Vec<Successor>) {
        let world = &state.world;
        let clients: Vec<ClientId> = world.clients().map(|(id, _)| id).collect();
        for &id in &clients {
            if world.can_resume(id) {
                self.step(state, &[Action::Resume(id)], found);
            }
            if world.can_arrive(id) {
                self.step(state, &[Action::Arrive(id)], found);
            }
        }
        let servers: Vec<ServerId> = world.servers().map(|(id, _)| id).collect();
        for id in servers {
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
        while self.reductions.local_steps && !servers_may_fail(state.purse) {
            let clients: Vec<ClientId> = state.world.clients().map(|(id, _)| id).collect();
            let ready = clients
                .into_iter()
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
            let mut faults = Vec::new();
            if !state.purse.is_empty() {
                self.faults_of(&state, id, &mut faults);
            }
            for fault in faults {
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
        let is_inside =
            |state: &State| state.world.client(id).is_some_and(|it| it.is_in_critical_section());
        let leaves = is_inside(before) && !is_inside(after);
        let passes_through = notes.entered != 0 && !is_inside(after);
        !leaves && !passes_through && (self.hurries || notes.showing.moves == 0)
    }

    /// Does one thing and says what was noticed.
    pub(super) fn make(&mut self, state: &mut State, action: &Action) -> Notes {
        let mut notes = Notes::default();
        let world = &mut state.world;
        let kind = match action {
            Action::Pause(_) => Some(FaultKind::Pause),
            Action::Delay(_) => Some(FaultKind::Delay),
            Action::Move(made) => FaultKind::of(made),
            _ => None,
        };
        if let Some(kind) = kind {
            let left = state.purse.count(kind).saturating_sub(1);
            state.purse = state.purse.with(kind, left);
            notes.faults = 1;
            notes.showing.moves = 1;
        }
        let made = match action {
            Action::Move(made) => made,
            Action::Pause(id) => {
                world.pause_open_ended(*id);
                return notes;
            }
            Action::Resume(id) => {
                world.resume(*id);
                return notes;
            }
            Action::Delay(id) => {
                world.delay_open_ended(*id);
                return notes;
            }
            Action::Arrive(id) => {
                world.arrive(*id);
                return notes;
            }
            Action::Poll(id, skipped) => {
                skipped.skip(world, *id);
                return notes;
            }
        };
        let inside = inside(world);
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let is_allowed = world.apply_into(made, &mut events);
        debug_assert!(is_allowed.is_ok(), "only what may happen is listed");
        if matches!(made, Move::Tick(_)) {
            world.let_open_ends_age();
        }
        notes.note(made, &events);
        state.memory.observe(world, &events, |property| notes.broken |= bit(property));
        self.events = events;
        let still_inside = self::inside(&state.world);
        let touches_servers = !matches!(made, Move::Run(_) | Move::Crash(_));
        if touches_servers {
            let free = [state.free, self.free(&state.world)];
            state.free = free[1];
            let by = match made {
                Move::Deliver(by) => Some(*by),
                _ => None,
            };
            if state.memory.pass_on(&state.world, by, free) != 0 {
                notes.broken |= bit(Property::OnlyTheHolderReleases);
            }
            let has_lost = !free[0] & free[1] & still_inside != 0;
            notes.ran_out_inside |= has_lost && matches!(made, Move::Tick(_));
        }
        if touches_servers || still_inside & !inside != 0 {
            notes.kept_out |= still_inside & !state.free != 0;
            if still_inside & state.free != 0 {
                notes.broken |= bit(Property::TheHolderHolds);
            }
        }
        notes
    }

    /// The clients like which a newcomer would get in.
    pub(super) fn free(&mut self, world: &World) -> Free {
        let servers = self.identity.of_servers(world);
        let mut free = 0;
        for (id, _) in world.clients() {
            let admits = self.admissions.admits(&self.identity, world, servers, id);
            free |= u16::from(admits) << id.0;
        }
        free
    }
}

impl Notes {
    /// Takes the events of a move into account.
    fn note(&mut self, made: &Move, events: &[Event]) {
        let mut shows = false;
        for event in events {
            match &event.kind {
                EventKind::Executed { changes, .. } => shows |= !changes.is_empty(),
                EventKind::Stored { reply, .. } => {
                    shows |= *reply == StoreReply::Written;
                    self.wrote_to_store |= *reply == StoreReply::Written;
                }
                EventKind::Entered => {
                    shows = true;
                    self.entered |= event.client.map_or(0, |id| 1 << id.0);
                }
                EventKind::Left => shows = true,
                EventKind::Failed(_) => self.failed = event.client,
                _ => {}
            }
        }
        if let Move::Run(client) | Move::Deliver(client) = made
            && shows
        {
            self.showing =
                Showing { moves: 1, switches: 0, first: Some(*client), last: Some(*client) };
        }
    }
}

/// The clients in the critical section, a bit each.
fn inside(world: &World) -> u16 {
    let inside = world.clients().filter(|(_, client)| client.is_in_critical_section());
    inside.fold(0, |bits, (id, _)| bits | 1 << id.0)
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
    world.client(id).and_then(|client| client.call()).is_some_and(|call| match &call.stage {
        Stage::Answered(answer) => !answer.arrival.is_due(world.now()),
        Stage::Broken(arrival) => !arrival.is_due(world.now()),
        Stage::Requested(_) | Stage::Lost(_) => true,
    })
}

/// What may befall the message for which a client waits.
fn message_faults(world: &World, purse: &Purse, id: ClientId) -> Vec<Action> {
    let mut faults = Vec::new();
    let is_open_ended = world.client(id).and_then(|it| it.call()).is_some_and(|call| {
        let at = match &call.stage {
            Stage::Requested(request) => request.arrival.at,
            Stage::Answered(answer) => answer.arrival.at,
            Stage::Lost(_) | Stage::Broken(_) => return false,
        };
        at >= Millis::FAR
    });
    // Any duration will do: it only asks whether there is something to be late.
    let delay = Move::Delay { client: id, duration_ms: 1 };
    if purse.count(FaultKind::Delay) > 0 && !is_open_ended && world.allows(&delay) {
        faults.push(Action::Delay(id));
    }
    for (kind, fault) in [
        (FaultKind::LoseRequest, Move::LoseRequest(id)),
        (FaultKind::LoseReply, Move::LoseReply(id)),
    ] {
        if purse.count(kind) > 0 && world.allows(&fault) {
            faults.push(Action::Move(fault));
        }
    }
    faults
}

/// By how much a server's clock is set: forward so that a key is in its last millisecond, or just
/// gone; back by the same, so that it lives twice as long.
fn jumps_of_server(world: &World, server: ServerId) -> Vec<i64> {
    let (Some(it), Some(now)) = (world.server(server), world.server_now(server)) else {
        return Vec::new();
    };
    let left_ms = it.entries().filter_map(|(_, entry)| Some(entry.expires_at?.0 - now.0));
    let mut jumps: Vec<i64> = left_ms.flat_map(|left| [left, left + 1, -left, -left - 1]).collect();
    jumps.retain(|by_ms| *by_ms != 0);
    jumps.sort_unstable();
    jumps.dedup();
    jumps
}

/// By how much a client's clock is set: by the time that keys still live and by what programs are
/// given as parameters, one millisecond more or less, forward and back.
fn jumps_of_client(world: &World) -> Vec<i64> {
    let mut amounts: Vec<i64> = world.durations_ms();
    amounts.extend(world.servers().flat_map(|(id, _)| jumps_of_server(world, id)));
    let around = amounts.iter().flat_map(|ms| [ms - 1, *ms, ms + 1]);
    let mut jumps: Vec<i64> = around.flat_map(|ms| [ms, -ms]).filter(|ms| *ms != 0).collect();
    jumps.sort_unstable();
    jumps.dedup();
    jumps
}
