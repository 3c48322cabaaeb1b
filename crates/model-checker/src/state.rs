//! A state of the search: a world, the remaining fault budget, and facts about the past that the
//! properties need.

use super::question::Reductions;
use super::shared_zone::SharedZone;
use super::successors::TimeModel;
use super::times::{Constants, Times};
use lock_semantics::{FreePermits, MonitorState};
use primitives::{ClientId, ClientSet, Fingerprint, Millis, NOW, Role, Slot, UUID_BYTES, Zone};
use rustc_hash::FxHasher;
use simulator::{FaultBudget, Scenario, World};
use std::hash::{Hash, Hasher as _};
use xxhash_rust::xxh3::Xxh3;

/// A state of the search.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) world: World,
    pub(super) budget: FaultBudget,
    pub(super) memory: MonitorState,
    /// Clients whose program could acquire the lock. Derived from the other fields.
    pub(super) free: ClientSet,
    /// The free permits. Derived from the other fields.
    pub(super) free_permits: FreePermits,
    /// The times that the future depends on. Empty without zones.
    pub(super) times: Times,
    /// Waiting clients that have changed nothing and sleep, in a search with relaxed sleeps. They
    /// may wake early.
    pub(super) sleepers: ClientSet,
    /// The sleepers that may sleep for any time, because the lock is held.
    pub(super) blocked: ClientSet,
    /// Whether time has passed since the first client started.
    pub(super) has_passed: bool,
}

/// Approximate size of a waiting state without its variable-size data, in bytes.
const STATE_BYTES: u64 = 2_048;

/// Identity of a state, and its size.
#[derive(Clone, Debug)]
pub(super) struct StateKey {
    /// Hash without the distances between times.
    pub(super) digest: u128,
    /// Hash of the facts that the other fields determine in one state, but not in a zone that
    /// several states have in common: the clients that could acquire the lock, and the times that
    /// are the same one.
    pub(super) pattern: u64,
    /// Distances between its times. Without zones, the hash contains the times, and this zone
    /// contains only now.
    pub(super) zone: SharedZone,
    /// Index in the zone of the start of the idle time. Its length decides a property, so its
    /// bounds are kept when zones are merged.
    pub(super) place_of_idle: Option<usize>,
    /// Approximate size while it is waiting to be visited, in bytes.
    pub(super) bytes: u64,
}

impl StateKey {
    fn exact(digest: u128, bytes: u64) -> StateKey {
        StateKey { digest, pattern: 0, zone: SharedZone::default(), place_of_idle: None, bytes }
    }
}

/// Identity of the servers of a world for a probe client.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServersKey {
    /// Hash of the servers.
    pub(super) servers: u128,
    /// Hash without their times, if a probe client may depend on them and they are only expiries.
    pub(super) without_times: Option<u128>,
}

/// Identity of a state with a zone.
struct ZoneKey {
    key: StateKey,
    /// Index in the zone of the state of each time in the zone of the key.
    places: Vec<usize>,
}

/// Computes 128-bit hashes of states.
#[derive(Debug)]
pub(super) struct StateHasher {
    text: Fingerprint,
    /// Class of each client. Interchangeable clients have the same class.
    classes: Vec<u8>,
    is_canonical: bool,
    is_symmetric: bool,
    time: TimeModel,
    reads_clock: bool,
    /// For each client, its class and the hash of its state.
    hashes: Vec<(u8, u128, ClientId)>,
    /// Random strings that clients know and servers do not.
    own_drawn: Vec<[u8; UUID_BYTES]>,
}

impl StateHasher {
    /// Creates a hasher for the states of a search that begins with `world`.
    /// `names_drawn` is whether the digits of random strings mean nothing.
    pub(super) fn new(
        world: &World,
        reductions: Reductions,
        time: TimeModel,
        names_drawn: bool,
    ) -> StateHasher {
        let means_nothing = reductions.canonical && names_drawn;
        StateHasher {
            text: Fingerprint::new(time.base(), means_nothing),
            classes: classes(world.scenario()),
            is_canonical: reductions.canonical,
            is_symmetric: reductions.symmetry && means_nothing,
            time,
            reads_clock: world.client_ids().any(|id| world.can_tell_time(id)),
            hashes: Vec::new(),
            own_drawn: Vec::new(),
        }
    }

    /// Makes points in time equal that are longer ago than any program distinguishes.
    pub(super) fn forgetting(mut self, constants: &Constants) -> StateHasher {
        self.text.forget_beyond(constants.longest_ms);
        self
    }

    /// Returns `true` if any program can observe the time.
    pub(super) fn reads_clock(&self) -> bool {
        self.reads_clock
    }

    /// Returns all clients of the class of `like`.
    pub(super) fn alike(&self, like: ClientId, world: &World) -> ClientSet {
        let class = self.class(like);
        world.client_ids().filter(|it| self.class(*it) == class).collect()
    }

    /// Returns the class of a client. Clients with the same setup have the same class.
    pub(super) fn class(&self, client: ClientId) -> u8 {
        self.classes[client.index()]
    }

    /// Returns the first client of each class.
    pub(super) fn representatives(&self) -> impl Iterator<Item = ClientId> + '_ {
        let firsts = self.classes.iter().enumerate();
        firsts
            .filter(|(place, class)| *place == usize::from(**class))
            .map(|(_, class)| ClientId(*class))
    }

    /// Returns the identity of the servers of a world for a probe client.
    pub(super) fn for_probes(&mut self, world: &World) -> ServersKey {
        let without_times = if self.reads_clock { self.servers_without_times(world) } else { None };
        ServersKey { servers: self.of_servers(world), without_times }
    }

    /// Returns the hash of the servers of a world without their times, or `None` if they contain
    /// points in time among values.
    fn servers_without_times(&mut self, world: &World) -> Option<u128> {
        self.text.restart_with_slots(world.now());
        world.write_servers_to(&mut self.text);
        let has_values = self.text.times().iter().any(|it| it.role == Role::Value);
        (!has_values).then(|| self.text.digest())
    }

    /// Returns the hash of the servers of a world.
    fn of_servers(&mut self, world: &World) -> u128 {
        if self.time == TimeModel::Zones && !self.reads_clock {
            // No probe can observe the time.
            self.text.restart_with_slots(world.now());
        } else {
            self.text.restart(world.now());
        }
        world.write_servers_to(&mut self.text);
        self.text.digest()
    }

    /// Returns the hash of a client.
    pub(super) fn of_client(&mut self, world: &World, id: ClientId) -> u128 {
        self.text.restart(world.now());
        world.write_client_to(id, &mut self.text);
        self.text.tag(self.classes[id.index()]);
        self.text.digest()
    }

    /// Returns the hash of a world, for a probe client with the program of `like`.
    pub(super) fn of_world(&mut self, world: &World, like: ClientId) -> u128 {
        self.of_servers(world);
        for (id, _) in world.clients() {
            world.write_client_to(id, &mut self.text);
        }
        self.text.tag(self.classes[like.index()]);
        self.text.digest()
    }

    /// Returns the hash and size of a state. `last` is the client that acted last, if that matters.
    pub(super) fn of(&mut self, state: &State, last: Option<ClientId>) -> StateKey {
        match self.time {
            TimeModel::Zones => self.of_zone(state, last).key,
            TimeModel::Steps(step, _) if self.is_canonical => self.of_step(state, last, step),
            TimeModel::Steps(..) => {
                let mut hasher = Xxh3::new();
                state.world.hash(&mut hasher);
                state.budget.hash(&mut hasher);
                state.memory.hash(&mut hasher);
                state.times.idle_since().hash(&mut hasher);
                last.hash(&mut hasher);
                StateKey::exact(hasher.digest128(), STATE_BYTES)
            }
        }
    }

    /// Returns the hash and size of a state with exact times.
    fn of_step(&mut self, state: &State, last: Option<ClientId>, step: Millis) -> StateKey {
        self.of_servers(&state.world);
        // The position between two multiples of the step.
        self.text.number(state.world.now().0 % step.0);
        let idle_ms = state.times.idle_since().map(|at| state.world.now().0.cast_signed() - at);
        self.text.number(idle_ms.map_or(0, |ms| ms.unsigned_abs() + 1));
        state.memory.write_to(&mut self.text);
        let hashed = if self.is_symmetric {
            self.write_clients_in_order(state, last)
        } else {
            for (id, _) in state.world.clients() {
                write_client(state, id, last, &mut self.text);
            }
            0
        };
        state.budget.counts().into_iter().for_each(|count| self.text.tag(count));
        let bytes = STATE_BYTES + (self.text.len() + hashed) as u64;
        StateKey::exact(self.text.digest(), bytes)
    }

    /// Returns the number of times of the servers of a world, and all times: first the times of
    /// the servers.
    pub(super) fn slots(&mut self, world: &World) -> (usize, Vec<Slot>) {
        self.text.restart_with_slots(world.now());
        world.write_servers_to(&mut self.text);
        let of_servers = self.text.times().len();
        for (id, _) in world.clients() {
            world.write_client_to(id, &mut self.text);
        }
        (of_servers, self.text.times().to_vec())
    }

    /// Returns the zone of a state after it has grown to a larger one of the same state.
    pub(super) fn widened(
        &mut self,
        state: &State,
        last: Option<ClientId>,
        larger: &SharedZone,
    ) -> Zone {
        let places = self.of_zone(state, last).places;
        state.times.zone.widened(&places, larger.zone())
    }

    /// Returns the hash and size of a state with a zone.
    fn of_zone(&mut self, state: &State, last: Option<ClientId>) -> ZoneKey {
        let StateHasher { text, classes, own_drawn, .. } = self;
        let now = state.world.now();
        text.restart_with_slots(now);
        state.world.write_servers_to(text);
        let drawn = text.drawn().len();
        let mut knows_anothers = false;
        own_drawn.clear();
        let places = |slots: &[Slot]| {
            let place =
                |it: &Slot| state.times.place(now.0.cast_signed() + it.distance_ms, it.role);
            slots.iter().map(place).collect::<Vec<usize>>()
        };
        let mut order = vec![NOW];
        order.extend(state.times.place_of_start());
        let place_of_idle = state.times.place_of_idle().map(|_| order.len());
        order.extend(state.times.place_of_idle());
        order.extend(places(text.times()));
        let servers = text.digest();
        let mut parts = Vec::with_capacity(classes.len());
        let mut total = text.len();
        for (id, _) in state.world.clients() {
            text.clear_bytes();
            let first = text.times().len();
            write_client(state, id, last, text);
            total += text.len();
            if self.is_symmetric {
                let own = &text.drawn()[drawn..];
                knows_anothers |= own.iter().any(|string| own_drawn.contains(string));
                own_drawn.extend_from_slice(own);
                text.forget_drawn(drawn);
            }
            let own = places(&text.times()[first..]);
            let bounds: Vec<i64> = own
                .iter()
                .flat_map(|it| [state.times.zone.bound(*it, NOW), state.times.zone.bound(NOW, *it)])
                .collect();
            parts.push((classes[id.index()], text.digest(), bounds, id, own));
        }
        if self.is_symmetric {
            parts.sort();
        }
        let all = if knows_anothers {
            // A string that only clients know must get the same number in all of them.
            text.restart_with_slots(now);
            state.world.write_servers_to(text);
            for (.., id, _) in &parts {
                write_client(state, *id, last, text);
            }
            text.digest()
        } else {
            0
        };
        text.restart(now);
        text.hash(servers);
        text.hash(all);
        text.tag(u8::from(state.has_passed));
        state.memory.write_to(text);
        state.budget.counts().into_iter().for_each(|count| text.tag(count));
        for (_, hash, _, _, own) in &parts {
            text.hash(*hash);
            order.extend(own);
        }
        let zone = state.times.zone.select(&order);
        let bytes = STATE_BYTES + total as u64;
        let same = order.iter().map(|place| order.iter().position(|it| it == place));
        let mut pattern = FxHasher::default();
        let free = (state.free, state.free_permits);
        (free, same.collect::<Vec<Option<usize>>>()).hash(&mut pattern);
        let (digest, pattern) = (text.digest(), pattern.finish());
        let zone = SharedZone::new(zone);
        let key = StateKey { digest, pattern, zone, place_of_idle, bytes };
        ZoneKey { key, places: order }
    }

    /// Returns the core of a state: its hash without the clients that have changed nothing, after
    /// time has passed. The attempts of these clients lead through states with the same core.
    pub(super) fn core(&mut self, state: &State) -> u128 {
        let mut later = state.clone();
        later.world.let_open_ends_age();
        let State { world, memory, budget, .. } = &later;
        let StateHasher { text, classes, .. } = self;
        text.restart_with_slots(world.now());
        world.write_servers_to(text);
        memory.write_to(text);
        budget.counts().into_iter().for_each(|count| text.tag(count));
        let (length, drawn) = (text.len(), text.drawn().len());
        let known = world.client_ids().filter(|id| memory.is_known(*id));
        let hashes = known.map(|id| {
            write_client(&later, id, None, text);
            if self.is_symmetric {
                text.forget_drawn(drawn);
            }
            (classes[id.index()], text.cut_off(length))
        });
        let mut hashes: Vec<(u8, u128)> = hashes.collect();
        if self.is_symmetric {
            hashes.sort_unstable();
        }
        hashes.into_iter().for_each(|(_, hash)| text.hash(hash));
        text.digest()
    }

    /// Writes the clients in an order that does not depend on the permutation of interchangeable
    /// clients. Returns the number of bytes represented only by hashes.
    fn write_clients_in_order(&mut self, state: &State, last: Option<ClientId>) -> usize {
        let StateHasher { text, classes, hashes, own_drawn, .. } = self;
        let (length, drawn) = (text.len(), text.drawn().len());
        let (mut knows_anothers, mut hashed) = (false, 0);
        hashes.clear();
        own_drawn.clear();
        for (id, _) in state.world.clients() {
            write_client(state, id, last, text);
            let own = &text.drawn()[drawn..];
            knows_anothers |= own.iter().any(|string| own_drawn.contains(string));
            own_drawn.extend_from_slice(own);
            text.forget_drawn(drawn);
            hashed += text.len() - length;
            hashes.push((classes[id.index()], text.cut_off(length), id));
        }
        hashes.sort_unstable();
        text.tag(u8::from(knows_anothers));
        for (_, hash, id) in hashes {
            // A string that only clients know must get the same number in all of them.
            if knows_anothers {
                write_client(state, *id, last, text);
            } else {
                text.hash(*hash);
            }
        }
        hashed
    }
}

fn write_client(state: &State, id: ClientId, last: Option<ClientId>, text: &mut Fingerprint) {
    state.world.write_client_to(id, text);
    state.memory.write_client_to(id, text);
    text.tag(u8::from(last == Some(id)));
}

fn classes(scenario: &Scenario) -> Vec<u8> {
    let clients = &scenario.clients;
    let first_like = |client| clients.iter().position(|other| other == client);
    clients
        .iter()
        .map(|it| first_like(it).and_then(|place| u8::try_from(place).ok()).unwrap_or(0))
        .collect()
}
