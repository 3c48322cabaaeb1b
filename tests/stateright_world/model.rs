//! A Stateright model of a [`World`] with the faults that may still happen. The actions of a state
//! are the moves that the world lists, and the next state is the world after a move. The model uses
//! nothing of the model checker; the lock semantics that evaluate runs also decide the broken
//! properties here.
//!
//! Not modelled: other random values, commands of external clients, clock jumps, and faults at
//! times without any event.

use lock_semantics::{
    FreePermits, MonitorState, Property, Severity, Transition, Violation, line_of_request,
    released_at,
};
use primitives::{ClientId, ClientSet, Millis};
use simulator::{Event, FaultBudget, FaultKind, Move, Scenario, World};
use stateright::{Checker, Model};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;
use std::sync::Mutex;

/// Result of the search with Stateright.
#[derive(Debug)]
pub(crate) struct Found {
    /// Number of states.
    pub states: usize,
    /// Properties that some run breaks, with the severities.
    pub broken: BTreeSet<Broken>,
}

/// A broken property and the severity of a violation.
pub(crate) type Broken = (Property, Severity);

/// Duration of pauses and delays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lasting {
    /// Any duration: their end is a separate move, possible after one millisecond.
    OpenEnded,
    /// Every whole number of milliseconds.
    Exactly,
}

/// Explores every state of a scenario with these faults up to a time.
pub(crate) fn visit(
    scenario: &Scenario,
    faults: FaultBudget,
    until: Millis,
    lasting: Lasting,
) -> Found {
    let start = World::new(scenario).expect("the scenario is right");
    let model =
        Lock { start, faults, until, lasting, broken: Mutex::default(), free: Mutex::default() };
    let checker = model.checker().threads(1).spawn_bfs().join();
    let broken = checker.model().broken.lock().expect("nobody panics").clone();
    Found { states: checker.unique_state_count(), broken }
}

struct Lock {
    start: World,
    faults: FaultBudget,
    until: Millis,
    lasting: Lasting,
    /// Properties that the explored transitions break. Not part of the state, so that it does not
    /// distinguish states.
    broken: Mutex<BTreeSet<Broken>>,
    /// Cached results of the probe clients.
    free: Mutex<BTreeMap<u64, Free>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    world: World,
    purse: FaultBudget,
    memory: MonitorState,
    /// This follows from the world.
    free: Free,
}

/// The clients whose program could acquire the lock now, and the free permits.
type Free = (ClientSet, FreePermits);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    Move(Move),
    Pause(ClientId),
    /// The client reads its clock this many times and is then paused, for the given number of ms,
    /// or with a deferred end if there is no number.
    PauseAtClock(ClientId, usize, Option<u64>),
    Resume(ClientId),
    Delay(ClientId),
    Arrive(ClientId),
}

impl Model for Lock {
    type State = State;
    type Action = Deed;

    fn init_states(&self) -> Vec<State> {
        let memory = MonitorState::default();
        let (world, purse) = (self.start.clone(), self.faults);
        vec![State { free: self.free(&world), world, purse, memory }]
    }

    fn actions(&self, state: &State, deeds: &mut Vec<Deed>) {
        let State { world, purse, .. } = state;
        for listed in world.moves().into_iter().filter(|listed| purse.affords(listed)) {
            match listed {
                Move::Jump { .. } => {}
                Move::Tick(next) => {
                    let to = if self.every_ms(world) { world.now().after(1) } else { next };
                    deeds.extend((to <= self.until).then_some(Deed::Move(Move::Tick(to))));
                }
                Move::Pause { client, .. } if self.lasting == Lasting::OpenEnded => {
                    let paused = world.client(client).and_then(|it| it.paused_until(world.now()));
                    if paused.is_none() {
                        deeds.push(Deed::Pause(client));
                        let reads = 1..=clock_reads(world, client);
                        deeds.extend(reads.map(|reads| Deed::PauseAtClock(client, reads, None)));
                    }
                }
                Move::Delay { client, .. } if self.lasting == Lasting::OpenEnded => {
                    deeds.extend((!is_late(world, client)).then_some(Deed::Delay(client)));
                }
                Move::Pause { client, .. } => {
                    for duration_ms in self.durations_ms(world) {
                        deeds.push(Deed::Move(Move::Pause { client, duration_ms }));
                        let reads = 1..=clock_reads(world, client);
                        let for_ms = Some(duration_ms);
                        deeds.extend(reads.map(|reads| Deed::PauseAtClock(client, reads, for_ms)));
                    }
                }
                Move::Delay { client, .. } => deeds.extend(
                    self.durations_ms(world)
                        .map(|duration_ms| Deed::Move(Move::Delay { client, duration_ms })),
                ),
                other => deeds.push(Deed::Move(other)),
            }
        }
        for (id, _) in world.clients() {
            deeds.extend(world.can_resume(id).then_some(Deed::Resume(id)));
            deeds.extend(world.can_arrive(id).then_some(Deed::Arrive(id)));
        }
    }

    fn next_state(&self, before: &State, deed: Deed) -> Option<State> {
        let mut state = before.clone();
        let State { world, purse, .. } = &mut state;
        match deed {
            Deed::Move(made) => {
                purse.pay(&made);
                let broken = self.make(&mut state, &made);
                self.broken.lock().expect("nobody panics").extend(broken);
            }
            Deed::Pause(id) => {
                *purse = purse.with(FaultKind::Pause, purse.count(FaultKind::Pause) - 1);
                world.pause_open_ended(id);
                state.memory.hit_clients(id.into(), &state.world);
            }
            Deed::PauseAtClock(id, reads, for_ms) => {
                *purse = purse.with(FaultKind::Pause, purse.count(FaultKind::Pause) - 1);
                let mut broken = BTreeSet::new();
                for _ in 0..reads {
                    broken.extend(self.make(&mut state, &Move::ReadClock(id)));
                }
                match for_ms {
                    None => {
                        state.world.pause_open_ended(id);
                        state.memory.hit_clients(id.into(), &state.world);
                    }
                    Some(duration_ms) => {
                        broken.extend(
                            self.make(&mut state, &Move::Pause { client: id, duration_ms }),
                        );
                    }
                }
                self.broken.lock().expect("nobody panics").extend(broken);
            }
            Deed::Delay(id) => {
                *purse = purse.with(FaultKind::Delay, purse.count(FaultKind::Delay) - 1);
                world.delay_open_ended(id);
                state.memory.hit_clients(id.into(), &state.world);
                state.memory.delay(id);
            }
            Deed::Resume(id) => world.resume(id),
            Deed::Arrive(id) => world.arrive(id),
        }
        Some(state)
    }

    /// Returns one property that never ends the search.
    fn properties(&self) -> Vec<stateright::Property<Lock>> {
        vec![stateright::Property::always("time passes", |model: &Lock, state: &State| {
            state.world.now() <= model.until
        })]
    }
}

impl Lock {
    /// Makes a move and returns the properties that it breaks.
    fn make(&self, state: &mut State, made: &Move) -> BTreeSet<Broken> {
        let mut broken = BTreeSet::new();
        let mut add = |Violation { property, severity, .. }: Violation| {
            broken.insert((property, severity));
        };
        let State { world, memory, free, .. } = state;
        let before = world.clone();
        let events = world.apply(made).expect("the world lists it");
        if matches!(made, Move::Tick(_)) {
            world.let_open_ends_age();
        }
        let touched = memory.observe(world, &events, &mut add);
        let has_entered = |event: &&Event| event.kind.is_entry();
        let entered = events.iter().filter(has_entered).filter_map(|event| event.client);
        let (free_before, permits_before) = mem::replace(free, self.free(world));
        let transition = Transition {
            made,
            line: line_of_request(&events),
            entered: entered.collect(),
            before: Some(&before),
            after: world,
            free_before,
            free_after: free.0,
            permits: [permits_before, free.1],
        };
        let admits = |world: &World, like| world.admission_of_probe_like(like).enters;
        let released_at = |world: &World, like| released_at(world, like, admits);
        memory.observe_move(transition, touched, released_at).into_iter().for_each(add);
        broken
    }

    /// Returns `true` if something may happen at any time: a pause, a delay or a partition may end,
    /// or a program that reads a clock could acquire the lock.
    fn every_ms(&self, world: &World) -> bool {
        let reads_clock = || world.client_ids().any(|id| self.start.can_tell_time(id));
        world.has_open_ends() || world.has_partitions() || reads_clock()
    }

    /// Returns the clients whose program could acquire the lock now. The result is cached for each
    /// state of the servers and the store at one time, because it depends on nothing else.
    fn free(&self, world: &World) -> Free {
        let mut hasher = DefaultHasher::new();
        for (id, server) in world.servers() {
            (server, world.server_now(id), world.is_reachable(id)).hash(&mut hasher);
        }
        (world.now(), world.store()).hash(&mut hasher);
        let mut known = self.free.lock().expect("nobody panics");
        *known.entry(hasher.finish()).or_insert_with(|| {
            let (mut free, mut permits) = (ClientSet::EMPTY, FreePermits::default());
            for id in world.client_ids() {
                let probe = world.admission_of_probe_like(id);
                permits[id.index()] = probe.free_permits;
                if probe.enters {
                    free |= id.into();
                }
            }
            (free, permits)
        })
    }

    /// Returns all durations that can change the outcome: the last one ends after the horizon.
    fn durations_ms(&self, world: &World) -> impl Iterator<Item = u64> + use<> {
        1..=self.until.0 - world.now().0 + 1
    }
}

/// Returns `true` if the message for which a client waits is delayed with a deferred end.
fn is_late(world: &World, id: ClientId) -> bool {
    let message = world.client(id).and_then(|it| it.call()).and_then(|call| call.stage.message());
    message.is_some_and(|arrival| arrival.at >= Millis::FAR)
}

/// Returns the number of times that a client reads its clock before its next wait, if it continues
/// now.
fn clock_reads(world: &World, client: ClientId) -> usize {
    let mut copy = world.clone();
    (0..8).take_while(|_| copy.reads_clock(client)).count()
}
