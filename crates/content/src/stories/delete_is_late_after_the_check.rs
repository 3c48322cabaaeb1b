//! C1 leaves in time and checks that the lock is still its own, but its DEL takes two seconds to
//! arrive. By then the timestamp has expired, C2 holds the lock, and the DEL removes it.

use super::prelude::*;
use crate::locks::SETNX_GETSET_CHECKED;

/// Story: a change between a check and the action based on it.
pub(super) const STORY: Story = Story {
    cues: &[(
        Millis(9_000),
        &[
            Cue::run(C1), // the check passes
            Cue::delay(C1, 2_000),
        ],
    )],
    breaks: &[
        Breach {
            step: 14,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 5, 11, 12],
        },
        Breach { step: 14, property: TheHolderHolds, clients: &[C2], because: &[1, 12] },
    ],
    ..Story::of("delete-is-late-after-the-check", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_GETSET_CHECKED).with(&[("WORK", "9000")]),
    Role::of(&SETNX_GETSET_CHECKED).from(8_950),
];
