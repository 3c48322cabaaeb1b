//! The network in a scenario file.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use simulator::DURATION_LIMIT_MS;
use simulator::{Latency, Network};

/// Latency of messages, and timeout of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(
    default,
    deny_unknown_fields,
    rename = "Network",
    expecting = "a network: an object with `latency` and `call_timeout_ms`"
)]
pub(super) struct NetworkEntry {
    /// Latency of each request and of each reply.
    latency: LatencyEntry,
    /// Timeout of a client that waits for a reply, in ms.
    #[cfg_attr(test, schemars(range(min = 1, max = DURATION_LIMIT_MS)))]
    call_timeout_ms: u64,
}

/// A range from which a random latency is chosen for each message.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(
    deny_unknown_fields,
    rename = "Latency",
    expecting = "a range: an object with `least_ms` and `most_ms`"
)]
struct LatencyEntry {
    /// Minimum, in ms.
    #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
    least_ms: u64,
    /// Maximum, in ms.
    #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
    most_ms: u64,
}

impl Default for NetworkEntry {
    fn default() -> NetworkEntry {
        Network::DEFAULT.into()
    }
}

impl From<Network> for NetworkEntry {
    fn from(Network { latency, call_timeout_ms }: Network) -> NetworkEntry {
        let Latency { least_ms, most_ms } = latency;
        NetworkEntry { latency: LatencyEntry { least_ms, most_ms }, call_timeout_ms }
    }
}

impl From<NetworkEntry> for Network {
    fn from(NetworkEntry { latency, call_timeout_ms }: NetworkEntry) -> Network {
        let LatencyEntry { least_ms, most_ms } = latency;
        Network { latency: Latency { least_ms, most_ms }, call_timeout_ms }
    }
}
