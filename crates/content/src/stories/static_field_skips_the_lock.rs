//! C1 locks twice in one process. The static field that records the lock is never reset, and the
//! second time C1 enters without a request to Redis. C2 finds no lock and enters too, and in the
//! end C1 deletes C2's lock.

use super::prelude::*;
use crate::locks::SETNX_JAVA;

/// Story: a field that is never reset.
pub(super) const STORY: Story = Story {
    until: Millis(6_001),
    breaks: &[
        Breach { step: 5, property: TheHolderHolds, clients: &[C1], because: &[1, 4] },
        Breach { step: 7, property: MutualExclusion, clients: &[C1, C2], because: &[1, 4, 5, 6] },
        Breach {
            step: 9,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 4, 6],
        },
        Breach { step: 9, property: TheHolderHolds, clients: &[C2], because: &[1, 4, 6] },
    ],
    ..Story::of("static-field-skips-the-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_JAVA).with(&[("CALLS", "2")]), Role::of(&SETNX_JAVA).from(4_000)];
