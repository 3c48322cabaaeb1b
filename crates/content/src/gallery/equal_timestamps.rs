//! C1 and C2 race for a dead lock in the same millisecond, so both write the same timestamp. The
//! loser's GETSET overwrites the winner's value with an equal one, and for once that does no harm:
//! the release finds what it looks for. A millisecond apart, the lock would have stood idle.

use super::prelude::*;
use crate::strategies::SETNX_GETSET_LUA;

/// The story of two values that cannot be told apart.
pub const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C3)]),
        (
            Millis(11_000),
            &[
                STEP_1, STEP_2, // SETNX: still taken
                STEP_1, STEP_2, // GET: the timestamp has passed, for both
                STEP_1, STEP_1, // GETSET, enters
                STEP_2, // GETSET: lost, and writes what is there already
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
