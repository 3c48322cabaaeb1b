//! C1 passes the TTL as an argument, but the script expects it as a second key. The script fails
//! after INCR, and the effects of a failed script remain: the key has no TTL, and C2 waits forever.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a script that reads the TTL from the wrong place.
pub(super) const STORY: Story = Story {
    until: Millis(12_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("lifetime-as-an-argument", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("KEYCOUNT", "1"), ("POLL", "5000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
