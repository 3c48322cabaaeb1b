//! C1 is paused in the critical section until its timestamp has expired, and C2 takes over the
//! lock. After the pause C1 sees on its clock that its lease is over, and does not touch C2's lock.
//! This does not prevent that both were inside.

use super::prelude::*;
use crate::locks::SETNX_GETSET_CHECKED;

/// Story: a holder that checks the clock.
pub(super) const STORY: Story = Story {
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
