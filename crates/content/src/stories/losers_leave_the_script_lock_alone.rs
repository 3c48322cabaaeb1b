//! C1 crashes in the critical section, and C2 polls as often as in the other story. The script sets
//! the TTL only for the client that incremented the key to 1, so the lock is free after 300 ms.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_LUA;

/// Story: a script that reads the reply.
pub(super) const STORY: Story = Story {
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
