//! C1 is paused in the critical section until its timestamp has expired, and C2 takes over the
//! lock. After the pause C1 deletes the lock without checking its holder, which is C2.

use super::prelude::*;
use crate::locks::SETNX_GETSET;

/// Story: a holder that continues too late.
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
            step: 12,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 3, 8, 9],
        },
        Breach { step: 12, property: TheHolderHolds, clients: &[C2], because: &[1, 3, 9] },
    ],
    ..Story::of("paused-holder-deletes-the-next-lock", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_GETSET), Role::of(&SETNX_GETSET).from(2_000)];
