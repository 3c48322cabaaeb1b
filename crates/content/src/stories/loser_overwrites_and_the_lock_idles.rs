//! C3 wins the race for a stale lock, but the late GETSET of the loser C2 overwrites C3's
//! timestamp. C3's release no longer finds its own value and leaves the lock in place. No client
//! holds it until C2's timestamp has expired too.

use super::prelude::*;
use crate::locks::SETNX_GETSET_LUA;

/// Story: a timestamp that a loser leaves in the key.
pub(super) const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C1)]),
        (
            Millis(11_000),
            &[
                STEP_2,
                STEP_2, // SETNX; GET: the timestamp has expired
                Cue::run(C2),
                Cue::delay(C2, 200), // GETSET: C3's arrives first
            ],
        ),
    ],
    ..Story::of("loser-overwrites-and-the-lock-idles", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_GETSET_LUA),
    Role::of(&SETNX_GETSET_LUA).from(11_000),
    Role::of(&SETNX_GETSET_LUA).from(11_050),
];
