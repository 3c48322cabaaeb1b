//! Nothing can come between the comparison and the deletion, for Redis does both in one script. All
//! that can be late is the whole script: it then finds C2's token and does nothing.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA;

/// The story of the script that compares and deletes.
pub const STORY: Story = Story {
    remedy_of: Some("pause-between-get-and-del"),
    cues: &[
        // Its write; then it leaves, and EVAL is on its way.
        (Millis(5_000), &[STEP_1, STEP_1, Cue::delay(C1, 2_000)]),
    ],
    ..Story::of("script-compares-and-deletes", OnlyTheHolderReleases, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "6000"), ("WORK", "5000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS),
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS).from(1_000),
];
