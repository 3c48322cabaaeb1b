//! One of five servers goes down while C1 is inside. C2 finds the lock on the other four and waits.
//! After C1 has left, it enters with four of five.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: the purpose of Redlock.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[(Millis(1_000), &[Cue::Move(Move::Partition(S1))])],
    // C2 has entered and left.
    until: Millis(6_500),
    ..Story::of("redlock-one-server-down", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_900)];
