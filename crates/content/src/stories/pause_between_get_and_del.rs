//! C1 reads its own token, so it may delete the lock. Before it does, it is paused; its lock
//! expires, and C2 acquires it. C1's check is out of date, and its DEL removes C2's lock.

use super::prelude::*;
use crate::locks::SET_NX_PX_GET_DEL;

/// Story: a check that is out of date.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(5_000), &[STEP_1, STEP_1, Cue::pause(C1, 2_000)])], // leaves, GET
    breaks: &[
        Breach {
            step: 14,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 6, 7, 11, 12],
        },
        Breach { step: 14, property: TheHolderHolds, clients: &[C2], because: &[6, 7, 11, 12] },
    ],
    ..Story::of("pause-between-get-and-del", OnlyTheHolderReleases, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "6000"), ("WORK", "5000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_GET_DEL).with(PARAMETERS),
    Role::of(&SET_NX_PX_GET_DEL).with(PARAMETERS).from(1_000),
];
