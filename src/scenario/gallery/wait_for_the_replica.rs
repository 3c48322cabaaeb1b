//! C1 goes in only when WAIT has answered 1: the replica has the lock. The server fails over 10 ms
//! later, and C2 finds the lock on the new primary.

use super::prelude::*;
use crate::scenario::strategies::SET_NX_PX_WAIT;

/// The story of the lock that a replica had confirmed.
pub const STORY: Story = Story {
    remedy_of: Some("wait-times-out-and-is-ignored"),
    servers: SERVERS,
    cues: &[(Millis(60), &[Cue::Move(Move::Failover(S1))])],
    // C2 has been refused. After C1 nobody would get the lock, since no replica is left.
    until: Millis(2_501),
    ..Story::of("wait-for-the-replica", MutualExclusion, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 50 }), ..ServerSetup::DEFAULT }];

const CAREFUL: Role = Role::of(&SET_NX_PX_WAIT).with(&[("HEED", "yes")]);

const ROLES: &[Role] = &[CAREFUL, CAREFUL.from(2_000)];
