//! All five servers have given C1 the lock, but it is paused before it reads the last reply. When
//! it goes on, more time has passed than the TTL: the check of the validity tells it, and it stays
//! outside while C2 is inside.

use super::prelude::*;
use crate::strategies::REDLOCK;

/// The story of the pause that the check sees, Kleppmann's second.
pub const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    cues: &[(Millis(0), &[STEP_1, STEP_1, STEP_1, STEP_1, STEP_1, Cue::pause(C1, 15_000)])],
    ..Story::of("redlock-replies-held-through-a-pause", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(13_000)];
