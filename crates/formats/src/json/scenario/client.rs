//! Clients in a scenario file.

use crate::json::named::Named;
use crate::json::setup::{ClockEntry, ParameterEntry};
use primitives::Millis;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use simulator::DURATION_LIMIT_MS;
use simulator::{ClientSetup, ProgramSource};

/// A client, which runs one lock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Client", expecting = "a client: an object with `program`")]
pub(super) struct ClientEntry {
    /// The name of a program in `programs`, or the id of a built-in lock, such as `set-nx-px-lua`.
    pub(super) program: String,
    /// Values of the program's parameters by name. Other parameters have their defaults.
    #[serde(default, skip_serializing_if = "Named::is_empty")]
    pub(super) parameters: Named<ParameterEntry>,
    /// Time at which the client starts, in ms.
    #[serde(default)]
    #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
    pub(super) starts_at_ms: u64,
    /// The clock that `now()` reads in this client.
    #[serde(default)]
    pub(super) clock: ClockEntry,
}

impl ClientEntry {
    /// Converts a client whose program has this name.
    pub(super) fn of(client: &ClientSetup, program: String) -> ClientEntry {
        let mut parameters = Named::default();
        for (name, typed) in &client.parameters {
            // If a name is given twice, the first value counts.
            if parameters.get(name).is_none() {
                parameters.0.push((name.clone(), ParameterEntry::of_typed(typed)));
            }
        }
        let starts_at_ms = client.starts_at.0;
        ClientEntry { program, parameters, starts_at_ms, clock: client.clock.into() }
    }

    /// Converts the entry to a client with this program source.
    pub(super) fn setup(&self, program: ProgramSource) -> ClientSetup {
        let typed = |(name, value): &(String, ParameterEntry)| (name.clone(), value.typed());
        ClientSetup {
            program,
            parameters: self.parameters.0.iter().map(typed).collect(),
            starts_at: Millis(self.starts_at_ms),
            clock: self.clock.into(),
        }
    }
}
