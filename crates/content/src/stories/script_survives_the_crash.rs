//! C1 crashes right after its script. The script has incremented the key and set the TTL
//! atomically, so the key expires, and C2 increments it to 1 again.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a counter that expires.
pub(super) const STORY: Story = Story {
    remedy_of: Some("crash-between-incr-and-expire"),
    cues: &[(Millis(0), &[STEP_1, Cue::crash(C1)])],
    ..Story::of("script-survives-the-crash", TheLockComesBack, ROLES)
};

// Each poll changes the counter, so a few polls show enough.
const PARAMETERS: &[(&str, &str)] = &[("TTL", "10000"), ("POLL", "5000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
