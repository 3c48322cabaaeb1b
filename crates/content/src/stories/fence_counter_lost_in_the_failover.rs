//! The counter of the fencing tokens is stored next to the lock and lost with it. Both clients get
//! the token 1, and a store that rejects only smaller tokens accepts both writes: fencing is no
//! stronger than its counter.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA_FENCED;

/// Story: a token that was given to two clients.
pub(super) const STORY: Story = Story {
    servers: SERVERS,
    cues: &[(Millis(3), &[Cue::Move(Move::Failover(S1))])],
    // Both have written the balance.
    until: Millis(5_001),
    breaks: &[
        Breach { step: 5, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 7, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 5, 6] },
        Breach { step: 14, property: NoLostUpdate, clients: &[C1, C2], because: &[9, 10] },
    ],
    ..Story::of("fence-counter-lost-in-the-failover", NoLostUpdate, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 5 }), ..ServerSetup::DEFAULT }];

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA_FENCED), Role::of(&SET_NX_PX_LUA_FENCED).from(2_000)];
