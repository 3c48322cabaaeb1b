//! C2's clock is 15 seconds ahead. To C2, the lock that C1 acquired a second ago has expired long
//! ago, so it takes it over while C1 is working.

use super::prelude::*;
use crate::locks::SETNX_GETSET;

/// Story: a timestamp that two clocks read.
pub(super) const STORY: Story = Story {
    until: Millis(2_000),
    breaks: &[Breach {
        step: 6,
        property: MutualExclusion,
        clients: &[C1, C2],
        because: &[1, 2, 4, 5],
    }],
    ..Story::of("fast-clock-steals-a-live-lock", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SETNX_GETSET), Role::of(&SETNX_GETSET).from(1_000).ahead_by(15_000)];
