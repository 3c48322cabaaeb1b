//! C1 releases the lock between C2's SETNX and C2's GET. C2 reads null instead of a timestamp, the
//! exception is swallowed, and C2 enters without the lock. C3 acquires the free lock and enters
//! too, and in the end C2 deletes C3's lock.

use super::prelude::*;
use crate::locks::SETNX_JAVA;

/// Story: a swallowed exception.
pub(super) const STORY: Story = Story {
    cues: &[(
        Millis(3_000),
        &[
            STEP_2, // SETNX: still held
            STEP_1, STEP_1, // leaves, DEL
            STEP_2, STEP_2, // GET returns null: enters
        ],
    )],
    until: Millis(6_001),
    breaks: &[
        Breach { step: 10, property: TheHolderHolds, clients: &[C2], because: &[9] },
        Breach { step: 10, property: NoErrorPathIntoTheSection, clients: &[C2], because: &[6, 9] },
        Breach { step: 13, property: MutualExclusion, clients: &[C2, C3], because: &[9, 10, 12] },
        Breach { step: 15, property: OnlyTheHolderReleases, clients: &[C3, C2], because: &[9, 12] },
        Breach { step: 15, property: TheHolderHolds, clients: &[C3], because: &[9, 12] },
    ],
    ..Story::of("null-skips-the-lock", NoErrorPathIntoTheSection, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_JAVA), Role::of(&SETNX_JAVA).from(2_000), Role::of(&SETNX_JAVA).from(4_000)];
