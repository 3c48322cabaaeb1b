//! C1 acquires its lock twice and releases it once. The count is 1, and C2 does not get the lock.
//! Only the second release frees it.

use super::prelude::*;
use crate::locks::REDISSON;

/// Story: a reentrant lock with a count.
pub(super) const STORY: Story = Story {
    // C1 renews and releases once; C2 tries to acquire; C1 leaves.
    cues: &[(Millis(2_000), &[STEP_1, STEP_1, STEP_2, STEP_1])],
    // C2 has entered and left.
    until: Millis(7_002),
    ..Story::of("inner-release-keeps-the-lock", TheHolderHolds, ROLES)
};

const BRIEF: Role = Role::of(&REDISSON).with(&[("TTL", "3000"), ("WORK", "2000")]);

const ROLES: &[Role] = &[BRIEF, BRIEF.from(2_000)];
