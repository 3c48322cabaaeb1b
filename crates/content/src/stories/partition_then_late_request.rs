//! A partition delays C1's DEL until C1 has timed out and its lock has expired. When the server is
//! reachable again, C2's SET arrives first and acquires the lock. Then the old DEL arrives and
//! deletes it.

use super::prelude::*;
use crate::locks::SET_NX_EX_DEL;

/// Story: a DEL that arrives too late.
pub(super) const STORY: Story = Story {
    cues: &[
        // C1 leaves and sends its DEL.
        (Millis(3_000), &[STEP_1, Cue::Move(Move::Partition(S1))]),
        (Millis(11_000), &[Cue::Move(Move::Heal(S1)), STEP_2, STEP_2, Cue::deliver(C1)]),
    ],
    until: Millis(11_001),
    breaks: &[
        Breach {
            step: 10,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 3, 6, 8],
        },
        Breach { step: 10, property: TheHolderHolds, clients: &[C2], because: &[1, 6, 8] },
    ],
    ..Story::of("partition-then-late-request", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[Role::of(&SET_NX_EX_DEL), Role::of(&SET_NX_EX_DEL).from(10_500)];
