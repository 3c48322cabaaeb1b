//! A popular cache entry is missing. Three clients notice it within half a second, and each sends
//! the same query to the database at the same time.

use super::prelude::*;
use crate::locks::CACHE_REBUILD;

/// Story: the cache stampede.
pub(super) const STORY: Story = Story {
    until: Millis(4_000),
    breaks: &[
        Breach { step: 2, property: TheHolderHolds, clients: &[C1], because: &[1] },
        Breach { step: 5, property: TheHolderHolds, clients: &[C2], because: &[4] },
        Breach { step: 5, property: MutualExclusion, clients: &[C1, C2], because: &[2, 4] },
        Breach { step: 8, property: TheHolderHolds, clients: &[C3], because: &[7] },
        Breach { step: 8, property: MutualExclusion, clients: &[C1, C3], because: &[2, 7] },
    ],
    ..Story::of("cache-without-a-lock", MutualExclusion, ROLES)
};

const UNLOCKED: Role = Role::of(&CACHE_REBUILD).with(&[("LOCK", "no"), ("RECHECK", "no")]);

const ROLES: &[Role] = &[UNLOCKED, UNLOCKED.from(500), UNLOCKED.from(500)];
