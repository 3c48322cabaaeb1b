//! What every wall clock shows, as far as it can be told from the events of a run.

use primitives::{EPOCH, Millis, WallClock};
use simulator::{Clock, EventKind, Scenario};

/// The wall clocks of all clients and servers, which are set as the run goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    clients: Vec<WallClock>,
    servers: Vec<WallClock>,
}

impl Clocks {
    /// The clocks before anything has happened.
    pub fn new(scenario: &Scenario) -> Clocks {
        Clocks {
            clients: scenario.clients.iter().map(|client| client.clock).collect(),
            servers: scenario.servers.iter().map(|server| server.clock).collect(),
        }
    }

    /// Takes the next event of the run into account.
    pub fn observe(&mut self, kind: &EventKind) {
        let EventKind::Jumped { clock, by_ms } = kind else { return };
        let set = match clock {
            Clock::Client(client) => self.clients.get_mut(client.index()),
            Clock::Server(server) => self.servers.get_mut(server.index()),
        };
        if let Some(set) = set {
            set.jump(*by_ms);
        }
    }

    /// One clock as it goes now; an exact one, if there is no such clock.
    pub fn of(&self, clock: Clock) -> WallClock {
        let known = match clock {
            Clock::Client(client) => self.clients.get(client.index()),
            Clock::Server(server) => self.servers.get(server.index()),
        };
        known.copied().unwrap_or_default()
    }

    /// How far a clock is ahead at this time, in ms; behind, if negative.
    pub fn ahead_ms(&self, clock: Clock, at: Millis) -> i64 {
        let exact = EPOCH.0.saturating_add_unsigned(at.0);
        self.of(clock).read(at).0.saturating_sub(exact)
    }
}
