//! The comparison and the deletion are atomic, since Redis does both in one script. Only the whole
//! script can be late: it then finds C2's token and does nothing.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a script that compares and deletes.
pub(super) const STORY: Story = Story {
    remedy_of: Some("pause-between-get-and-del"),
    cues: &[
        // C1 writes, then leaves, and EVAL is in flight.
        (Millis(5_000), &[STEP_1, STEP_1, Cue::delay(C1, 2_000)]),
    ],
    ..Story::of("script-compares-and-deletes", OnlyTheHolderReleases, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "6000"), ("WORK", "5000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS),
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS).from(1_000),
];
