//! C1 crashes while it holds a lock without a timeout. The key stays, and C2 asks for it for ever.

use super::prelude::*;
use crate::strategies::SETNX_DEL;

/// The story of the lock that nobody frees.
pub const STORY: Story = Story {
    cues: &[(Millis(2_000), &[Cue::crash(C1)])],
    breaks: &[Breach { step: 3, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("crash-locks-for-ever", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_DEL), Role::of(&SETNX_DEL).from(3_000)];
