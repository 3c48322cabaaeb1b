//! C1 is paused in the critical section beyond the TTL of its lock, and C2 acquires the lock. C1's
//! DEL removes C2's lock, since the value does not identify its writer, and C3 enters while C2 is
//! inside.

use super::prelude::*;
use crate::locks::SET_NX_EX_DEL;

/// Story: a lock without a token.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(12_500),
    breaks: &[
        Breach { step: 7, property: TheHolderHolds, clients: &[C1], because: &[1, 3] },
        Breach {
            step: 9,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 7, 8],
        },
        Breach {
            step: 14,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 3, 7, 8],
        },
        Breach { step: 14, property: TheHolderHolds, clients: &[C2], because: &[1, 3, 7, 8] },
        Breach {
            step: 17,
            property: MutualExclusion,
            clients: &[C2, C3],
            because: &[1, 3, 7, 8, 9, 14, 16],
        },
    ],
    ..Story::of("no-token-deletes-anothers-lock", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SET_NX_EX_DEL),
    Role::of(&SET_NX_EX_DEL).from(2_000),
    Role::of(&SET_NX_EX_DEL).from(2_000),
];
