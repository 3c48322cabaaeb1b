//! C2 takes over a stale lock. C3 loses the race, but its GETSET leaves its own timestamp in the
//! key, which is earlier because C3 requests a shorter lease. C2's release assumes that the lock is
//! lost and silently does nothing. So the lock stays unused until C3's timestamp has expired.

use super::prelude::*;
use crate::locks::TORNADO_REDIS;

/// Story: a release that fails silently.
pub(super) const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C1)]),
        (
            Millis(12_000),
            &[
                STEP_2, STEP_3, // SETNX: still held
                STEP_2, STEP_3, // GET: the timestamp has expired, for both
                STEP_2, STEP_2, // GETSET, enters
                STEP_3, // GETSET: lost, but C2's timestamp is overwritten
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
