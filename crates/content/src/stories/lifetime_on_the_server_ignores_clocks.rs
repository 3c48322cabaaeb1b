//! C2's clock is 15 seconds ahead, but the lock does not depend on it. Redis measures the TTL with
//! its own clock, so C2 waits until C1 has released the lock.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: only one clock matters.
pub(super) const STORY: Story = Story {
    remedy_of: Some("fast-clock-steals-a-live-lock"),
    until: Millis(6_001),
    ..Story::of("lifetime-on-the-server-ignores-clocks", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(1_000).ahead_by(15_000)];
