//! C1's work takes longer than the lock's TTL, but C1 renews the lock after every third of it. The
//! lock lives until C1 releases it, and then C2 enters.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA_RENEWED;

/// Story: a lock that is renewed during the work.
pub(super) const STORY: Story = Story {
    remedy_of: Some("work-outlasts-the-lifetime"),
    ..Story::of("renewal-outlasts-the-lifetime", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA_RENEWED), Role::of(&SET_NX_PX_LUA_RENEWED).from(2_000)];
