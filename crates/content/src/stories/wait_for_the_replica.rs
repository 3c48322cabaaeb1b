//! C1 enters only after WAIT has returned 1: the replica has the lock. The server fails over 10 ms
//! later, and C2 finds the lock on the new primary.

use super::prelude::*;
use crate::locks::SET_NX_PX_WAIT;

/// Story: a lock that a replica has confirmed.
pub(super) const STORY: Story = Story {
    remedy_of: Some("wait-times-out-and-is-ignored"),
    servers: SERVERS,
    cues: &[(Millis(60), &[Cue::Move(Move::Failover(S1))])],
    // C2 waits without success: no replica is left that could confirm anything.
    until: Millis(4_000),
    breaks: &[Breach { step: 11, property: TheLockComesBack, clients: &[C1], because: &[] }],
    ..Story::of("wait-for-the-replica", MutualExclusion, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 50 }), ..ServerSetup::DEFAULT }];

const CAREFUL: Role = Role::of(&SET_NX_PX_WAIT).with(&[("HEED", "yes")]);

const ROLES: &[Role] = &[CAREFUL, CAREFUL.from(2_000)];
