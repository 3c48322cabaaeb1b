//! Since Redis 8.4, SET renews a lock if its value is still the token, and DELEX frees it on the
//! same condition. C1 works longer than the lifetime without a script, and C2 goes in after it.

use super::prelude::*;
use crate::strategies::REDIS_8;

/// The story of the conditions that need no script.
pub const STORY: Story = Story {
    remedy_of: Some("work-outlasts-the-lifetime"),
    ..Story::of("conditional-set-renews", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDIS_8), Role::of(&REDIS_8).from(2_000)];
