//! The server's clock is set forward by ten seconds while C1 is inside. Redis counts TTLs by that
//! clock, so the lock is gone at once, though C1 has been at work for a second only. C2 takes it.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA;

/// The story of the lock that ran out in a moment.
pub const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::jump(S1, 10_000)])],
    // Both have written the balance.
    until: Millis(5_001),
    breaks: &[
        Breach { step: 4, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 6, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 4, 5] },
        Breach { step: 12, property: NoLostUpdate, clients: &[C1, C2], because: &[7, 8] },
    ],
    ..Story::of("server-clock-jump-expires-the-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
