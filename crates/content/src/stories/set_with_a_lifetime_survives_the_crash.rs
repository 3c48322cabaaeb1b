//! C1 crashes right after it has acquired the lock. SET has set the TTL in the same command, so the
//! lock expires, and C2 acquires it.

use super::prelude::*;
use crate::locks::SET_NX_EX_DEL;

/// Story: a lock that has its TTL from the beginning.
pub(super) const STORY: Story = Story {
    remedy_of: Some("crash-between-setnx-and-expire"),
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    until: Millis(15_000),
    ..Story::of("set-with-a-lifetime-survives-the-crash", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_EX_DEL), Role::of(&SET_NX_EX_DEL).from(1_000)];
