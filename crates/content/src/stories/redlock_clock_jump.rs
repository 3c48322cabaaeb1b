//! C1 holds the lock on three of five servers; its requests to S4 and S5 were lost. The clock of S3
//! jumps forward, so that C1's key expires on it at once, and C2 acquires S3, S4 and S5: two
//! majorities.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a server whose clock jumped, Kleppmann's first.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[
        (Millis(0), &[STEP_1, STEP_1, STEP_1, Cue::run(C1), Cue::Move(Move::LoseRequest(C1))]),
        (Millis(50), &[STEP_1, Cue::Move(Move::LoseRequest(C1))]),
        (Millis(1_000), &[Cue::jump(S3, 10_000)]),
    ],
    until: Millis(2_001),
    breaks: &[
        Breach { step: 8, property: TheHolderHolds, clients: &[C1], because: &[3] },
        Breach { step: 14, property: MutualExclusion, clients: &[C1, C2], because: &[3, 7, 8, 11] },
    ],
    ..Story::of("redlock-clock-jump", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_000)];
