//! Three clients miss the same cache entry. One acquires the lock and loads. The others wait, check
//! the cache again when they hold the lock, and find it filled.

use super::prelude::*;
use crate::locks::CACHE_REBUILD;

/// Story: a cache that is filled once.
pub(super) const STORY: Story = Story {
    remedy_of: Some("cache-without-a-lock"),
    until: Millis(4_000),
    ..Story::of("cache-with-a-lock", MutualExclusion, ROLES)
};

const LOCKED: Role = Role::of(&CACHE_REBUILD);

const ROLES: &[Role] = &[LOCKED, LOCKED.from(500), LOCKED.from(500)];
