//! C1 is paused inside until its timestamp has passed, and C2 takes the lock over. When C1 comes
//! back it sees on its clock that its time is up, and leaves C2's lock alone. That both were
//! inside is not mended by this.

use super::prelude::*;
use crate::strategies::SETNX_GETSET_CHECKED;

/// The story of the holder that looks at the clock.
pub const STORY: Story = Story {
    remedy_of: Some("paused-holder-deletes-the-next-lock"),
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(13_101),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1, 3] },
        Breach {
            step: 10,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 8, 9],
        },
    ],
    ..Story::of("checked-release-leaves-it-alone", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_GETSET_CHECKED), Role::of(&SETNX_GETSET_CHECKED).from(2_000)];
