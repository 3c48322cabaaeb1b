//! C1 holds all five servers, and the lock is valid at its check. Then it is paused for longer than
//! the TTL. There is no second check: C2 acquires all five servers too, while C1 continues inside.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a pause that no check can detect.
pub(super) const STORY: Story = Story {
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
