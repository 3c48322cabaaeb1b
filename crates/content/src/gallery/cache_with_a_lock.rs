//! Three clients miss the same cache entry. One takes the lock and loads; the others wait, look at
//! the cache again when it is their turn, and find it filled.

use super::prelude::*;
use crate::strategies::CACHE_REBUILD;

/// The story of the cache that is filled once.
pub const STORY: Story = Story {
    remedy_of: Some("cache-without-a-lock"),
    until: Millis(4_000),
    ..Story::of("cache-with-a-lock", MutualExclusion, ROLES)
};

const LOCKED: Role = Role::of(&CACHE_REBUILD);

const ROLES: &[Role] = &[LOCKED, LOCKED.from(500), LOCKED.from(500)];
