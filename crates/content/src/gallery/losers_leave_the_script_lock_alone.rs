//! C1 crashes inside, and C2 asks as often as in the other story. The script sets the lifetime only
//! for the client that counted up to 1, so the lock is free after 300 ms.

use super::prelude::*;
use crate::strategies::INCR_EXPIRE_LUA;

/// The story of the script that looks at the reply.
pub const STORY: Story = Story {
    remedy_of: Some("losers-keep-a-dead-lock-alive"),
    cues: &[(Millis(30), &[Cue::crash(C1)])],
    until: Millis(600),
    ..Story::of("losers-leave-the-script-lock-alone", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "300"), ("WORK", "200"), ("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_LUA).with(PARAMETERS).from(5),
];
