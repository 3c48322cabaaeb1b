//! The setup of a run: the servers, the clients with their programs, the network between them, and
//! the random seed.

mod error;
mod network;
mod program_source;
mod server;

pub use error::{Field, Problem, ScenarioError};
pub use network::{Latency, Network};
pub use program_source::ProgramSource;
pub use server::{Replication, ServerSetup};

use lua_vm::{ParameterValue, Program};
use primitives::{ClientId, Millis, ServerId, WallClock};

/// Maximum number of clients in a scenario.
pub const CLIENT_LIMIT: usize = 10;

/// Maximum number of servers in a scenario: more than Redlock has ever been run with.
pub const SERVER_LIMIT: usize = 9;

/// Default number of servers for a program that uses several: as many as in the description of
/// Redlock.
pub const SEVERAL_SERVERS: usize = 5;

/// Maximum duration of any setting, in ms: 366 days.
pub const DURATION_LIMIT_MS: u64 = 366 * 24 * 60 * 60 * 1_000;

/// Maximum offset of a wall clock at the start, in ms: about ten years.
pub const CLOCK_OFFSET_LIMIT_MS: u64 = 10 * DURATION_LIMIT_MS;

/// Maximum drift of a wall clock, in parts per million: a tenth.
pub const CLOCK_DRIFT_LIMIT_PPM: u32 = 100_000;

/// A setup that can be run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scenario {
    /// The clients, C1 first.
    pub clients: Vec<ClientSetup>,
    /// The servers, S1 first, at least one. They are independent of each other.
    pub servers: Vec<ServerSetup>,
    /// The network between clients and servers.
    pub network: Network,
    /// Seed for the values of `random()` and `uuid()`, and for the latency of messages.
    pub seed: u64,
    /// Origin of the start times.
    pub starts: Starts,
}

/// Origin of the start times of a scenario.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Starts {
    /// The user or the author of the scenario.
    #[default]
    Given,
    /// A search that lets clients start at any time. A search of this scenario does so again.
    Found,
}

/// The setup of a client.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClientSetup {
    /// The source of the lock program it runs.
    pub program: ProgramSource,
    /// Values for the program's parameters, by name, as typed. Other parameters have their
    /// defaults.
    pub parameters: Vec<(String, String)>,
    /// The start time.
    pub starts_at: Millis,
    /// The clock its `now()` reads.
    pub clock: WallClock,
}

impl ClientSetup {
    /// Creates a client that runs this program from the start, with an exact clock.
    pub fn of(program: &str) -> ClientSetup {
        ClientSetup {
            program: program.into(),
            parameters: Vec::new(),
            starts_at: Millis(0),
            clock: WallClock::default(),
        }
    }
}

/// Returns the default number of servers for a program: several if its code uses `redis.nodes`. A
/// comment or a string that contains it does not count.
pub fn usual_servers(program: &Program) -> usize {
    let source = program.source();
    let uses_several =
        program.tokens().into_iter().any(|token| &source[token.range] == "redis.nodes");
    if uses_several { SEVERAL_SERVERS } else { 1 }
}

/// Returns the number of clients that test a program as thoroughly as this many clients test a lock
/// for one client: one more for each further permit that the program declares.
pub fn clients_for_permits(program: &Program, clients: usize) -> usize {
    (clients + usize::from(program.permits()) - 1).min(CLIENT_LIMIT)
}

/// A program with the values of its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedProgram {
    /// The program.
    pub program: Program,
    /// The parameters whose value was set.
    pub parameters: Vec<(String, ParameterValue)>,
}

impl LoadedProgram {
    /// Returns the values of the parameters in ms, without fractions.
    pub fn durations_ms(&self) -> impl Iterator<Item = i64> {
        let in_ms = self.program.parameters().iter().filter(|parameter| parameter.unit == "ms");
        in_ms.filter_map(|parameter| {
            let given = self.parameters.iter().find(|(name, _)| *name == parameter.name);
            match given.map_or(&parameter.default, |(_, value)| value) {
                ParameterValue::Number(number) => Some(number.to_integer()),
                ParameterValue::Text(_) => None,
            }
        })
    }
}

impl Scenario {
    /// Creates a scenario with one server without replica or clock error, and no latency.
    pub fn with_clients(clients: Vec<ClientSetup>) -> Scenario {
        let servers = vec![ServerSetup::default()];
        Scenario { clients, servers, network: Network::default(), seed: 0, starts: Starts::Given }
    }

    /// Returns `true` if a client has a start time after 0 that a search keeps.
    pub fn has_given_starts(&self) -> bool {
        self.starts == Starts::Given && self.clients.iter().any(|it| it.starts_at > Millis(0))
    }

    /// Returns the scenario without start times that a search has found.
    pub fn without_found_starts(&self) -> Scenario {
        let mut scenario = self.clone();
        if self.starts == Starts::Found {
            scenario.starts = Starts::Given;
            scenario.clients.iter_mut().for_each(|client| client.starts_at = Millis(0));
        }
        scenario
    }

    /// Returns `true` if all clients run the same program.
    pub fn has_one_program(&self) -> bool {
        self.clients.windows(2).all(|pair| pair[0].program == pair[1].program)
    }

    /// Returns `true` if the program of every client is empty.
    pub fn is_without_programs(&self) -> bool {
        self.clients.iter().all(|client| client.program.trim().is_empty())
    }

    /// Returns the clients that run the same program as this one, including itself, in their order.
    pub fn sharers_of(&self, client: ClientId) -> impl Iterator<Item = ClientId> {
        let program = self.clients.get(client.index()).map(|setup| &setup.program);
        let clients = (0..).map(ClientId).zip(&self.clients);
        clients.filter(move |(_, setup)| Some(&setup.program) == program).map(|(id, _)| id)
    }

    /// Checks everything and loads the programs, in the order of the clients.
    ///
    /// # Errors
    /// All errors, not only the first.
    pub fn load(&self) -> Result<Vec<LoadedProgram>, Vec<ScenarioError>> {
        let counts = [
            (Field::Clients, self.clients.len(), CLIENT_LIMIT),
            (Field::Servers, self.servers.len(), SERVER_LIMIT),
        ];
        let mut errors: Vec<ScenarioError> = counts
            .into_iter()
            .filter(|(_, given, limit)| *given == 0 || given > limit)
            .map(|(field, given, limit)| field.error(Problem::Count { given, limit }))
            .collect();
        // If there are too many clients or servers, each could cause the same further error.
        if !errors.is_empty() {
            return Err(errors);
        }
        self.network.check(&mut errors);
        for (id, server) in (0..).map(ServerId).zip(&self.servers) {
            server.check(id, &mut errors);
        }
        let mut programs: Vec<LoadedProgram> = Vec::new();
        for (id, client) in (0..).map(ClientId).zip(&self.clients) {
            // Most clients run the same program, which is compiled once even if their sources are
            // not shared.
            let known = self.clients.iter().find(|it| it.program == client.program);
            let source = known.map_or(&client.program, |it| &it.program);
            programs.extend(client.load(id, source, &mut errors));
        }
        if errors.is_empty() { Ok(programs) } else { Err(errors) }
    }
}

impl ClientSetup {
    fn load(
        &self,
        id: ClientId,
        source: &ProgramSource,
        errors: &mut Vec<ScenarioError>,
    ) -> Option<LoadedProgram> {
        errors.extend(Field::Start(id).duration(self.starts_at.0));
        errors.extend(Field::ClientClock(id).clock(self.clock));
        let program = match source.compiled() {
            Ok(program) => program.clone(),
            Err(diagnostics) => {
                let problems = diagnostics.iter().cloned().map(Problem::Diagnostic);
                errors.extend(problems.map(|problem| Field::Program(id).error(problem)));
                return None;
            }
        };
        let mut parameters = Vec::new();
        for (name, given) in &self.parameters {
            match value(&program, id, name, given) {
                Ok(value) => parameters.push((name.clone(), value)),
                Err(error) => errors.push(error),
            }
        }
        Some(LoadedProgram { program, parameters })
    }
}

fn value(
    program: &Program,
    client: ClientId,
    name: &str,
    given: &str,
) -> Result<ParameterValue, ScenarioError> {
    let declared = program.parameters().iter().find(|parameter| parameter.name == name);
    let Some(parameter) = declared else {
        let known = program.parameters().iter().map(|parameter| parameter.name.clone()).collect();
        let problem = Problem::UnknownParameter { name: name.to_owned(), known };
        return Err(Field::Program(client).error(problem));
    };
    parameter.read(given).map_err(|reason| {
        let problem = Problem::Parameter { given: given.to_owned(), reason };
        Field::Parameter(client, name.to_owned()).error(problem)
    })
}

#[cfg(any(test, feature = "testing"))]
impl Scenario {
    /// Creates a scenario of clients that start at 0 with exact clocks.
    pub fn of(programs: &[&str]) -> Scenario {
        Scenario::with_clients(programs.iter().map(|program| ClientSetup::of(program)).collect())
    }
}

#[cfg(test)]
mod tests;
