//! Redis sets C1's lock, but the reply is lost: C1 times out and assumes that it has no lock. No
//! client works under the lock or releases it, until it expires and C2 acquires it.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock whose holder does not know it.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::Move(Move::LoseReply(C1))])],
    until: Millis(14_000),
    ..Story::of("lost-reply-leaves-the-lock", TheLockComesBack, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
