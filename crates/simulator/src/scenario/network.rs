//! The network between clients, servers and the store.

use super::{Field, Problem, ScenarioError};

/// The latency of messages, and the timeout of clients.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network {
    /// Latency of each request and each reply.
    pub latency: Latency,
    /// Timeout of a call, in ms. A request that timed out may still be executed.
    pub call_timeout_ms: u64,
}

/// The latency of a message. Each client has its own random stream for it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Latency {
    /// Minimum, in ms.
    pub least_ms: u64,
    /// Maximum, in ms. With 0, a message is due as soon as it is sent.
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
