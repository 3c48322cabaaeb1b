//! C1's work takes longer than its lock lives. Nothing goes wrong, nobody is paused, and yet C2 goes in
//! while C1 is inside.

use super::prelude::*;
use crate::scenario::strategies::SET_NX_PX_LUA;

/// The story of the lifetime that was chosen too short.
pub const STORY: Story = Story {
    until: Millis(16_000),
    ..Story::of("work-outlasts-the-lifetime", MutualExclusion, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("WORK", "15000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS),
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS).from(2_000),
];
