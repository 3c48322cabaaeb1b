//! C1 is paused in the critical section until its lock has expired and C2 has entered. When C1 then
//! tries to extend the lock, the reply shows that it no longer holds it, and it stops. But both
//! have been inside together.

use super::prelude::*;
use crate::locks::REDIS_PY;

/// Story: a lock that is extended too late.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(13_000),
    breaks: &[
        Breach { step: 6, property: TheHolderHolds, clients: &[C1], because: &[1, 3] },
        Breach {
            step: 8,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 3, 6, 7],
        },
    ],
    ..Story::of("extension-comes-too-late", MutualExclusion, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("WORK", "6000")];

const ROLES: &[Role] =
    &[Role::of(&REDIS_PY).with(PARAMETERS), Role::of(&REDIS_PY).with(PARAMETERS).from(2_000)];
