//! The server fails over 3 ms after C1 acquired the lock, and its replica lags 5 ms behind: the new
//! primary has never received the lock. C2 acquires it while C1 is inside.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that was not replicated.
pub(super) const STORY: Story = Story {
    servers: SERVERS,
    cues: &[(Millis(3), &[Cue::Move(Move::Failover(S1))])],
    // Both have written the balance.
    until: Millis(5_001),
    breaks: &[
        Breach { step: 4, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 6, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 4, 5] },
        Breach { step: 12, property: NoLostUpdate, clients: &[C1, C2], because: &[7, 8] },
    ],
    ..Story::of("failover-loses-the-lock", MutualExclusion, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 5 }), ..ServerSetup::DEFAULT }];

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
