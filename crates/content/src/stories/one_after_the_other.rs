//! Two clients try to acquire one lock at the same time. C1 is first; C2 waits for its DEL.

use super::prelude::*;
use crate::locks::SETNX_DEL;

/// Story: a lock that works.
pub(super) const STORY: Story =
    Story { until: Millis(6_001), ..Story::of("one-after-the-other", MutualExclusion, ROLES) };

const ROLES: &[Role] = &[Role::of(&SETNX_DEL), Role::of(&SETNX_DEL)];
