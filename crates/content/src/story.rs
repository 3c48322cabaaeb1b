//! A story: a set-up and the course of events that shows one thing about a lock.

use crate::strategies::Strategy;
use lock_semantics::Property;
use primitives::{ClientId, Millis, ServerId, WallClock};
use simulator::{ClientSetup, Network, Scenario, ServerSetup};
use simulator::{Clock, Move};

/// A built-in run, told as data. What it shows is computed by running it.
#[derive(PartialEq, Eq, Debug)]
pub struct Story {
    /// Its name in lists, links and on the command line.
    pub id: &'static str,
    /// What it is about, whether it shows it broken or upheld.
    pub shows: Property,
    /// The story whose fault this one mends. Both have one scenario but for the programs and their
    /// parameters, so that they can be laid side by side.
    pub remedy_of: Option<&'static str>,
    /// Who takes part, C1 first.
    pub roles: &'static [Role],
    /// The servers, S1 first.
    pub servers: &'static [ServerSetup],
    /// What lies between them.
    pub network: Network,
    /// What happens at which time, in order. At all other times the clients act in turn, each until
    /// it waits for time to pass.
    pub cues: &'static [(Millis, &'static [Cue])],
    /// The run goes no further than this.
    pub until: Millis,
    /// Everything that its run breaks, in the order in which it is found. The tests compare.
    pub breaks: &'static [Breach],
}

/// A promise that a story's run breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breach {
    /// At which step it shows.
    pub step: usize,
    /// Which.
    pub property: Property,
    /// Who is concerned; who did it comes last.
    pub clients: &'static [ClientId],
    /// The steps that led to it, in order: the reply that somebody trusted, what made it untrue,
    /// what was done because of it, and what came of that.
    pub because: &'static [usize],
}

/// A client in a story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role {
    /// The lock it runs.
    pub strategy: &'static Strategy,
    /// Values for the lock's parameters, as they are typed.
    pub parameters: &'static [(&'static str, &'static str)],
    /// When it starts.
    pub starts_at: Millis,
    /// Its clock.
    pub clock: WallClock,
}

/// One thing that happens in a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cue {
    /// The client goes on until something can be seen: Redis executes its command, or it enters,
    /// leaves or ends.
    Step(ClientId),
    /// Just this.
    Move(Move),
}

impl Role {
    /// A client that runs this lock from the start, with its usual parameters and an exact clock.
    pub const fn of(strategy: &'static Strategy) -> Role {
        let clock = WallClock { offset_ms: 0, drift_ppm: 0 };
        Role { strategy, parameters: &[], starts_at: Millis(0), clock }
    }

    /// The same from this time on.
    #[must_use]
    pub const fn from(self, starts_at_ms: u64) -> Role {
        Role { starts_at: Millis(starts_at_ms), ..self }
    }

    /// The same with these parameters.
    #[must_use]
    pub const fn with(self, parameters: &'static [(&'static str, &'static str)]) -> Role {
        Role { parameters, ..self }
    }

    /// The same with a clock that is ahead; behind, if negative.
    #[must_use]
    pub const fn ahead_by(self, offset_ms: i64) -> Role {
        Role { clock: WallClock { offset_ms, drift_ppm: 0 }, ..self }
    }
}

impl Cue {
    /// The client stops for good.
    pub const fn crash(client: ClientId) -> Cue {
        Cue::Move(Move::Crash(client))
    }

    /// The client is paused.
    pub const fn pause(client: ClientId, duration_ms: u64) -> Cue {
        Cue::Move(Move::Pause { client, duration_ms })
    }

    /// The client's request, or the answer to it, takes longer.
    pub const fn delay(client: ClientId, duration_ms: u64) -> Cue {
        Cue::Move(Move::Delay { client, duration_ms })
    }

    /// The client runs to its next wait: if that is a request, it is sent, and no more.
    pub const fn run(client: ClientId) -> Cue {
        Cue::Move(Move::Run(client))
    }

    /// The client's request is executed; it does not know yet.
    pub const fn deliver(client: ClientId) -> Cue {
        Cue::Move(Move::Deliver(client))
    }

    /// A server's wall clock is set.
    pub const fn jump(server: ServerId, by_ms: i64) -> Cue {
        Cue::Move(Move::Jump { clock: Clock::Server(server), by_ms })
    }
}

impl Story {
    /// A story with one undisturbed server, no latency, and nothing that breaks.
    pub const fn of(id: &'static str, shows: Property, roles: &'static [Role]) -> Story {
        Story {
            id,
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

    /// The set-up of the story.
    pub fn scenario(&self) -> Scenario {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let client = |role: &Role| ClientSetup {
            program: role.strategy.source.into(),
            parameters: role.parameters.iter().map(owned).collect(),
            starts_at: role.starts_at,
            clock: role.clock,
        };
        Scenario {
            clients: self.roles.iter().map(client).collect(),
            servers: self.servers.to_vec(),
            network: self.network,
            seed: 0,
        }
    }
}
