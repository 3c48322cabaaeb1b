//! C1's process is paused, including its watchdog. The lock expires, and C2 enters. The watchdog
//! then finds nothing to renew, but does not notify the thread, which continues to work and notices
//! it only when it unlocks.

use super::prelude::*;
use crate::locks::REDISSON;

/// Story: a watchdog that fails silently.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 31_000)])],
    until: Millis(38_000),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1, 3, 4] },
        Breach {
            step: 8,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 4, 6, 7],
        },
    ],
    ..Story::of("watchdog-renews-nothing", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDISSON), Role::of(&REDISSON).from(5_000)];
