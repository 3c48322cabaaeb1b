//! The same restart, but the server answers only when the disk has it (`appendfsync always`). C1's
//! lock is still there afterwards, and C2 waits until C1 frees it.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA;

/// The story of the lock that was on the disk.
pub const STORY: Story = Story {
    servers: &[ServerSetup { persistence: ALWAYS, ..ServerSetup::DEFAULT }],
    cues: &[(Millis(500), &[Cue::Move(Move::Restart(S1))])],
    ..Story::of("restart-with-fsync-always", MutualExclusion, ROLES)
};

const ALWAYS: Persistence = Persistence::AllButTheLast { milliseconds: 0 };

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
