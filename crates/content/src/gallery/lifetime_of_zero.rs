//! A lifetime of 0 is a deletion: PEXPIRE removes the key that INCR has just created. The script
//! says 1 all the same, to C1 as well as to C2, and both go in.

use super::prelude::*;
use crate::strategies::INCR_EXPIRE_LUA;

/// The story of the lock that is gone at once.
pub const STORY: Story = Story {
    until: Millis(2_000),
    breaks: &[
        Breach { step: 2, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 4, property: TheHolderHolds, clients: &[C2], because: &[3] },
        Breach { step: 4, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 3] },
    ],
    ..Story::of("lifetime-of-zero", MutualExclusion, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "0")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
