//! Redis sets C1's lock, but the reply is lost: C1 gives up, for all it knows without a lock.
//! Nobody works under the lock and nobody frees it, until its lifetime is over and C2 gets it.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA;

/// The story of the lock whose owner does not know of it.
pub const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::Move(Move::LoseReply(C1))])],
    until: Millis(14_000),
    ..Story::of("lost-reply-leaves-the-lock", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
