//! A story: a setup and a sequence of events that demonstrates one aspect of a lock.

use crate::Names;
use crate::locks::Lock;
use lock_semantics::{Property, Severity};
use primitives::{ClientId, Millis, WallClock};
use simulator::{ClientSetup, Network, Scenario, ServerSetup, Starts};
use simulator::{Clock, Move};

/// A built-in run, as data. Its results are computed by running it.
#[derive(PartialEq, Eq, Debug)]
pub struct Story {
    /// Id in lists, links and on the command line.
    pub id: &'static str,
    /// Title for users.
    pub titles: Names,
    /// The property that it demonstrates, broken or not.
    pub shows: Property,
    /// The story whose failure this one fixes. Both have the same scenario except for the programs
    /// and their parameters, so that they can be compared.
    pub remedy_of: Option<&'static str>,
    /// The clients, C1 first.
    pub roles: &'static [Role],
    /// The servers, S1 first.
    pub servers: &'static [ServerSetup],
    /// The network between clients and servers.
    pub network: Network,
    /// Events at given times, in order. Between them the clients act in turn, each until it waits
    /// for time to pass.
    pub cues: &'static [(Millis, &'static [Cue])],
    /// The time at which the run ends.
    pub until: Millis,
    /// Every property that the run breaks, in the order in which it is found. Tests compare it with
    /// the run.
    pub breaks: &'static [Breach],
}

/// A property that a story's run breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Step at which it breaks.
    pub step: usize,
    /// The property.
    pub property: Property,
    /// Whether the lock is broken, or a client is late by more than its lease.
    pub severity: Severity,
    /// The clients involved; the one that caused it comes last.
    pub clients: &'static [ClientId],
    /// The steps that led to it, in order: the reply that a client relied on, the change that made
    /// it untrue, the action based on it, and the consequence.
    pub because: &'static [usize],
}

/// A client in a story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role {
    /// The lock it runs.
    pub lock: &'static Lock,
    /// Values for the lock's parameters, as typed.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The start time.
    pub starts_at: Millis,
    /// The clock.
    pub clock: WallClock,
}

/// A scripted event of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cue {
    /// Runs the client until a visible event: Redis executes its command, or it enters, leaves or
    /// ends.
    Step(ClientId),
    /// Makes a single move.
    Move(Move),
}

impl Role {
    /// Creates a client that runs this lock from the start, with its default parameters and an
    /// exact clock.
    pub const fn of(lock: &'static Lock) -> Role {
        let clock = WallClock { offset_ms: 0, drift_ppm: 0 };
        Role { lock, parameters: &[], starts_at: Millis(0), clock }
    }

    /// Sets the start time.
    #[must_use]
    pub const fn from(self, starts_at_ms: u64) -> Role {
        Role { starts_at: Millis(starts_at_ms), ..self }
    }

    /// Sets the parameters.
    #[must_use]
    pub const fn with(self, parameters: &'static [(&'static str, &'static str)]) -> Role {
        Role { parameters, ..self }
    }

    /// Sets the offset of the clock in ms; negative values are behind.
    #[must_use]
    pub const fn ahead_by(self, offset_ms: i64) -> Role {
        Role { clock: WallClock { offset_ms, drift_ppm: 0 }, ..self }
    }
}

impl Cue {
    /// Stops the client permanently.
    pub const fn crash(client: ClientId) -> Cue {
        Cue::Move(Move::Crash(client))
    }

    /// Pauses the client.
    pub const fn pause(client: ClientId, duration_ms: u64) -> Cue {
        Cue::Move(Move::Pause { client, duration_ms })
    }

    /// Delays the client's request, or the reply to it.
    pub const fn delay(client: ClientId, duration_ms: u64) -> Cue {
        Cue::Move(Move::Delay { client, duration_ms })
    }

    /// Runs the client to its next wait. If that is a call, the request is only sent.
    pub const fn run(client: ClientId) -> Cue {
        Cue::Move(Move::Run(client))
    }

    /// Executes the client's request. The client has not received the reply yet.
    pub const fn deliver(client: ClientId) -> Cue {
        Cue::Move(Move::Deliver(client))
    }

    /// Sets a wall clock.
    pub const fn jump(clock: Clock, by_ms: i64) -> Cue {
        Cue::Move(Move::Jump { clock, by_ms })
    }
}

impl Story {
    /// Creates a story with one server without replica or clock error, no latency, no cues and no
    /// broken property.
    pub const fn of(id: &'static str, shows: Property, roles: &'static [Role]) -> Story {
        Story {
            id,
            titles: Names::same(id),
            shows,
            remedy_of: None,
            roles,
            servers: &[ServerSetup::DEFAULT],
            network: Network::DEFAULT,
            cues: &[],
            until: Millis(60_000),
            breaks: &[],
        }
    }

    /// Returns the setup of the story.
    pub fn scenario(&self) -> Scenario {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let client = |role: &Role| ClientSetup {
            program: role.lock.source.into(),
            parameters: role.parameters.iter().map(owned).collect(),
            starts_at: role.starts_at,
            clock: role.clock,
        };
        Scenario {
            clients: self.roles.iter().map(client).collect(),
            servers: self.servers.to_vec(),
            network: self.network,
            seed: 0,
            starts: Starts::Given,
        }
    }
}
