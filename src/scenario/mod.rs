//! What the user set up: the servers, the clients with the program each runs, and the seed of chance.
//!
//! Built-in locks are in [`strategies`], built-in set-ups with a course of events in [`gallery`].
//! The network has no latency yet.

pub mod gallery;
mod story;
pub mod strategies;

pub use story::{Cue, Role, Story};

use crate::ids::ClientId;
use crate::lua::{Dialect, Mistake, ParameterError, ParameterValue, Program};
use crate::time::{Millis, WallClock};
use std::sync::Arc;

/// The most clients one scenario may have.
pub const CLIENT_LIMIT: usize = 10;

/// The most servers one scenario may have: more than Redlock has ever been run with.
pub const SERVER_LIMIT: u8 = 9;

/// A set-up that can be run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scenario {
    /// The clients, C1 first.
    pub clients: Vec<ClientSetup>,
    /// How many servers there are, at least one. They know nothing of each other.
    pub servers: u8,
    /// What `random()` and `uuid()` draw follows from it.
    pub seed: u64,
}

/// One client before the run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClientSetup {
    /// The text of the lock program it runs.
    pub program: Arc<str>,
    /// Values for the program's parameters, by name, as they were typed; the others have their defaults.
    pub parameters: Vec<(String, String)>,
    /// When it starts.
    pub starts_at: Millis,
    /// The clock its `now()` reads.
    pub clock: WallClock,
}

/// Why a scenario cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScenarioError {
    /// There is nobody to run.
    #[error("a scenario needs at least one client")]
    NoClients,
    /// More than [`CLIENT_LIMIT`].
    #[error("{given} clients are too many: the limit is {CLIENT_LIMIT}")]
    TooManyClients {
        /// How many there are.
        given: usize,
    },
    /// No server, or more than [`SERVER_LIMIT`].
    #[error("{given} servers are not possible: there are 1 to {SERVER_LIMIT}")]
    Servers {
        /// How many there are to be.
        given: u8,
    },
    /// A program has no such parameter.
    #[error("{client}: the program has no parameter `{name}`{}", listed(.known))]
    UnknownParameter {
        /// Whose program.
        client: ClientId,
        /// What was given a value.
        name: String,
        /// The parameters that it has.
        known: Vec<String>,
    },
    /// The text is no value for a parameter.
    #[error("{client}: {name}: {reason}, got `{given}`")]
    Parameter {
        /// Whose program.
        client: ClientId,
        /// Which parameter.
        name: String,
        /// What was typed.
        given: String,
        /// What is wrong with it.
        reason: ParameterError,
    },
    /// A program does not load.
    #[error("{client}: {mistake}")]
    Program {
        /// Whose program.
        client: ClientId,
        /// What is wrong, and where.
        mistake: Mistake,
    },
}

/// A program with the values of its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedProgram {
    /// The program.
    pub program: Program,
    /// The parameters that were given a value.
    pub parameters: Vec<(String, ParameterValue)>,
}

impl Scenario {
    /// Checks everything and loads the programs, in the order of the clients.
    ///
    /// # Errors
    /// All that is wrong, not only the first.
    pub fn load(&self) -> Result<Vec<LoadedProgram>, Vec<ScenarioError>> {
        let given = self.clients.len();
        if given == 0 {
            return Err(vec![ScenarioError::NoClients]);
        }
        if given > CLIENT_LIMIT {
            return Err(vec![ScenarioError::TooManyClients { given }]);
        }
        let mut programs = Vec::new();
        let mut errors = Vec::new();
        if !(1..=SERVER_LIMIT).contains(&self.servers) {
            errors.push(ScenarioError::Servers { given: self.servers });
        }
        for (client, setup) in (0..).map(ClientId).zip(&self.clients) {
            match setup.load(client) {
                Ok(loaded) => programs.push(loaded),
                Err(found) => errors.extend(found),
            }
        }
        if errors.is_empty() { Ok(programs) } else { Err(errors) }
    }
}

impl ClientSetup {
    fn load(&self, client: ClientId) -> Result<LoadedProgram, Vec<ScenarioError>> {
        let program = Program::load(&self.program, Dialect::Client).map_err(|mistakes| {
            let named = |mistake| ScenarioError::Program { client, mistake };
            mistakes.into_iter().map(named).collect::<Vec<_>>()
        })?;
        let mut parameters = Vec::new();
        let mut errors = Vec::new();
        for (name, given) in &self.parameters {
            match value(&program, client, name, given) {
                Ok(value) => parameters.push((name.clone(), value)),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(LoadedProgram { program, parameters }) } else { Err(errors) }
    }
}

fn value(
    program: &Program,
    client: ClientId,
    name: &str,
    given: &str,
) -> Result<ParameterValue, ScenarioError> {
    let declared = program.parameters().iter().find(|parameter| parameter.name == name);
    let (name, given) = (name.to_owned(), given.to_owned());
    let Some(parameter) = declared else {
        let known = program.parameters().iter().map(|parameter| parameter.name.clone()).collect();
        return Err(ScenarioError::UnknownParameter { client, name, known });
    };
    parameter.read(&given).map_err(|reason| ScenarioError::Parameter {
        client,
        name,
        given,
        reason,
    })
}

fn listed(known: &[String]) -> String {
    match known {
        [] => String::new(),
        known => format!("; it has {}", known.join(", ")),
    }
}

#[cfg(test)]
impl Scenario {
    /// Clients that start at 0 with exact clocks.
    pub(crate) fn of(programs: &[&str]) -> Scenario {
        let client = |program: &&str| ClientSetup {
            program: (*program).into(),
            parameters: Vec::new(),
            starts_at: Millis(0),
            clock: WallClock::default(),
        };
        Scenario { clients: programs.iter().map(client).collect(), servers: 1, seed: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(programs: &[&str]) -> Vec<String> {
        let errors = Scenario::of(programs).load().err().unwrap_or_default();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_scenario_has_one_to_ten_clients() {
        assert_eq!(errors(&[]), ["a scenario needs at least one client"]);
        assert_eq!(errors(&["enter()"; 10]), [""; 0]);
        assert_eq!(errors(&["enter()"; 11]), ["11 clients are too many: the limit is 10"]);
    }

    #[test]
    fn there_are_one_to_nine_servers() {
        for (servers, expected) in [
            (0, "0 servers are not possible: there are 1 to 9"),
            (1, ""),
            (9, ""),
            (10, "10 servers are not possible: there are 1 to 9"),
        ] {
            let scenario = Scenario { servers, ..Scenario::of(&["enter()"]) };
            let errors = scenario.load().err().unwrap_or_default();
            assert_eq!(errors.first().map(ToString::to_string).unwrap_or_default(), expected);
        }
    }

    #[test]
    fn parameters_must_exist_and_be_of_their_kind() {
        let program = "-- @param TTL 10 lifetime, ms\n-- @param KEY lock the key\nsleep(TTL)";
        let mut scenario = Scenario::of(&[program]);
        for (name, given, expected) in [
            ("TTL", "20", ""),
            ("KEY", "20", ""),
            ("TTL", "soon", "C1: TTL: a number is expected, got `soon`"),
            ("TTTL", "1", "C1: the program has no parameter `TTTL`; it has TTL, KEY"),
        ] {
            scenario.clients[0].parameters = vec![(name.to_owned(), given.to_owned())];
            let errors = scenario.load().err().unwrap_or_default();
            assert_eq!(errors.first().map(ToString::to_string).unwrap_or_default(), expected);
        }
    }

    #[test]
    fn every_client_with_a_mistake_in_its_program_is_named() {
        let errors = errors(&["enter(", "enter()", "leave("]);
        assert!(errors.len() >= 2, "{errors:?}");
        assert!(
            errors.iter().all(|error| error.starts_with("C1: 1:") || error.starts_with("C3: 1:")),
            "{errors:?}"
        );
    }
}
