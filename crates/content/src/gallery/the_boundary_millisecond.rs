//! C2 looks at a dead lock in the very millisecond that is its timestamp. The lock has run out
//! only when the timestamp is smaller than now, so equal is not yet enough, and C2 takes it at its
//! next try.

use super::prelude::*;
use crate::strategies::SETNX_GETSET;

/// The story of the last millisecond of a lock.
pub const STORY: Story = Story {
    cues: &[(Millis(2_000), &[Cue::crash(C1)])],
    ..Story::of("the-boundary-millisecond", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SETNX_GETSET), Role::of(&SETNX_GETSET).from(10_001)];
