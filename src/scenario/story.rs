//! A story: a set-up and the course of events that shows one thing about a lock.

use super::strategies::Strategy;
use super::{ClientSetup, Scenario};
use crate::ids::ClientId;
use crate::time::{Millis, WallClock};

/// A built-in run, told as data. What it shows is computed by running it.
#[derive(PartialEq, Eq, Debug)]
pub struct Story {
    /// Its name in lists, links and on the command line.
    pub id: &'static str,
    /// Who takes part, C1 first.
    pub roles: &'static [Role],
    /// What happens at which time, in order. At all other times the clients act in turn, each until
    /// it waits for time to pass.
    pub cues: &'static [(Millis, &'static [Cue])],
    /// The run goes no further than this.
    pub until: Millis,
}

/// A client in a story.
#[derive(PartialEq, Eq, Debug)]
pub struct Role {
    /// The lock it runs.
    pub strategy: &'static Strategy,
    /// When it starts.
    pub starts_at: Millis,
}

/// One thing that happens in a story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// The client goes on until something can be seen: Redis executes its command, or it enters,
    /// leaves or ends.
    Step(ClientId),
    /// The client crashes.
    Crash(ClientId),
}

impl Story {
    /// The set-up of the story.
    pub fn scenario(&self) -> Scenario {
        let client = |role: &Role| ClientSetup {
            program: role.strategy.source.into(),
            parameters: Vec::new(),
            starts_at: role.starts_at,
            clock: WallClock::default(),
        };
        Scenario { clients: self.roles.iter().map(client).collect(), servers: 1, seed: 0 }
    }
}
