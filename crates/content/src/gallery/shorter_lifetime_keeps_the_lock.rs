//! C2 takes over a dead lock. C3 loses the race, but its GETSET leaves its own time behind, which
//! is sooner because C3 asks for a shorter lifetime. C2's release takes the lock for lost and
//! silently does nothing, so it stands idle until C3's time has passed.

use super::prelude::*;
use crate::strategies::TORNADO_REDIS;

/// The story of the release that says nothing.
pub const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C1)]),
        (
            Millis(12_000),
            &[
                STEP_2, STEP_3, // SETNX: still taken
                STEP_2, STEP_3, // GET: the time has passed, for both
                STEP_2, STEP_2, // GETSET, enters
                STEP_3, // GETSET: lost, but C2's time is overwritten
            ],
        ),
    ],
    ..Story::of("shorter-lifetime-keeps-the-lock", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&TORNADO_REDIS),
    Role::of(&TORNADO_REDIS).from(12_000),
    Role::of(&TORNADO_REDIS).with(&[("TTL", "5000")]).from(12_000),
];
