//! C1 waits 10 ms for the replica, which needs 50. WAIT returns 0, and C1 enters anyway. The server
//! fails over 10 ms later, and the new primary has never received the lock.

use super::prelude::*;
use crate::locks::SET_NX_PX_WAIT;

/// Story: a reply that is ignored.
pub(super) const STORY: Story = Story {
    servers: SERVERS,
    cues: &[(Millis(20), &[Cue::Move(Move::Failover(S1))])],
    // Both have written the balance.
    until: Millis(5_100),
    breaks: &[
        Breach { step: 5, property: TheHolderHolds, clients: &[C1], because: &[1, 2] },
        Breach {
            step: 8,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 5, 6],
        },
        Breach { step: 14, property: NoLostUpdate, clients: &[C1, C2], because: &[9, 10] },
    ],
    ..Story::of("wait-times-out-and-is-ignored", MutualExclusion, ROLES)
};

const SERVERS: &[ServerSetup] =
    &[ServerSetup { replication: Some(Replication { lag_ms: 50 }), ..ServerSetup::DEFAULT }];

const HASTY: Role = Role::of(&SET_NX_PX_WAIT).with(&[("PATIENCE", "10")]);

const ROLES: &[Role] = &[HASTY, HASTY.from(2_000)];
