//! C1 is paused in the critical section beyond the TTL of its lock, and C2 acquires the lock. C1
//! reads the value before it deletes, sees C2's token and does not touch the lock; C3 waits. The
//! token does not prevent that C1 and C2 were inside together.

use super::prelude::*;
use crate::locks::SET_NX_PX_GET_DEL;

/// Story: a token that prevents a late client from deleting.
pub(super) const STORY: Story = Story {
    remedy_of: Some("no-token-deletes-anothers-lock"),
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
    ],
    ..Story::of("token-is-compared-first", OnlyTheHolderReleases, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "10000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_GET_DEL).with(PARAMETERS),
    Role::of(&SET_NX_PX_GET_DEL).with(PARAMETERS).from(2_000),
    Role::of(&SET_NX_PX_GET_DEL).with(PARAMETERS).from(2_000),
];
