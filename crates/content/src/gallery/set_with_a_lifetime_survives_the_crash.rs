//! C1 crashes right after it has taken the lock. SET has given the lock its lifetime in the same
//! command, so it expires, and C2 gets it.

use super::prelude::*;
use crate::strategies::SET_NX_EX_DEL;

/// The story of the lock that is born with its lifetime.
pub const STORY: Story = Story {
    remedy_of: Some("crash-between-setnx-and-expire"),
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    until: Millis(15_000),
    ..Story::of("set-with-a-lifetime-survives-the-crash", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_EX_DEL), Role::of(&SET_NX_EX_DEL).from(1_000)];
