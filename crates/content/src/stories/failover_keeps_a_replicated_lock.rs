//! The same failover a second later: by then the replica has received C1's lock, and C2 has to
//! wait. Only the time differs, so this is luck, not a fix.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA;

/// Story: a lock that was replicated in time.
pub(super) const STORY: Story = Story {
    servers: SERVERS,
    cues: &[(Millis(1_000), &[Cue::Move(Move::Failover(S1))])],
    ..Story::of("failover-keeps-a-replicated-lock", MutualExclusion, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 5 }), ..ServerSetup::DEFAULT }];

const ROLES: &[Role] = &[Role::of(&SET_NX_PX_LUA), Role::of(&SET_NX_PX_LUA).from(2_000)];
