//! C1 is paused in the critical section for longer than its lease, and C2 enters. C1's release does
//! no harm, but its write does: C2 has read the balance before it and overwrites it.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a pause that no lock can detect.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(14_000),
    breaks: &[
        Breach { step: 7, property: TheHolderHolds, clients: &[C1], because: &[1, 4] },
        Breach {
            step: 9,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 4, 7, 8],
        },
        Breach { step: 15, property: NoLostUpdate, clients: &[C1, C2], because: &[10, 11] },
    ],
    ..Story::of("pause-outlasts-the-lifetime", NoLostUpdate, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
