//! How far each wall clock is ahead of true time, as far as a run has shown.

use crate::moves::Clock;
use crate::scenario::Scenario;
use crate::time::{EPOCH, Millis, WallClock};
use crate::world::EventKind;

/// The wall clocks of all clients and servers.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    clients: Vec<WallClock>,
    servers: Vec<WallClock>,
}

impl Clocks {
    pub(super) fn new(scenario: &Scenario) -> Clocks {
        Clocks {
            clients: scenario.clients.iter().map(|client| client.clock).collect(),
            servers: scenario.servers.iter().map(|server| server.clock).collect(),
        }
    }

    /// Takes note of a clock that was set.
    pub(super) fn observe(&mut self, kind: &EventKind) {
        let EventKind::Jumped { clock, by_ms } = kind else { return };
        let known = match clock {
            Clock::Client(client) => self.clients.get_mut(client.index()),
            Clock::Server(server) => self.servers.get_mut(server.index()),
        };
        if let Some(known) = known {
            known.offset_ms = known.offset_ms.saturating_add(*by_ms);
        }
    }

    /// One clock as it goes now.
    pub(super) fn of(&self, clock: Clock) -> WallClock {
        let known = match clock {
            Clock::Client(client) => self.clients.get(client.index()),
            Clock::Server(server) => self.servers.get(server.index()),
        };
        known.copied().unwrap_or_default()
    }

    /// How far a clock is ahead at this time, in ms; negative, if it is behind.
    pub(super) fn ahead_ms(&self, clock: Clock, at: Millis) -> i64 {
        let exact = EPOCH.0.saturating_add_unsigned(at.0);
        self.of(clock).read(at).0.saturating_sub(exact)
    }
}
