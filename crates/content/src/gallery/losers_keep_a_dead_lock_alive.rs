//! C1 crashes inside; its lock should live for 300 ms. But every attempt to get the lock extends
//! its TTL, won or lost: as long as C2 asks more often than every 300 ms, the dead lock lives on.

use super::prelude::*;
use crate::strategies::INCR_EXPIRE_MULTI;

/// The story of the transaction that cannot look at a reply.
pub const STORY: Story = Story {
    cues: &[(Millis(30), &[Cue::crash(C1)])],
    // Five times its lifetime.
    until: Millis(1_500),
    breaks: &[Breach { step: 10, property: TheLockComesBack, clients: &[C1], because: &[4, 9] }],
    ..Story::of("losers-keep-a-dead-lock-alive", TheLockComesBack, ROLES)
};

const PARAMETERS: &[(&str, &str)] = &[("TTL", "300"), ("WORK", "200"), ("POLL", "100")];

const ROLES: &[Role] = &[
    Role::of(&INCR_EXPIRE_MULTI).with(PARAMETERS),
    Role::of(&INCR_EXPIRE_MULTI).with(PARAMETERS).from(5),
];
