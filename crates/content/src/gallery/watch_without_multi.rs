//! C1 watches its lock, sees that it is still its own, and is paused. The lock runs out and C2
//! takes it; then C1 deletes it. WATCH knows of the change, but only EXEC would ask it, and there
//! is none.

use super::prelude::*;
use crate::strategies::WATCH_DELETE;

/// The story of the WATCH that nobody asks, redis-py #1031.
pub const STORY: Story = Story {
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
