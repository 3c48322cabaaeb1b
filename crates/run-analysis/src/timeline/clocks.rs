//! Wall clocks of all clients and servers, derived from the events of a run.

use primitives::{EPOCH, Millis, WallClock};
use simulator::{Clock, EventKind, Scenario};

/// The wall clocks of all clients and servers at one point of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    clients: Vec<WallClock>,
    servers: Vec<WallClock>,
}

impl Clocks {
    /// Returns the clocks at the start of a run.
    pub(crate) fn new(scenario: &Scenario) -> Clocks {
        Clocks {
            clients: scenario.clients.iter().map(|client| client.clock).collect(),
            servers: scenario.servers.iter().map(|server| server.clock).collect(),
        }
    }

    /// Processes the next event of the run.
    pub(crate) fn observe(&mut self, kind: &EventKind) {
        let EventKind::Jumped { clock, by_ms } = kind else { return };
        let set = match clock {
            Clock::Client(client) => self.clients.get_mut(client.index()),
            Clock::Server(server) => self.servers.get_mut(server.index()),
        };
        if let Some(set) = set {
            set.jump(*by_ms);
        }
    }

    /// Returns one clock, or an exact one if no such clock exists.
    pub(crate) fn of(&self, clock: Clock) -> WallClock {
        let known = match clock {
            Clock::Client(client) => self.clients.get(client.index()),
            Clock::Server(server) => self.servers.get(server.index()),
        };
        known.copied().unwrap_or_default()
    }

    /// Returns the offset of a clock from exact time, in ms. A negative offset means it is behind.
    pub(crate) fn ahead_ms(&self, clock: Clock, at: Millis) -> i64 {
        let exact = EPOCH.0.saturating_add_unsigned(at.0);
        self.of(clock).read(at).0.saturating_sub(exact)
    }
}
