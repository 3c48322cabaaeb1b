//! C1 sets a TTL of 10.5 ms, but PEXPIRE accepts whole numbers only. The script fails after INCR:
//! C1 does not hold the lock, and no other client can acquire it.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a TTL that is not a whole number.
pub(super) const STORY: Story = Story {
    until: Millis(4_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("lifetime-of-ten-and-a-half", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "10.5"), ("POLL", "1000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
