//! C1 has acquired the lock on all five servers, but it is paused before it reads the last reply.
//! When it continues, more time has passed than the TTL. The validity check detects this, and C1
//! does not enter while C2 is inside.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a pause that the check detects, Kleppmann's second.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    cues: &[(Millis(0), &[STEP_1, STEP_1, STEP_1, STEP_1, STEP_1, Cue::pause(C1, 15_000)])],
    ..Story::of("redlock-replies-held-through-a-pause", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(13_000)];
