//! Two of five servers are unreachable. Each costs a client only its short timeout: three servers
//! are a majority, C1 enters, and after it C2.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: Redlock with an unreachable minority.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[(Millis(0), &[Cue::Move(Move::Partition(S4)), Cue::Move(Move::Partition(S5))])],
    ..Story::of("redlock-unreachable-minority", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_900)];
