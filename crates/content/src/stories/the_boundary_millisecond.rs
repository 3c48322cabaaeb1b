//! C2 checks a stale lock in exactly the millisecond of its timestamp. The lock has expired only
//! when the timestamp is smaller than now, so equal is not enough, and C2 acquires it at its next
//! attempt.

use super::prelude::*;
use crate::locks::SETNX_GETSET;

/// Story: the last millisecond of a lock.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(2_000), &[Cue::crash(C1)])],
    ..Story::of("the-boundary-millisecond", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_GETSET), Role::of(&SETNX_GETSET).from(10_001)];
