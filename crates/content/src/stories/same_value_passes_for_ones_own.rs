//! C1 is paused after SET until its lock has expired and C2 has acquired it. C1 then reads the lock
//! to check that it is its own. But all clients write the same value, so the check accepts C2's
//! lock.

use super::prelude::*;
use crate::locks::SET_NX_PHP_LOOP;

/// Story: a value that proves nothing.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::pause(C1, 11_000)])],
    until: Millis(12_000),
    breaks: &[Breach {
        step: 10,
        property: MutualExclusion,
        clients: &[C2, C1],
        because: &[1, 2, 5, 6, 8, 9],
    }],
    ..Story::of("same-value-passes-for-ones-own", MutualExclusion, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS),
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS).from(2_000),
];
