//! The lock around a cache expires while C1 is still loading, and C2 loads the same entry. Two
//! clients are inside, which only costs a second query. Both write the same entry.

use super::prelude::*;
use crate::locks::CACHE_REBUILD;

/// Story: a lock that only saves work.
pub(super) const STORY: Story = Story {
    // Both have filled the cache.
    until: Millis(5_200),
    breaks: &[
        Breach { step: 10, property: TheHolderHolds, clients: &[C1], because: &[2] },
        Breach {
            step: 12,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[2, 3, 10, 11],
        },
    ],
    ..Story::of("efficiency-lock-lets-two-load", MutualExclusion, ROLES)
};

const SHORT: Role = Role::of(&CACHE_REBUILD).with(&[("TTL", "2000")]);

const ROLES: &[Role] = &[SHORT, SHORT.from(500)];
