//! One of five servers goes down while C1 is inside. C2 finds the lock on the other four and waits;
//! when C1 has left, it comes in with four of five.

use super::prelude::*;
use crate::strategies::REDLOCK;

/// The story of what Redlock is good for.
pub const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[(Millis(1_000), &[Cue::Move(Move::Partition(S1))])],
    // C2 has come and gone.
    until: Millis(6_500),
    ..Story::of("redlock-one-server-down", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_900)];
