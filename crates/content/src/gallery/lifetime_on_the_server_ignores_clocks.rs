//! C2's clock is 15 seconds ahead, but nobody asks it. Redis counts the lock's lifetime on its own
//! clock, so C2 waits until C1 has let go.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA;

/// The story of the one clock that counts.
pub const STORY: Story = Story {
    remedy_of: Some("fast-clock-steals-a-live-lock"),
    until: Millis(6_001),
    ..Story::of("lifetime-on-the-server-ignores-clocks", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(1_000).ahead_by(15_000)];
