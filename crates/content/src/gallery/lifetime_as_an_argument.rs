//! C1 passes the lifetime as an argument where the script looks for a second key. The script fails,
//! but only after INCR, and what a script has done stays done: the key has no lifetime, and C2
//! waits for ever.

use super::prelude::*;
use crate::strategies::INCR_EXPIRE_LUA;

/// The story of the script that looks for the lifetime in the wrong place.
pub const STORY: Story = Story {
    until: Millis(12_000),
    breaks: &[Breach { step: 2, property: TheLockComesBack, clients: &[C1], because: &[1] }],
    ..Story::of("lifetime-as-an-argument", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("KEYCOUNT", "1"), ("POLL", "5000")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(1_000),
];
