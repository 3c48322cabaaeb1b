//! The same loss of data, but S3 stays unreachable until every lock that it may have lost has
//! expired. C1 has lost its majority anyway, and C2 cannot get one: two of the four servers that it
//! reaches have C1's lock, so it releases the others.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: a server that returns late enough.
pub(super) const STORY: Story = Story {
    remedy_of: Some("redlock-restarted-server"),
    servers: &[ServerSetup::DEFAULT; 5],
    network: Network { call_timeout_ms: 50, ..Network::DEFAULT },
    cues: &[
        (Millis(0), &[STEP_1, STEP_1, STEP_1, Cue::run(C1), Cue::Move(Move::LoseRequest(C1))]),
        (Millis(50), &[STEP_1, Cue::Move(Move::LoseRequest(C1))]),
        (Millis(1_000), &[Cue::Move(Move::Partition(S3)), Cue::Move(Move::Restart(S3))]),
    ],
    ..Story::of("redlock-delayed-restart", MutualExclusion, ROLES)
};

// C2 seldom polls, so that the story stays short.
const ROLES: &[Role] =
    &[Role::of(&REDLOCK), Role::of(&REDLOCK).with(&[("POLL", "2000")]).from(2_000)];
