//! C1 asks for a lifetime of 10.5 ms, and PEXPIRE takes whole numbers only. The script fails after
//! INCR has been done: C1 has no lock, and nobody else will get it either.

use super::prelude::*;
use crate::strategies::INCR_EXPIRE_LUA;

/// The story of the lifetime that is no whole number.
pub const STORY: Story = Story {
    until: Millis(4_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("lifetime-of-ten-and-a-half", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "10.5"), ("POLL", "1000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
