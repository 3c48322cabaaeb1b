//! A state of the search: a world, the remaining fault budget, and facts about the past that the
//! properties need.

use super::candidate_times::Grid;
use super::question::Reductions;
use super::times::Times;
use lock_semantics::{MonitorState, drawn_strings_mean_nothing};
use primitives::{ClientId, ClientSet, Fingerprint, NOW, Regions, Slot, TimeBase, UUID_BYTES};
use simulator::{FaultBudget, FaultKind, Scenario, World};
use std::hash::Hash;
use xxhash_rust::xxh3::Xxh3;

/// A state of the search.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) world: World,
    pub(super) budget: FaultBudget,
    pub(super) memory: MonitorState,
    /// Clients whose program could acquire the lock. Derived from the other fields.
    pub(super) free: ClientSet,
    /// Its times, if the search explores zones.
    pub(super) times: Times,
    /// Whether time has passed since the first client started.
    pub(super) has_passed: bool,
}

/// Approximate size of a waiting state without its variable-size data, in bytes.
const STATE_BYTES: u64 = 2_048;

/// Size of a visited state in bytes: its hash in a table that may be half empty, and the results of
/// its probe clients.
pub(super) const VISITED_BYTES: u64 = 96;

/// Hash of a state, and its size.
#[derive(Clone, Debug)]
pub(super) struct StateKey {
    pub(super) digest: u128,
    /// Hash without the zone.
    pub(super) family: u128,
    pub(super) zone: Option<std::sync::Arc<primitives::Zone>>,
    /// Approximate size while it is waiting to be visited, in bytes.
    pub(super) bytes: u64,
}

/// Computes 128-bit hashes of states.
#[derive(Debug)]
pub(super) struct StateHasher {
    text: Fingerprint,
    /// Class of each client. Interchangeable clients have the same class.
    classes: Vec<u8>,
    is_canonical: bool,
    is_symmetric: bool,
    grid: Option<Grid>,
    regions: Option<Regions>,
    pub(super) has_zones: bool,
    pub(super) reads_clock: bool,
    /// For each client, its class and the hash of its state.
    hashes: Vec<(u8, u128, ClientId)>,
    /// Random strings that clients know and servers do not.
    own_drawn: Vec<[u8; UUID_BYTES]>,
}

impl StateHasher {
    pub(super) fn new(
        world: &World,
        reductions: Reductions,
        base: TimeBase,
        grid: Option<Grid>,
        regions: Option<Regions>,
    ) -> StateHasher {
        let scenario = world.scenario();
        let means_nothing = reductions.canonical && drawn_strings_mean_nothing(world);
        StateHasher {
            text: Fingerprint::new(base, means_nothing),
            classes: classes(scenario),
            is_canonical: reductions.canonical,
            is_symmetric: reductions.symmetry && means_nothing,
            grid,
            regions,
            has_zones: false,
            reads_clock: world.client_ids().any(|id| world.can_tell_time(id)),
            hashes: Vec::new(),
            own_drawn: Vec::new(),
        }
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

    /// Returns the hash of the servers of a world.
    pub(super) fn of_servers(&mut self, world: &World) -> u128 {
        if self.has_zones && !self.reads_clock {
            self.text.restart_with_slots(world.now());
        } else {
            self.text.restart(world.now());
        }
        world.write_servers_to(&mut self.text);
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
        if !self.is_canonical {
            let mut hasher = Xxh3::new();
            state.world.hash(&mut hasher);
            state.budget.hash(&mut hasher);
            state.memory.hash(&mut hasher);
            last.hash(&mut hasher);
            let digest = hasher.digest128();
            return StateKey { digest, family: digest, zone: None, bytes: STATE_BYTES };
        }
        if self.has_zones {
            return self.of_zone(state, last);
        }
        if let Some(regions) = self.regions {
            return self.of_regions(state, last, regions);
        }
        self.of_servers(&state.world);
        if let Some(grid) = self.grid.filter(|_| may_last(state)) {
            self.text.hash(grid.phase(state.world.now()).into());
        }
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
        let digest = self.text.digest();
        StateKey { digest, family: digest, zone: None, bytes }
    }

    /// Returns the hash and size of a state whose times count only by their regions.
    fn of_regions(&mut self, state: &State, last: Option<ClientId>, regions: Regions) -> StateKey {
        let StateHasher { text, classes, hashes, own_drawn, .. } = self;
        text.restart_in_regions(state.world.now(), regions);
        state.world.write_servers_to(text);
        let drawn = text.drawn().len();
        let mut knows_anothers = false;
        own_drawn.clear();
        let mut parts = Vec::with_capacity(classes.len());
        for (id, _) in state.world.clients() {
            let start = text.len();
            write_client(state, id, last, text);
            if self.is_symmetric {
                let own = &text.drawn()[drawn..];
                knows_anothers |= own.iter().any(|string| own_drawn.contains(string));
                own_drawn.extend_from_slice(own);
                text.forget_drawn(drawn);
            }
            parts.push((id, start..text.len()));
        }
        text.settle_times();
        hashes.clear();
        let bytes = STATE_BYTES + text.len() as u64;
        let first = parts.first().map_or(text.len(), |(_, part)| part.start);
        let mut order: Vec<(u8, u128, ClientId)> = parts
            .into_iter()
            .map(|(id, part)| (classes[id.index()], text.digest_of(part), id))
            .collect();
        if self.is_symmetric {
            order.sort_unstable();
        }
        let servers = text.digest_of(0..first);
        if knows_anothers {
            // A string that only clients know must get the same number in all of them.
            text.restart_in_regions(state.world.now(), regions);
            state.world.write_servers_to(text);
            for (_, _, id) in &order {
                write_client(state, *id, last, text);
            }
            text.settle_times();
            let all = text.digest();
            text.restart(state.world.now());
            text.hash(all);
        } else {
            text.restart(state.world.now());
        }
        text.hash(servers);
        order.iter().for_each(|(_, hash, _)| text.hash(*hash));
        state.budget.counts().into_iter().for_each(|count| text.tag(count));
        StateKey { digest: text.digest(), family: text.digest(), zone: None, bytes }
    }

    /// Returns the times of a world, the first one of the servers first.
    pub(super) fn slots(&mut self, world: &World) -> Vec<Slot> {
        self.text.restart_with_slots(world.now());
        world.write_servers_to(&mut self.text);
        for (id, _) in world.clients() {
            world.write_client_to(id, &mut self.text);
        }
        self.text.times().to_vec()
    }

    /// Returns the hash and size of a state with a zone.
    fn of_zone(&mut self, state: &State, last: Option<ClientId>) -> StateKey {
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
            for (_, _, _, id, _) in &parts {
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
        for (_, hash, _, _, own) in &parts {
            text.hash(*hash);
            order.extend(own);
        }
        let zone = state.times.zone.select(&order);
        state.budget.counts().into_iter().for_each(|count| text.tag(count));
        let family = text.digest();
        zone.bounds().iter().for_each(|it| text.integer(*it));
        StateKey {
            digest: text.digest(),
            family,
            zone: Some(std::sync::Arc::new(zone)),
            bytes: STATE_BYTES + total as u64,
        }
    }

    /// Returns the remainders of all times of a world, as in [`Fingerprint::remainders_ms`].
    pub(super) fn remainders_ms(&mut self, world: &World, regions: Regions) -> Vec<i64> {
        self.text.restart_in_regions(world.now(), regions);
        world.write_servers_to(&mut self.text);
        for (id, _) in world.clients() {
            world.write_client_to(id, &mut self.text);
        }
        self.text.remainders_ms()
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

/// Returns `true` if a pause, delay or partition may end between two events, now or later.
fn may_last(State { world, budget, .. }: &State) -> bool {
    let lasts = world.has_open_ends() || world.has_partitions();
    lasts || FaultKind::LASTING.into_iter().any(|kind| budget.count(kind) > 0)
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
