//! C1 is paused inside until its timestamp has passed, and C2 takes the lock over. When C1 comes
//! back it deletes the lock without asking whose it is: C2's.

use super::prelude::*;
use crate::strategies::SETNX_GETSET;

/// The story of the holder that comes back too late.
pub const STORY: Story = Story {
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
