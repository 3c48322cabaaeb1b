//! C1 names a lease of 10 s, which turns the watchdog off, and works for 15 s. Nothing goes wrong,
//! and yet C2 goes in while C1 is inside; C1 learns it when it unlocks.

use super::prelude::*;
use crate::strategies::REDISSON_LEASE;

/// The story of the lease that nobody renews.
pub const STORY: Story = Story {
    until: Millis(16_000),
    breaks: &[
        Breach { step: 4, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 6, property: MutualExclusion, clients: &[C1, C2], because: &[1, 2, 4, 5] },
    ],
    ..Story::of("explicit-lease-ends-inside", MutualExclusion, ROLES)
};

const LEASED: Role = Role::of(&REDISSON_LEASE).with(&[("LEASE", "10000")]);

const ROLES: &[Role] = &[LEASED, LEASED.from(2_000)];
