//! C2 takes over a stale lock for ten seconds. C3 loses the race, but it requests a lock without a
//! TTL, and its GETSET leaves LOCK_FOREVER in the key. When C2 crashes, its lock never expires.

use super::prelude::*;
use crate::locks::TORNADO_REDIS;

/// Story: a loser that locks forever.
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
        (Millis(13_000), &[Cue::crash(C2)]),
    ],
    breaks: &[Breach {
        step: 16,
        property: TheLockComesBack,
        clients: &[C2, C3],
        because: &[7, 8, 10, 14],
    }],
    ..Story::of("lock-for-ever-left-behind", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&TORNADO_REDIS),
    Role::of(&TORNADO_REDIS).from(12_000),
    Role::of(&TORNADO_REDIS).with(&[("TTL", "0")]).from(12_000),
];
