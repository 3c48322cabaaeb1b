//! A TTL of 0 is a deletion: PEXPIRE removes the key that INCR has just created. The script returns
//! 1 anyway, to C1 as well as to C2, and both enter.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a lock that is deleted at once.
pub(super) const STORY: Story = Story {
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
