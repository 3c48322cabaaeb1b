//! Three clients miss the same cache entry and take turns with a lock. No client checks the cache
//! again after the wait, so each loads the entry that the previous one has just loaded. The last
//! begins long after it could have had its result.

use super::prelude::*;
use crate::locks::CACHE_REBUILD;

/// Story: a cache stampede in single file.
pub(super) const STORY: Story = Story::of("cache-without-a-second-look", MutualExclusion, ROLES);

const HASTY: Role = Role::of(&CACHE_REBUILD).with(&[("RECHECK", "no")]);

const ROLES: &[Role] = &[HASTY, HASTY.from(500), HASTY.from(500)];
