//! C3 crashes while it holds the lock. Both waiting clients see its timestamp expire and both
//! delete it. The second deletion removes the lock that the first client has acquired in between.

use super::prelude::*;
use crate::locks::SETNX_TIMESTAMP;

/// Story: the race of the timestamp lock.
pub const STORY: Story = Story {
    cues: &[
        (Millis(2_000), &[Cue::crash(C3)]),
        (
            Millis(10_002),
            &[
                STEP_1, STEP_2, // SETNX: still held
                STEP_1, STEP_2, // GET: the timestamp has expired, for both
                STEP_1, STEP_1, STEP_1, // DEL, SETNX, enters
                STEP_2, STEP_2, STEP_2, // DEL removes C1's lock, SETNX, enters
            ],
        ),
    ],
    // Both are still working.
    until: Millis(13_000),
    breaks: &[
        Breach {
            step: 16,
            property: OnlyTheHolderReleases,
            clients: &[C1, C2],
            because: &[12, 13, 14],
        },
        Breach { step: 16, property: TheHolderHolds, clients: &[C1], because: &[12, 13, 14] },
        Breach {
            step: 18,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[12, 13, 14, 15, 16, 17],
        },
    ],
    ..Story::of("two-clients-delete-a-dead-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_TIMESTAMP).from(2_002),
    Role::of(&SETNX_TIMESTAMP).from(2_002),
    Role::of(&SETNX_TIMESTAMP),
];
