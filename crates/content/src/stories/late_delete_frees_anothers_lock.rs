//! C1 is paused in the critical section until its lock has expired and C2 has acquired it. C1 then
//! ends its work and deletes the key, as always. It is C2's lock.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a DEL that comes too late.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 12_000)])],
    // C2 is still working.
    until: Millis(14_000),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1, 3] },
        Breach {
            step: 8,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 6, 7],
        },
        Breach {
            step: 10,
            property: OnlyTheHolderReleases,
            clients: &[C2, C1],
            because: &[1, 3, 6, 7],
        },
        Breach { step: 10, property: TheHolderHolds, clients: &[C2], because: &[1, 3, 6, 7] },
    ],
    ..Story::of("late-delete-frees-anothers-lock", OnlyTheHolderReleases, ROLES)
};

// Each poll changes the counter, so a few polls show enough.
const PARAMETERS: &[(&str, &str)] = &[("POLL", "5000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(2_000),
];
