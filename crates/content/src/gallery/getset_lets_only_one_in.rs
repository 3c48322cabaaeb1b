//! Again two waiting clients see a dead lock's timestamp pass. Both take it over with GETSET, but
//! only the first gets the dead timestamp back; the second gets the first one's and knows that it
//! has lost.

use super::prelude::*;
use crate::strategies::SETNX_GETSET;

/// The story of GETSET as the judge.
pub const STORY: Story = Story {
    remedy_of: Some("two-clients-delete-a-dead-lock"),
    cues: &[
        (Millis(2_000), &[Cue::crash(C3)]),
        (
            Millis(10_002),
            &[
                STEP_1, STEP_2, // SETNX: still taken
                STEP_1, STEP_2, // GET: the timestamp has passed, for both
                STEP_1, STEP_1, // GETSET returns the dead timestamp: enters
                STEP_2, // GETSET returns C1's timestamp, and has overwritten it
            ],
        ),
    ],
    ..Story::of("getset-lets-only-one-in", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[
    Role::of(&SETNX_GETSET).from(2_002),
    Role::of(&SETNX_GETSET).from(2_002),
    Role::of(&SETNX_GETSET),
];
