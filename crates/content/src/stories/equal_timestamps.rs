//! C1 and C2 race for a stale lock in the same millisecond, so both write the same timestamp. The
//! loser's GETSET overwrites the winner's value with an equal one, and this once does no harm: the
//! release finds the expected value. One millisecond apart, the lock would have stayed unused.

use super::prelude::*;
use crate::locks::SETNX_GETSET_LUA;

/// Story: two values that cannot be distinguished.
pub(super) const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C3)]),
        (
            Millis(11_000),
            &[
                STEP_1, STEP_2, // SETNX: still held
                STEP_1, STEP_2, // GET: the timestamp has expired, for both
                STEP_1, STEP_1, // GETSET, enters
                STEP_2, // GETSET: lost, and writes the same value again
            ],
        ),
    ],
    ..Story::of("equal-timestamps", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_GETSET_LUA).from(11_000),
    Role::of(&SETNX_GETSET_LUA).from(11_000),
    Role::of(&SETNX_GETSET_LUA),
];
