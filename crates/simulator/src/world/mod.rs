//! The world: the whole state at one point in time, and its possible transitions.
//!
//! A [`World`] is a plain value. [`World::moves`] lists the allowed moves in a fixed order.
//! [`World::apply`] makes one of them and returns its events. The world never chooses a move: a
//! user, a story or a search does. Equal worlds have equal futures.

mod blocking_keys;
mod call;
mod client;
mod client_step;
mod copy_on_write;
mod delivery;
mod draws;
mod enabled_moves;
mod event;
mod fault_effects;
mod fingerprint;
mod open_ended;
mod poll_cache;
mod polling;
mod probe;
mod protected_store;
mod random;
mod refusal;
mod retime;
mod server_host;
mod solo_run;

pub(crate) use call::{Answer, Request};
pub use call::{Call, Stage};
pub use client::{Client, Waiting};
pub use draws::Draw;
pub use enabled_moves::NotAllowed;
pub use event::{Asker, Event, EventKind, Message, Peer};
pub use poll_cache::PollCache;
pub use polling::{Polled, Polling, Round};
pub use probe::{BYTES_PER_INSTRUCTION, ProbeResult};
pub(crate) use protected_store::Store;
pub use protected_store::{StoreReply, StoreRequest};
pub use refusal::Reason;
pub use retime::NewTimes;
pub(crate) use server_host::Replica;
pub use solo_run::ZenoLoop;

use crate::scenario::{LoadedProgram, Scenario, ScenarioError};
use copy_on_write::CopyOnWrite;
use lua_vm::Program;
use primitives::{ClientId, ClientSet, Millis, ServerId, UnixMillis, holds_uuid};
use redis_model::Server;
use server_host::ServerHost;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The whole state at one point in time of a run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World {
    setup: Setup,
    now: Millis,
    clients: Vec<CopyOnWrite<Client>>,
    hosts: Vec<CopyOnWrite<ServerHost>>,
    store: Store,
}

impl World {
    /// Creates the initial world of a scenario.
    ///
    /// # Errors
    /// Every error in the scenario.
    pub fn new(scenario: &Scenario) -> Result<World, Vec<ScenarioError>> {
        let programs = scenario.load()?;
        let servers = scenario.servers.len();
        let clients = (0..).map(ClientId).zip(scenario.clients.iter().zip(&programs));
        let clients = clients.map(|(id, (setup, loaded))| Client::new(id, setup, loaded, servers));
        let clients = clients.map(CopyOnWrite::new).collect();
        let hosts = scenario.servers.iter().map(ServerHost::new).map(CopyOnWrite::new).collect();
        let setup = Setup::of(scenario.clone(), programs);
        Ok(World { setup, now: Millis(0), clients, hosts, store: Store::default() })
    }

    /// Returns the scenario.
    pub fn scenario(&self) -> &Scenario {
        self.setup.scenario()
    }

    /// Makes INCR leave integers above `limit` unchanged from this time: see
    /// [`Server::count_up_to`].
    pub fn count_up_to(&mut self, limit: i64) {
        self.hosts.iter_mut().for_each(|host| host.count_up_to(limit));
    }

    /// Returns the virtual time.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Iterates over the servers with their ids, S1 first.
    pub fn servers(&self) -> impl Iterator<Item = (ServerId, &Server)> {
        (0..).map(ServerId).zip(self.hosts.iter().map(|host| &host.server))
    }

    /// Returns a server, or `None` if the scenario does not contain it.
    pub fn server(&self, server: ServerId) -> Option<&Server> {
        self.hosts.get(server.index()).map(|host| &host.server)
    }

    /// Returns a server's replica, if it has one.
    pub fn replica(&self, server: ServerId) -> Option<&Replica> {
        self.hosts.get(server.index())?.replica.as_ref()
    }

    /// Returns `true` if the server exists and is reachable.
    pub fn is_reachable(&self, server: ServerId) -> bool {
        self.hosts.get(server.index()).is_some_and(|host| host.is_reachable)
    }

    /// Returns the reading of a server's wall clock.
    pub fn server_now(&self, server: ServerId) -> Option<UnixMillis> {
        Some(self.hosts.get(server.index())?.clock.read(self.now))
    }

    /// Returns the protected store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Iterates over the clients with their ids, C1 first.
    pub fn clients(&self) -> impl Iterator<Item = (ClientId, &Client)> {
        (0..).map(ClientId).zip(self.clients.iter().map(|client| &**client))
    }

    /// Returns the clients in the critical section.
    pub fn inside(&self) -> ClientSet {
        let inside = self.clients().filter(|(_, client)| client.is_in_critical_section());
        inside.map(|(id, _)| id).collect()
    }

    /// Returns the clients that last entered as readers.
    pub fn readers(&self) -> ClientSet {
        let readers = self.clients().filter(|(_, client)| client.is_reader);
        readers.map(|(id, _)| id).collect()
    }

    /// Iterates over the ids of all clients, C1 first.
    pub fn client_ids(&self) -> impl Iterator<Item = ClientId> + use<> {
        (0..).map(ClientId).take(self.clients.len())
    }

    /// Iterates over the ids of all servers, S1 first.
    pub fn server_ids(&self) -> impl Iterator<Item = ServerId> + use<> {
        (0..).map(ServerId).take(self.hosts.len())
    }

    /// Returns a client, or `None` if the scenario does not contain it.
    pub fn client(&self, client: ClientId) -> Option<&Client> {
        self.clients.get(client.index()).map(|client| &**client)
    }

    /// Returns the program of a client.
    pub fn program(&self, client: ClientId) -> Option<&Program> {
        self.setup.programs().get(client.index()).map(|loaded| &loaded.program)
    }

    /// Returns the number of clients that may be inside at once, as the program of a client declares
    /// it.
    pub fn permits(&self, client: ClientId) -> usize {
        self.program(client).map_or(1, |program| program.permits().into())
    }

    /// Returns the reading of a client's wall clock.
    pub fn client_now(&self, client: ClientId) -> Option<UnixMillis> {
        Some(self.client(client)?.clock.read(self.now))
    }
}

/// The constant part of a run. It is shared, so that cloning a world does not copy programs. It
/// does not contribute to the hash of a world, since worlds that are compared nearly always share
/// it.
#[derive(Clone, Debug)]
struct Setup(Arc<SetupData>);

#[derive(Debug)]
struct SetupData {
    scenario: Scenario,
    programs: Vec<LoadedProgram>,
    /// Whether a program or parameter contains a UUID. Each probe asks this.
    contains_uuid: bool,
}

impl Setup {
    fn of(scenario: Scenario, programs: Vec<LoadedProgram>) -> Setup {
        let sources = programs.iter().map(|it| it.program.source());
        let parameters = scenario.clients.iter().flat_map(|it| &it.parameters);
        let mut texts = sources.chain(parameters.map(|(_, value)| &**value));
        let contains_uuid = texts.any(|text| holds_uuid(text.as_bytes()));
        Setup(Arc::new(SetupData { scenario, programs, contains_uuid }))
    }

    fn scenario(&self) -> &Scenario {
        &self.0.scenario
    }

    fn programs(&self) -> &[LoadedProgram] {
        &self.0.programs
    }
}

impl PartialEq for Setup {
    /// Compares only the scenarios, because the programs follow from them.
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
