//! Since Redis 8.4, SET can renew a lock if its value is still the token, and DELEX releases it
//! under the same condition. C1 works longer than the TTL without a script, and C2 enters after it.

use super::prelude::*;
use crate::locks::REDIS_8;

/// Story: conditions that need no script.
pub(super) const STORY: Story = Story {
    remedy_of: Some("work-outlasts-the-lifetime"),
    ..Story::of("conditional-set-renews", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDIS_8), Role::of(&REDIS_8).from(2_000)];
