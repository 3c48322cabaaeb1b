//! C1 is paused inside for longer than its lock lives, and C2 goes in with the next number. The
//! lock cannot prevent that, but the store can refuse a token smaller than one it has seen.

use super::prelude::*;
use crate::strategies::SET_NX_PX_LUA_FENCED;

/// The story of the fencing token.
pub const STORY: Story = Story {
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
