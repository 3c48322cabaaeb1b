//! C2 and C3 poll the lock every 10 ms while C1 works. They poll in step, a hundred times a second
//! each, and almost all of their three hundred requests fail.

use super::prelude::*;
use crate::locks::ACQUIRE_DEADLINE;

/// Story: the cost of frequent polling.
pub(super) const STORY: Story =
    Story { until: Millis(3_001), ..Story::of("poll-in-step", MutualExclusion, ROLES) };

const ROLES: &[Role] = &[EAGER, EAGER, EAGER];

const EAGER: Role = Role::of(&ACQUIRE_DEADLINE).with(&[("WORK", "1000"), ("POLL", "10")]);
