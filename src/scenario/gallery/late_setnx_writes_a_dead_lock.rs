//! C1's SETNX takes longer to arrive than its lock is to live. It succeeds and C1 enters, but the
//! timestamp has passed already: C2 finds a dead lock and takes it over.

use super::prelude::*;
use crate::scenario::strategies::SETNX_GETSET;

/// The story of the lock that was dead on arrival.
pub const STORY: Story = Story {
    cues: &[(Millis(0), &[Cue::run(C1), Cue::delay(C1, 2_500)])],
    until: Millis(3_200),
    breaks: &[],
    ..Story::of("late-setnx-writes-a-dead-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_GETSET).with(PARAMETERS), Role::of(&SETNX_GETSET).with(PARAMETERS).from(3_000)];

const PARAMETERS: &[(&str, &str)] = &[("TTL", "2000"), ("WORK", "1000")];
