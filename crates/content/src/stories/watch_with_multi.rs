//! The same pause between GET and DEL, but the DEL is in a transaction: the key has changed since
//! the WATCH, so EXEC returns nil and has no effect. C2 keeps its lock.

use super::prelude::*;
use crate::locks::WATCH_MULTI_DELETE;

/// Story: a WATCH that stops an EXEC.
pub(super) const STORY: Story = Story {
    remedy_of: Some("watch-without-multi"),
    cues: &[
        // Leaves, WATCH, GET.
        (Millis(3_000), &[STEP_1, STEP_1, STEP_1, Cue::pause(C1, 9_000)]),
        // MULTI, DEL, EXEC.
        (Millis(12_000), &[STEP_1, STEP_1, STEP_1]),
    ],
    ..Story::of("watch-with-multi", OnlyTheHolderReleases, ROLES)
};

const ROLES: &[Role] = &[Role::of(&WATCH_MULTI_DELETE), Role::of(&WATCH_MULTI_DELETE).from(2_950)];
