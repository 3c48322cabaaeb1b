//! C1 is paused after SET until its lock has expired and C2 has entered and left. C1 rightly does
//! not enter, as it no longer holds the lock. But its loop only checks that SET has succeeded once,
//! and ends without doing the work.

use super::prelude::*;
use crate::locks::SET_NX_PHP_LOOP;

/// Story: work that is skipped.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::pause(C1, 15_000)])],
    until: Millis(16_000),
    ..Story::of("loop-ends-without-the-work", TheHolderHolds, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS),
    Role::of(&SET_NX_PHP_LOOP).with(PARAMETERS).from(2_000),
];
