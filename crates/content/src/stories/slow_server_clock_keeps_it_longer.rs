//! C1 crashes with the lock, and the server's clock is set back by a minute. No other client
//! enters, but the lock of ten seconds lasts for seventy, and C2 waits for a crashed client all
//! that time.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that outlived its TTL.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::crash(C1)]), (Millis(2_000), &[Cue::jump(S1, -60_000)])],
    // C2 has finally entered and left.
    until: Millis(75_000),
    ..Story::of("slow-server-clock-keeps-it-longer", TheLockComesBack, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).with(&[("POLL", "1000")]).from(3_000)];
