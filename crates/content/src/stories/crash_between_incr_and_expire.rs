//! C1 increments the key to 1 and crashes before EXPIRE. The key never expires: C2 can only
//! increment it further, and a client that does not get 1 waits.

use super::prelude::*;
use crate::locks::INCR_EXPIRE;

/// Story: a counter that is never reset.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    until: Millis(12_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("crash-between-incr-and-expire", TheLockComesBack, ROLES)
};

// Each poll changes the counter, so a few polls show enough.
const PARAMETERS: &[(&str, &str)] = &[("TTL", "10000"), ("POLL", "5000")];

const ROLES: &[Role] =
    &[Role::of(&INCR_EXPIRE).with(PARAMETERS), Role::of(&INCR_EXPIRE).with(PARAMETERS).from(1_000)];
