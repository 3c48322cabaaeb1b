//! C1 crashes after SETNX and before EXPIRE. Its lock has no TTL and no client deletes it, so C2
//! waits forever.

use super::prelude::*;
use crate::locks::SETNX_EXPIRE;

/// Story: a lock that gets its TTL too late.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    // The TTL that the lock should have had is long over.
    until: Millis(15_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("crash-between-setnx-and-expire", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_EXPIRE), Role::of(&SETNX_EXPIRE).from(1_000)];
