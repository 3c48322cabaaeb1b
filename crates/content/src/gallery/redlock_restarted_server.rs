//! C1 has the lock on three of five servers; its requests to S4 and S5 were lost. S3 comes back
//! without its data, and C2 finds S3, S4 and S5 free: two majorities at once, and S3 was in both.

use super::prelude::*;
use crate::strategies::REDLOCK;

/// The story of the server that forgot its vote, Kleppmann's third.
pub const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    // Short beside the TTL, as Redlock asks for.
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
