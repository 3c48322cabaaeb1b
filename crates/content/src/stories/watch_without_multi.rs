//! C1 watches its lock, sees that it is still its own, and is paused. The lock expires and C2
//! acquires it; then C1 deletes it. WATCH has recorded the change, but only EXEC would check it,
//! and C1 does not use EXEC.

use super::prelude::*;
use crate::locks::WATCH_DELETE;

/// Story: a WATCH that is never checked, redis-py #1031.
pub(super) const STORY: Story = Story {
    cues: &[
        // Leaves, WATCH, GET.
        (Millis(3_000), &[STEP_1, STEP_1, STEP_1, Cue::pause(C1, 9_000)]),
        // DEL.
        (Millis(12_000), &[STEP_1]),
    ],
    breaks: &[
        Breach {
            step: 13,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 6, 7, 10, 11],
        },
        Breach { step: 13, property: TheHolderHolds, clients: &[C2], because: &[6, 7, 10, 11] },
    ],
    ..Story::of("watch-without-multi", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[Role::of(&WATCH_DELETE), Role::of(&WATCH_DELETE).from(2_950)];
