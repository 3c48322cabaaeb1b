//! C1 is paused after SET until its lock has expired and C2 has come and gone. C1 rightly stays
//! out, as there is no lock any more; but its loop asks only whether SET had once succeeded, and
//! ends with the work undone.

use super::prelude::*;
use crate::strategies::SET_NX_PHP_LOOP;

/// The story of the work that is left out.
pub const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::pause(C1, 15_000)])],
    until: Millis(16_000),
    ..Story::of("loop-ends-without-the-work", TheHolderHolds, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS),
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS).from(2_000),
];
