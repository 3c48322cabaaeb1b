//! C1 holds the lock on all five servers. While it works, servers restart one after another without
//! their data, and no client writes the lock again: after three restarts C2 finds a majority free.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a majority that erodes, after redsync #147.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    cues: &[
        (Millis(1_000), &[Cue::Move(Move::Restart(S1))]),
        (Millis(2_000), &[Cue::Move(Move::Restart(S2))]),
        (Millis(3_000), &[Cue::Move(Move::Restart(S3))]),
    ],
    until: Millis(4_001),
    breaks: &[
        Breach { step: 9, property: TheHolderHolds, clients: &[C1], because: &[1, 2, 3, 7, 8] },
        Breach {
            step: 15,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 6, 7, 8, 9, 12],
        },
    ],
    ..Story::of("quorum-erodes", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&REDLOCK).with(&[("WORK", "6000")]),
    Role::of(&REDLOCK).with(&[("WORK", "6000")]).from(4_000),
];
