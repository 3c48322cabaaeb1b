//! C1 crashes while it holds a lock without a TTL. The key is never deleted, and C2 polls forever.

use super::prelude::*;
use crate::locks::SETNX_DEL;

/// Story: a lock that is never released.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(2_000), &[Cue::crash(C1)])],
    breaks: &[Breach { step: 3, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("crash-locks-for-ever", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_DEL), Role::of(&SETNX_DEL).from(3_000)];
