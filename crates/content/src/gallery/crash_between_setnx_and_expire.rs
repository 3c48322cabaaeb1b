//! C1 crashes after SETNX and before EXPIRE. Its lock has no lifetime and nobody who would delete
//! it, so C2 waits for ever.

use super::prelude::*;
use crate::strategies::SETNX_EXPIRE;

/// The story of the lock that gets its lifetime too late.
pub const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    // The lifetime that the lock should have had is long over.
    until: Millis(15_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("crash-between-setnx-and-expire", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_EXPIRE), Role::of(&SETNX_EXPIRE).from(1_000)];
