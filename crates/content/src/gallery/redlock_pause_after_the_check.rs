//! C1 has all five servers, and the lock is valid when it looks. Then it is paused for longer than
//! the TTL. Nobody looks again: C2 has all five servers too, while C1 believes itself inside.

use super::prelude::*;
use crate::strategies::REDLOCK;

/// The story of the pause that no check can see.
pub const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    cues: &[(Millis(1_000), &[Cue::pause(C1, 15_000)])],
    until: Millis(11_001),
    breaks: &[
        Breach { step: 8, property: TheHolderHolds, clients: &[C1], because: &[1, 2, 3, 4, 5, 7] },
        Breach {
            step: 14,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 4, 5, 6, 7, 8, 13],
        },
    ],
    ..Story::of("redlock-pause-after-the-check", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(11_000)];
