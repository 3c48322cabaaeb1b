//! Tracks during a run which clients' programs could acquire the lock, by means of probe clients.
//!
//! The result depends on the servers, the protected store and, if the probe can tell the time, on
//! the time. A probe runs again only when one of these has changed.

use crate::FreePermits;
use primitives::{ClientId, ClientSet};
use simulator::{Event, EventKind, Move, StoreReply, World};

/// Results of the probe clients in the current state of a run.
#[derive(Clone, Debug)]
pub struct Probes {
    /// For each client, the first client with the same program and parameters.
    alike: Vec<ClientId>,
    free: ClientSet,
    free_permits: FreePermits,
    /// Clients whose program would be blocked, or has permits that are not free.
    lacking: ClientSet,
    /// Total number of scripts cached by the servers.
    scripts: usize,
    /// Whether the result may change when only time passes.
    hears_of_time: bool,
}

impl Probes {
    /// Returns the results at the start of a run.
    pub fn new(start: &World) -> Probes {
        let clients = &start.scenario().clients;
        let first_like = |client: usize| {
            let is_alike = |other: &usize| {
                let [one, other] = [&clients[client], &clients[*other]];
                one.program == other.program && one.parameters == other.parameters
            };
            (0..client).find(is_alike).unwrap_or(client)
        };
        let places = (0..clients.len()).map(first_like);
        let alike = places.map(|place| ClientId(u8::try_from(place).unwrap_or(u8::MAX))).collect();
        let mut probes = Probes {
            alike,
            free: ClientSet::EMPTY,
            free_permits: FreePermits::default(),
            lacking: ClientSet::EMPTY,
            scripts: 0,
            hears_of_time: false,
        };
        probes.ask(start);
        probes
    }

    /// Returns the clients whose program could acquire the lock now.
    pub fn free(&self) -> ClientSet {
        self.free
    }

    /// Returns the clients whose program would be blocked now, or has permits that are not free. A
    /// program that fails or contains no call of `enter()` is not blocked.
    pub fn lacking(&self) -> ClientSet {
        self.lacking
    }

    /// Returns the number of free permits.
    pub fn free_permits(&self) -> FreePermits {
        self.free_permits
    }

    /// Returns the first client of each group with the same program and parameters.
    pub fn different(&self) -> impl Iterator<Item = ClientId> {
        let places = (0..).map(ClientId).zip(&self.alike);
        places.filter(|(id, first)| id == *first).map(|(id, _)| id)
    }

    /// Returns all clients with the same program and parameters as `like`, including `like` itself.
    pub fn alike(&self, like: ClientId) -> ClientSet {
        let first = self.alike.get(like.index());
        let all = (0..).map(ClientId).zip(&self.alike);
        all.filter(|(_, other)| Some(*other) == first).map(|(id, _)| id).collect()
    }

    /// Processes a move of the run, its events and the world after it.
    pub fn observe(&mut self, made: &Move, events: &[&Event], after: &World) {
        let may_matter = match made {
            Move::Run(_)
            | Move::Crash(_)
            | Move::Pause { .. }
            | Move::Delay { .. }
            | Move::LoseRequest(_)
            | Move::LoseReply(_) => false,
            Move::Deliver(_) => {
                events.iter().any(|event| changes_what_is_there(event))
                    || self.has_new_scripts(after)
            }
            Move::Tick(_) => self.hears_of_time || !events.is_empty(),
            _ => true,
        };
        if may_matter {
            self.ask(after);
        }
    }

    fn has_new_scripts(&self, world: &World) -> bool {
        script_count(world) != self.scripts
    }

    fn ask(&mut self, world: &World) {
        (self.free, self.lacking) = (ClientSet::EMPTY, ClientSet::EMPTY);
        self.hears_of_time = false;
        self.scripts = script_count(world);
        let clients: Vec<ClientId> = self.different().collect();
        for like in clients {
            let admission = world.admission_of_probe_like(like);
            self.hears_of_time |= admission.hears_of_time;
            let alike = self.alike(like);
            for id in alike.iter() {
                self.free_permits[id.index()] = admission.free_permits;
            }
            if admission.enters {
                self.free |= alike;
            }
            if !admission.all_enter && !admission.is_neutral {
                self.lacking |= alike;
            }
        }
    }
}

fn changes_what_is_there(event: &Event) -> bool {
    match &event.kind {
        EventKind::Stored { reply, .. } => *reply == StoreReply::Written,
        kind => !kind.changes().is_empty(),
    }
}

fn script_count(world: &World) -> usize {
    world.servers().map(|(_, server)| server.script_count()).sum()
}
