//! C1 crashes while it holds a lock with a TTL. Redis itself deletes the lock when it expires, and
//! C2 enters.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a TTL that limits the effect of a crash.
pub(super) const STORY: Story = Story {
    remedy_of: Some("crash-locks-for-ever"),
    cues: &[(Millis(2_000), &[Cue::crash(C1)])],
    until: Millis(13_101),
    ..Story::of("crash-with-a-lifetime", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(3_000)];
