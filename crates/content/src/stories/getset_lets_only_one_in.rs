//! Again two waiting clients see the timestamp of a stale lock expire. Both take it over with
//! GETSET, but only the first gets the stale timestamp back. The second gets the timestamp of the
//! first client and thus learns that it has lost.

use super::prelude::*;
use crate::locks::SETNX_GETSET;

/// Story: GETSET decides the race.
pub(super) const STORY: Story = Story {
    remedy_of: Some("two-clients-delete-a-dead-lock"),
    cues: &[
        (Millis(2_000), &[Cue::crash(C3)]),
        (
            Millis(10_002),
            &[
                STEP_1, STEP_2, // SETNX: still held
                STEP_1, STEP_2, // GET: the timestamp has expired, for both
                STEP_1, STEP_1, // GETSET returns the stale timestamp: enters
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
