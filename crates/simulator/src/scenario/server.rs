//! One server before the run.

use super::{Field, ScenarioError};
use primitives::{ServerId, WallClock};
use redis_model::Persistence;

/// A server as it is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ServerSetup {
    /// The clock by which its keys expire.
    pub clock: WallClock,
    /// What a restart keeps.
    pub persistence: Persistence,
    /// Its replica, if it has one.
    pub replication: Option<Replication>,
}

/// A replica, and how far it is behind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Replication {
    /// How long what the server does takes to reach the replica, in ms; with 0, the same
    /// millisecond.
    pub lag_ms: u64,
}

impl Default for ServerSetup {
    fn default() -> ServerSetup {
        ServerSetup::DEFAULT
    }
}

impl ServerSetup {
    /// An exact clock, a restart that keeps nothing, no replica.
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
