//! C1 is paused inside until its lock has expired and C2 has gone in. When C1 then wants to extend
//! the lock, it is told that it is no longer its own, and stops; the two have been inside together
//! all the same.

use super::prelude::*;
use crate::strategies::REDIS_PY;

/// The story of the lock that is extended too late.
pub const STORY: Story = Story {
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
