//! C1 sets a lease of 10 s, which disables the watchdog, and works for 15 s. No fault happens, and
//! yet C2 enters while C1 is inside. C1 notices it when it unlocks.

use super::prelude::*;
use crate::locks::REDISSON_LEASE;

/// Story: a lease that is not renewed.
pub(super) const STORY: Story = Story {
    until: Millis(16_000),
    breaks: &[
        Breach { step: 4, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 6, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 4, 5] },
    ],
    ..Story::of("explicit-lease-ends-inside", MutualExclusion, ROLES)
};

const LEASED: Role = Role::of(&REDISSON_LEASE).with(&[("LEASE", "10000")]);

const ROLES: &[Role] = &[LEASED, LEASED.from(2_000)];
