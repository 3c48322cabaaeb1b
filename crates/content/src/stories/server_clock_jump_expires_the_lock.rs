//! The server's clock jumps forward by ten seconds while C1 is inside. Redis measures TTLs with
//! that clock, so the lock expires at once, though C1 has worked for only a second. C2 acquires it.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that expired in a moment.
pub(super) const STORY: Story = Story {
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
