//! C1 locks twice in one process. The static field that says "locked" is never set back, so the
//! second time C1 enters without asking Redis. C2 takes the free lock and enters too, and C1
//! deletes it.

use super::prelude::*;
use crate::scenario::strategies::SETNX_JAVA;

/// The story of the field that remembers too long.
pub const STORY: Story = Story {
    until: Millis(6_001),
    breaks: &[],
    ..Story::of("static-field-skips-the-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_JAVA).with(&[("CALLS", "2")]), Role::of(&SETNX_JAVA).from(4_000)];
