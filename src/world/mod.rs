//! All state at one instant, and what may happen next.
//!
//! A [`World`] is a plain value. [`World::moves`] lists what may happen, in a fixed order;
//! [`World::apply`] does one of them and says what came of it. It never chooses by itself: whoever
//! drives it does, be it a person, a story or a search. The network delivers everything at once; of the
//! faults only the crash is known so far.

mod chance;
mod client;
mod event;
mod moves;
mod store;

pub use client::{Answer, Client, Waiting};
pub use event::{Event, EventKind};
pub use moves::{Move, NotAllowed};
pub use store::{Store, StoreReply, StoreRequest};

use crate::ids::{ClientId, ServerId};
use crate::lua::Program;
use crate::redis::Server;
use crate::scenario::{LoadedProgram, Scenario, ScenarioError};
use crate::time::{Millis, UnixMillis, WallClock};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Everything there is at one instant of a run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World {
    setup: Setup,
    now: Millis,
    clients: Vec<Client>,
    servers: Vec<Server>,
    store: Store,
}

/// The clock of every server. It is exact so far.
const SERVER_CLOCK: WallClock = WallClock { offset_ms: 0, drift_ppm: 0 };

impl World {
    /// The world before anything has happened.
    ///
    /// # Errors
    /// All that is wrong with the scenario.
    pub fn new(scenario: &Scenario) -> Result<World, Vec<ScenarioError>> {
        let programs = scenario.load()?;
        let clients = scenario.clients.iter().zip(&programs);
        let clients = clients.map(|(setup, loaded)| Client::new(setup, loaded, scenario.servers));
        let clients = clients.collect();
        let servers = vec![Server::default(); usize::from(scenario.servers)];
        let setup = Setup(Arc::new((scenario.clone(), programs)));
        Ok(World { setup, now: Millis(0), clients, servers, store: Store::default() })
    }

    /// What was set up.
    pub fn scenario(&self) -> &Scenario {
        self.setup.scenario()
    }

    /// Virtual time.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// All servers with their ids, S1 first.
    pub fn servers(&self) -> impl Iterator<Item = (ServerId, &Server)> {
        (0..).map(ServerId).zip(&self.servers)
    }

    /// One server, if there is such a one.
    pub fn server(&self, server: ServerId) -> Option<&Server> {
        self.servers.get(server.index())
    }

    /// The protected store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What every server's wall clock shows.
    pub fn server_now(&self) -> UnixMillis {
        SERVER_CLOCK.read(self.now)
    }

    /// All clients with their ids, C1 first.
    pub fn clients(&self) -> impl Iterator<Item = (ClientId, &Client)> {
        (0..).map(ClientId).zip(&self.clients)
    }

    /// One client, if there is such a one.
    pub fn client(&self, client: ClientId) -> Option<&Client> {
        self.clients.get(client.index())
    }

    /// The program a client runs.
    pub fn program(&self, client: ClientId) -> Option<&Program> {
        self.setup.programs().get(client.index()).map(|loaded| &loaded.program)
    }

    /// What a client's own wall clock shows.
    pub fn client_now(&self, client: ClientId) -> Option<UnixMillis> {
        let setup = self.setup.scenario().clients.get(client.index())?;
        Some(setup.clock.read(self.now))
    }
}

/// What does not change in a run. Shared, so that cloning a world does not copy programs; it adds
/// nothing to a world's hash, since worlds that are compared nearly always share it.
#[derive(Clone, Debug)]
struct Setup(Arc<(Scenario, Vec<LoadedProgram>)>);

impl Setup {
    fn scenario(&self) -> &Scenario {
        &self.0.0
    }

    fn programs(&self) -> &[LoadedProgram] {
        &self.0.1
    }
}

impl PartialEq for Setup {
    /// The programs follow from the scenario, so it alone decides.
    fn eq(&self, other: &Setup) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.scenario() == other.scenario()
    }
}

impl Eq for Setup {}

impl Hash for Setup {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

#[cfg(test)]
mod tests;
