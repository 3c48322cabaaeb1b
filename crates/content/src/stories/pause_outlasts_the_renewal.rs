//! C1 renews its lock, but a paused client renews nothing: the lock expires, and C2 enters. C1's
//! next renewal returns 0, too late to prevent that both are inside.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA_RENEWED;

/// Story: a renewal that is paused too.
pub(super) const STORY: Story = Story {
    cues: &[(Millis(5_000), &[Cue::pause(C1, 10_000)])],
    until: Millis(16_000),
    breaks: &[
        Breach { step: 12, property: TheHolderHolds, clients: &[C1], because: &[1, 5, 8] },
        Breach {
            step: 14,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 5, 8, 12, 13],
        },
    ],
    ..Story::of("pause-outlasts-the-renewal", MutualExclusion, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA_RENEWED), Role::of(&SET_NX_PX_LUA_RENEWED).from(2_000)];
