//! C1's work takes longer than the lock's lifetime, but whenever a third of that has passed, C1
//! sets it anew. The lock lives until C1 gives it back, and C2 goes in after that.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA_RENEWED;

/// The story of the lock that is renewed during the work.
pub const STORY: Story = Story {
    remedy_of: Some("work-outlasts-the-lifetime"),
    ..Story::of("renewal-outlasts-the-lifetime", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA_RENEWED), Role::of(&SET_NX_PX_LUA_RENEWED).from(2_000)];
