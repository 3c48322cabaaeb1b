//! C1 is paused in the critical section until its lease is over, and C2 takes over the lock. C1's
//! release compares, but it only checks that the timestamp is not earlier than its own. C2's is
//! later, so C1 deletes C2's lock.

use super::prelude::*;
use crate::locks::TORNADO_REDIS;

/// Story: a comparison that accepts the wrong lock.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(12_001),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1, 3] },
        Breach {
            step: 10,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 8, 9],
        },
        Breach {
            step: 13,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 3, 8, 9, 12],
        },
        Breach { step: 13, property: TheHolderHolds, clients: &[C2], because: &[9, 12] },
    ],
    ..Story::of("expired-holder-deletes-a-later-lock", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[Role::of(&TORNADO_REDIS), Role::of(&TORNADO_REDIS).from(2_000)];
