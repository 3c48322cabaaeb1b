//! The same work of 15 s under a lock of 10 s, but without an explicit lease: the watchdog renews
//! it every third of that, and C2 enters after C1.

use super::prelude::*;
use crate::locks::REDISSON;

/// Story: a watchdog that works.
pub(super) const STORY: Story = Story {
    remedy_of: Some("explicit-lease-ends-inside"),
    // C2 has entered and left.
    until: Millis(35_001),
    ..Story::of("watchdog-outlasts-the-lifetime", MutualExclusion, ROLES)
};

const WATCHED: Role = Role::of(&REDISSON).with(&[("TTL", "10000")]);

const ROLES: &[Role] = &[WATCHED, WATCHED.from(2_000)];
