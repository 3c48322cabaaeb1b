//! The server writes its file to disk once a second (`appendfsync everysec`). It restarts half a
//! second after C1 acquired the lock, and restores a state without it. C2 acquires the lock while
//! C1 is inside.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that was not on disk yet.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup { persistence: EVERY_SECOND, ..ServerSetup::DEFAULT }],
    cues: &[(Millis(500), &[Cue::Move(Move::Restart(S1))])],
    // Both have written the balance.
    until: Millis(5_001),
    breaks: &[
        Breach { step: 4, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 6, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 4, 5] },
        Breach { step: 12, property: NoLostUpdate, clients: &[C1, C2], because: &[7, 8] },
    ],
    ..Story::of("restart-keeps-what-was-written", MutualExclusion, ROLES)
};

const EVERY_SECOND: Persistence = Persistence::AllButTheLast { milliseconds: 1_000 };

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
