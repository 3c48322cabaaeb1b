//! C1's work takes longer than its lease. No fault happens, no client is paused, and yet C2 enters
//! while C1 is inside.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a TTL that is too short.
pub(super) const STORY: Story = Story {
    until: Millis(16_000),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 8, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 6, 7] },
    ],
    ..Story::of("work-outlasts-the-lifetime", MutualExclusion, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("WORK", "15000")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS),
    Role::of(&SET_NX_PX_LUA).with(PARAMETERS).from(2_000),
];
