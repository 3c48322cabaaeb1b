//! C1 needs 12 s with a lock whose TTL is 10 s. Halfway, with 4 s left, it adds 5 s. So it leaves
//! before the lock expires, and C2 enters after it.

use super::prelude::*;
use crate::locks::REDIS_PY;

/// Story: a lock that is extended in time.
pub(super) const STORY: Story = Story::of("extension-adds-lifetime", TheHolderHolds, ROLES);

const PARAMETERS: &[(&str, &str)] = &[("WORK", "6000")];

const ROLES: &[Role] =
    &[Role::of(&REDIS_PY).with(PARAMETERS), Role::of(&REDIS_PY).with(PARAMETERS).from(2_000)];
