//! C1's SETNX takes longer to arrive than the lease of its lock. It succeeds and C1 enters, but the
//! timestamp has already expired: C2 finds a stale lock and takes it over.

use super::prelude::*;
use crate::locks::SETNX_GETSET;

/// Story: a lock that was stale on arrival.
pub(super) const STORY: Story = Story {
    cues: &[(
        Millis(0),
        &[
            Cue::run(C1), // sends SETNX
            Cue::delay(C1, 2_500),
        ],
    )],
    until: Millis(3_200),
    breaks: &[
        Breach { step: 3, property: TheHolderHolds, clients: &[C1], because: &[1, 2] },
        Breach {
            step: 7,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 5, 6],
        },
    ],
    ..Story::of("late-setnx-writes-a-dead-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[BRIEF, BRIEF.from(3_000)];

const BRIEF: Role = Role::of(&SETNX_GETSET).with(&[("TTL", "2000"), ("WORK", "1000")]);
