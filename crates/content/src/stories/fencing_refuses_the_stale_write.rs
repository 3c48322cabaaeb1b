//! C1 is paused in the critical section for longer than its lease, and C2 enters with the next
//! token. The lock cannot prevent that, but the store can reject a token smaller than an earlier
//! one.

use super::prelude::*;
use crate::locks::SET_NX_PX_LUA_FENCED;

/// Story: the fencing token.
pub(super) const STORY: Story = Story {
    remedy_of: Some("pause-outlasts-the-lifetime"),
    cues: &[(Millis(1_000), &[Cue::pause(C1, 11_000)])],
    until: Millis(14_000),
    breaks: &[
        Breach { step: 8, property: TheHolderHolds, clients: &[C1], because: &[1, 5] },
        Breach {
            step: 10,
            property: MutualExclusion,
            clients: &[C1, C2],
            because: &[1, 2, 5, 8, 9],
        },
    ],
    ..Story::of("fencing-refuses-the-stale-write", NoLostUpdate, ROLES)
};

const ROLES: &[Role] =
    &[Role::of(&SET_NX_PX_LUA_FENCED), Role::of(&SET_NX_PX_LUA_FENCED).from(2_000)];
