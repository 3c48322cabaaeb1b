//! C1's release takes two seconds to arrive, and C2 holds the lock by then. But the release is a
//! script that compares before it deletes, atomically on the server: it finds C2's value and does
//! nothing.

use super::prelude::*;
use crate::locks::SETNX_GETSET_LUA;

/// Story: a check that cannot be separated from the action.
pub(super) const STORY: Story = Story {
    remedy_of: Some("delete-is-late-after-the-check"),
    cues: &[(
        Millis(9_000),
        &[
            Cue::run(C1), // sends the script
            Cue::delay(C1, 2_000),
        ],
    )],
    ..Story::of("late-script-refuses", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_GETSET_LUA).with(&[("WORK", "9000")]),
    Role::of(&SETNX_GETSET_LUA).from(8_950),
];
