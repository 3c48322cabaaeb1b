//! C1 crashes in the critical section; its lock should expire after 300 ms. But every attempt to
//! acquire the lock extends its TTL, successful or not: while C2 polls more often than every 300
//! ms, the lock never expires.

use super::prelude::*;
use crate::locks::INCR_EXPIRE_MULTI;

/// Story: a transaction that cannot read a reply.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(30), &[Cue::crash(C1)])],
    // Five times the TTL.
    until: Millis(1_500),
    breaks: &[Breach { step: 10, property: TheLockComesBack, clients: &[C1], because: &[4, 9] }],
    ..Story::of("losers-keep-a-dead-lock-alive", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "300"), ("WORK", "200"), ("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_MULTI).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_MULTI).with(PARAMETERS).from(5),
];
