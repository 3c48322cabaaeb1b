//! C1 holds the lock on three of five servers; its requests to S4 and S5 were lost. S3 restarts
//! without its data, and C2 finds S3, S4 and S5 free: two majorities at once, both including S3.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a server that lost its vote, Kleppmann's third.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    // Short compared to the TTL, as Redlock requires.
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[
        (Millis(0), &[STEP_1, STEP_1, STEP_1, Cue::run(C1), Cue::Move(Move::LoseRequest(C1))]),
        (Millis(50), &[STEP_1, Cue::Move(Move::LoseRequest(C1))]),
        (Millis(1_000), &[Cue::Move(Move::Restart(S3))]),
    ],
    until: Millis(2_001),
    breaks: &[
        Breach { step: 8, property: TheHolderHolds, clients: &[C1], because: &[3] },
        Breach { step: 14, property: MutualExclusion, clients: &[C1, C2], because: &[3, 7, 8, 11] },
    ],
    ..Story::of("redlock-restarted-server", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_000)];
