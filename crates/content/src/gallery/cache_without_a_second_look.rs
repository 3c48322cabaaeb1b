//! Three clients miss the same cache entry and take turns with a lock. Nobody looks at the cache
//! again after the wait, so each loads what the one before it has just loaded, and the last begins
//! when it could long have had its answer.

use super::prelude::*;
use crate::strategies::CACHE_REBUILD;

/// The story of the stampede in single file.
pub const STORY: Story = Story::of("cache-without-a-second-look", MutualExclusion, ROLES);

const HASTY: Role = Role::of(&CACHE_REBUILD).with(&[("RECHECK", "no")]);

const ROLES: &[Role] = &[HASTY, HASTY.from(500), HASTY.from(500)];
