//! C2 waits for the lock for at most one second. C1 works longer than that, so C2 gives up in time
//! and does not enter.

use super::prelude::*;
use crate::locks::ACQUIRE_DEADLINE;

/// Story: a client that gives up.
pub(super) const STORY: Story = Story {
    until: Millis(3_001),
    ..Story::of("deadline-passes-while-waiting", NoErrorPathIntoTheSection, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&ACQUIRE_DEADLINE),
    Role::of(&ACQUIRE_DEADLINE).with(&[("DEADLINE", "1000")]).from(1_000),
];
