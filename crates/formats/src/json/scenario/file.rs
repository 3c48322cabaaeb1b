//! The scenario file as a whole, and its conversion from and to a scenario.

use super::VERSION;
use super::client::ClientEntry;
use super::error::{FileProblem, Located, ScenarioFileError};
use super::json_path::path_at;
use super::location::Path;
use super::moves::MoveEntry;
use super::network::NetworkEntry;
use crate::json::named::Named;
use crate::json::setup::ServerEntry;
use content::locks;
use primitives::{ClientId, ServerId};
use primitives::{Millis, SharedVec};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use simulator::SERVER_LIMIT;
use simulator::{
    CLIENT_LIMIT, ClientSetup, DURATION_LIMIT_MS, Field, Problem, ProgramSource, Scenario,
    ScenarioError, ServerSetup, Starts,
};
use simulator::{Move, Run};

/// A scenario of Lockscope: servers, clients with their programs, the network between them, and the
/// moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(
    deny_unknown_fields,
    rename = "Scenario",
    expecting = "a scenario: an object with `version` and `clients`"
)]
pub(in crate::json) struct ScenarioFile {
    /// Address of the schema, for editors. Lockscope ignores it.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub(super) schema: Option<String>,
    /// Version of the format.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    pub(super) version: u32,
    /// Sources of all programs that are not built-in locks, by name.
    #[serde(default, skip_serializing_if = "Named::is_empty")]
    pub(super) programs: Named<String>,
    /// The clients; the first one is C1.
    #[cfg_attr(test, schemars(length(min = 1, max = CLIENT_LIMIT)))]
    pub(super) clients: Vec<ClientEntry>,
    /// The servers; the first one is S1. They are independent of each other.
    #[serde(default = "one_server")]
    #[cfg_attr(test, schemars(length(min = 1, max = SERVER_LIMIT)))]
    pub(super) servers: Vec<ServerEntry>,
    /// Origin of the start times: `found` by a search, which lets clients start at any time, or
    /// given by the author of the scenario, if it is absent. A check keeps given start times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) starts: Option<StartsEntry>,
    /// The network between clients and servers.
    #[serde(default)]
    pub(super) network: NetworkEntry,
    /// Seed of all random values.
    #[serde(default = "usual_seed")]
    pub(super) seed: u64,
    /// Time at which a run ends if it continues by itself, in ms.
    #[serde(default = "usual_end_ms")]
    #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
    pub(super) until_ms: u64,
    /// The moves in order. No other moves happen. Without this list the clients continue by
    /// themselves to the end, as with `[{"go_on": {}}]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<MoveEntry>>,
}

/// Origin of start times that the author has not given.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", rename = "Starts")]
pub(super) enum StartsEntry {
    /// A search.
    Found,
}

fn one_server() -> Vec<ServerEntry> {
    vec![ServerSetup::DEFAULT.into()]
}

/// Returns the same seed as the default of `lockscope run`.
fn usual_seed() -> u64 {
    1
}

/// Returns the same end as the default of `lockscope run`.
fn usual_end_ms() -> u64 {
    60_000
}

/// The field that is read first, because other versions may have other fields.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

impl ScenarioFile {
    /// Parses the fields. Does not check that they form a valid scenario.
    pub(super) fn parse(json: &str) -> Result<ScenarioFile, ScenarioFileError> {
        if let Ok(Versioned { version }) = serde_json::from_str(json)
            && version != VERSION
        {
            return Err(Path::field("version")
                .because(FileProblem::Version { version })
                .placed(json));
        }
        let mut deserializer = serde_json::Deserializer::from_str(json);
        let file = ScenarioFile::deserialize(&mut deserializer)
            .map_err(|error| ScenarioFileError::from_json(&error, path_at(json, &error)))?;
        deserializer
            .end()
            .map_err(|error| ScenarioFileError::from_json(&error, Path::default()))?;
        Ok(file)
    }

    /// Converts a scenario in which these moves are made.
    pub(super) fn of(scenario: &Scenario, until: Millis, moves: &SharedVec<Move>) -> ScenarioFile {
        let mut programs: Named<String> = Named::default();
        let clients = scenario.clients.iter().map(|client| {
            let name = match locks::ALL.iter().find(|it| it.source == &*client.program) {
                Some(lock) => lock.id.to_owned(),
                None => name_of(&client.program, &mut programs),
            };
            ClientEntry::of(client, name)
        });
        ScenarioFile {
            schema: None,
            version: VERSION,
            clients: clients.collect(),
            programs,
            servers: scenario.servers.iter().map(|&server| server.into()).collect(),
            starts: match scenario.starts {
                Starts::Given => None,
                Starts::Found => Some(StartsEntry::Found),
            },
            network: scenario.network.into(),
            seed: scenario.seed,
            until_ms: until.0,
            moves: Some(moves.iter().map(MoveEntry::from).collect()),
        }
    }

    /// Converts a scenario whose clients continue by themselves.
    pub(in crate::json) fn of_setup(scenario: &Scenario, until: Millis) -> ScenarioFile {
        ScenarioFile { moves: None, ..ScenarioFile::of(scenario, until, &SharedVec::new()) }
    }

    /// Creates a run of the scenario without any moves.
    pub(super) fn start(&self) -> Result<Run, Vec<Located>> {
        let given = self.clients.len();
        if given > CLIENT_LIMIT {
            // With too many clients, their programs are not checked.
            let problem = FileProblem::Scenario(Problem::Count { given, limit: CLIENT_LIMIT });
            return Err(vec![Path::field("clients").because(problem)]);
        }
        let mut errors = Vec::new();
        if self.until_ms > DURATION_LIMIT_MS {
            let problem = Problem::TooLong { given_ms: self.until_ms };
            errors.push(Path::field("until_ms").because(FileProblem::Scenario(problem)));
        }
        let mut clients: Vec<ClientSetup> = Vec::new();
        for (index, client) in self.clients.iter().enumerate() {
            match self.program(&client.program) {
                Ok(program) => clients.push(client.setup(program)),
                Err(problem) => {
                    let path = Path::field("clients").index(index).key("program");
                    errors.push(path.because(problem));
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let servers = self.servers.iter().map(|&server| server.into()).collect();
        let network = self.network.into();
        let starts = match self.starts {
            None => Starts::Given,
            Some(StartsEntry::Found) => Starts::Found,
        };
        let scenario = Scenario { clients, servers, network, seed: self.seed, starts };
        Run::new(&scenario).map_err(|errors| {
            let mut located: Vec<Located> = Vec::new();
            for error in errors {
                let error = self.located(error);
                // Clients that run the same program have the same errors.
                if !located.contains(&error) {
                    located.push(error);
                }
            }
            located
        })
    }

    /// Converts a problem of the scenario to a path in the file.
    fn located(&self, ScenarioError { field, problem }: ScenarioError) -> Located {
        let client = |id: ClientId| Path::field("clients").index(id.index());
        let server = |id: ServerId| Path::field("servers").index(id.index());
        let of_clock = match problem {
            Problem::ClockDrift { .. } => "drift_ppm",
            _ => "offset_ms",
        };
        let path = match (&field, &problem) {
            (Field::Clients, _) => Path::field("clients"),
            (Field::Servers, _) => Path::field("servers"),
            (Field::Latency, _) => Path::field("network").key("latency"),
            (Field::CallTimeout, _) => Path::field("network").key("call_timeout_ms"),
            (Field::Program(id), Problem::UnknownParameter { name, .. })
            | (Field::Parameter(id, name), _) => client(*id).key("parameters").key(name),
            (Field::Program(id), _) => match self.clients.get(id.index()) {
                Some(client) => Path::field("programs").key(&client.program),
                None => client(*id),
            },
            (Field::Start(id), _) => client(*id).key("starts_at_ms"),
            (Field::ClientClock(id), _) => client(*id).key("clock").key(of_clock),
            (Field::ServerClock(id), _) => server(*id).key("clock").key(of_clock),
            (Field::ReplicationLag(id), _) => server(*id).key("replication_lag_ms"),
        };
        path.because(FileProblem::Scenario(problem))
    }

    /// Returns the source of a program by name. Programs of the file take precedence over built-in
    /// locks.
    fn program(&self, name: &str) -> Result<ProgramSource, FileProblem> {
        let own = self.programs.get(name).map(String::as_str);
        let built_in = || locks::ALL.iter().find(|it| it.id == name).map(|it| it.source);
        own.or_else(built_in).map(ProgramSource::from).ok_or_else(|| {
            let own = self.programs.0.iter().map(|(name, _)| name.as_str());
            let known = own.chain(locks::ALL.iter().map(|it| it.id));
            let known = known.map(str::to_owned).collect();
            FileProblem::UnknownProgram { name: name.to_owned(), known }
        })
    }
}

/// Returns the name of a program that is not built in. Equal sources get the same name.
fn name_of(program: &str, programs: &mut Named<String>) -> String {
    if let Some((name, _)) = programs.0.iter().find(|(_, text)| text == program) {
        return name.clone();
    }
    let name = format!("program-{}", programs.0.len() + 1);
    programs.0.push((name.clone(), program.to_owned()));
    name
}
