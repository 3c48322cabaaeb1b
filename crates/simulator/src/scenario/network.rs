//! What lies between the clients and those whom they ask.

use super::{Field, Problem, ScenarioError};

/// How messages travel, and how long clients wait for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network {
    /// How long each request takes, and each answer.
    pub latency: Latency,
    /// How long a client waits for an answer before it gives up, in ms. What it had asked may
    /// happen all the same.
    pub call_timeout_ms: u64,
}

/// How long a message takes. Each client draws from this range by its own part of chance.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Latency {
    /// The least, in ms.
    pub least_ms: u64,
    /// The most, in ms. With 0 a message is due as soon as it is sent.
    pub most_ms: u64,
}

impl Default for Network {
    fn default() -> Network {
        Network::DEFAULT
    }
}

impl Network {
    /// No latency, and a timeout as in many client libraries.
    pub const DEFAULT: Network =
        Network { latency: Latency { least_ms: 0, most_ms: 0 }, call_timeout_ms: 3_000 };

    pub(super) fn check(self, errors: &mut Vec<ScenarioError>) {
        let Latency { least_ms, most_ms } = self.latency;
        if least_ms > most_ms {
            errors.push(Field::Latency.error(Problem::Empty { least_ms, most_ms }));
        }
        errors.extend(Field::Latency.duration(most_ms));
        errors.extend(Field::CallTimeout.duration(self.call_timeout_ms));
        if self.call_timeout_ms == 0 {
            errors.push(Field::CallTimeout.error(Problem::Zero));
        }
    }
}
