//! The setup of a server.

use super::{Field, ScenarioError};
use primitives::{ServerId, WallClock};
use redis_model::Persistence;

/// A server in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ServerSetup {
    /// The clock that determines the expiry of its keys.
    pub clock: WallClock,
    /// The data that survives a restart.
    pub persistence: Persistence,
    /// The replica, if the server has one.
    pub replication: Option<Replication>,
}

/// A replica and its lag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Replication {
    /// Time until an effect of the server reaches the replica, in ms. With 0, it arrives in the
    /// same millisecond.
    pub lag_ms: u64,
}

impl Default for ServerSetup {
    fn default() -> ServerSetup {
        ServerSetup::DEFAULT
    }
}

impl ServerSetup {
    /// An exact clock, no persistence, no replica.
    pub const DEFAULT: ServerSetup = ServerSetup {
        clock: WallClock { offset_ms: 0, drift_ppm: 0 },
        persistence: Persistence::Nothing,
        replication: None,
    };

    pub(super) fn check(&self, id: ServerId, errors: &mut Vec<ScenarioError>) {
        errors.extend(Field::ServerClock(id).clock(self.clock));
        let lag_ms = self.replication.map_or(0, |replication| replication.lag_ms);
        errors.extend(Field::ReplicationLag(id).duration(lag_ms));
    }
}
