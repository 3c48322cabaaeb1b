//! The same restart, but the server replies only after the data is on disk (`appendfsync always`).
//! C1's lock still exists afterwards, and C2 waits until C1 releases it.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that was on disk.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup { persistence: ALWAYS, ..ServerSetup::DEFAULT }],
    cues: &[(Millis(500), &[Cue::Move(Move::Restart(S1))])],
    ..Story::of("restart-with-fsync-always", MutualExclusion, ROLES)
};

const ALWAYS: Persistence = Persistence::AllButTheLast { milliseconds: 0 };

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
