//! What the user set up: the clients, the program each runs, its clock and when it starts.
//!
//! Built-in locks are in [`strategies`], built-in set-ups with a course of events in [`gallery`].
//! This slice has one server on a network without latency; parameters have their defaults.

pub mod gallery;
mod story;
pub mod strategies;

pub use story::{Cue, Role, Story};

use crate::ids::ClientId;
use crate::lua::{Dialect, Mistake, Program};
use crate::time::{Millis, WallClock};
use std::sync::Arc;

/// The most clients one scenario may have.
pub const CLIENT_LIMIT: usize = 10;

/// A set-up that can be run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scenario {
    /// The clients, C1 first.
    pub clients: Vec<ClientSetup>,
}

/// One client before the run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClientSetup {
    /// The text of the lock program it runs.
    pub program: Arc<str>,
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
    /// A program does not load.
    #[error("{client}: {mistake}")]
    Program {
        /// Whose program.
        client: ClientId,
        /// What is wrong, and where.
        mistake: Mistake,
    },
}

impl Scenario {
    /// Checks everything and loads the programs, in the order of the clients.
    ///
    /// # Errors
    /// All that is wrong, not only the first.
    pub fn load(&self) -> Result<Vec<Program>, Vec<ScenarioError>> {
        let given = self.clients.len();
        if given == 0 {
            return Err(vec![ScenarioError::NoClients]);
        }
        if given > CLIENT_LIMIT {
            return Err(vec![ScenarioError::TooManyClients { given }]);
        }
        let mut programs = Vec::new();
        let mut errors = Vec::new();
        for (client, setup) in (0..).map(ClientId).zip(&self.clients) {
            match Program::load(&setup.program, Dialect::Client) {
                Ok(program) => programs.push(program),
                Err(mistakes) => {
                    let named = |mistake| ScenarioError::Program { client, mistake };
                    errors.extend(mistakes.into_iter().map(named));
                }
            }
        }
        if errors.is_empty() { Ok(programs) } else { Err(errors) }
    }
}

#[cfg(test)]
impl Scenario {
    /// Clients that start at 0 with exact clocks.
    pub(crate) fn of(programs: &[&str]) -> Scenario {
        let client = |program: &&str| ClientSetup {
            program: (*program).into(),
            starts_at: Millis(0),
            clock: WallClock::default(),
        };
        Scenario { clients: programs.iter().map(client).collect() }
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
    fn every_client_with_a_mistake_in_its_program_is_named() {
        let errors = errors(&["enter(", "enter()", "leave("]);
        assert!(errors.len() >= 2, "{errors:?}");
        assert!(
            errors.iter().all(|error| error.starts_with("C1: 1:") || error.starts_with("C3: 1:")),
            "{errors:?}"
        );
    }
}
