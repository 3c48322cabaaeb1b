//! C3 crashes while it holds the lock. Both waiting clients see its timestamp pass and both delete
//! it; the second deletion hits the lock that the first client has taken in between.

use crate::ids::ClientId;
use crate::scenario::strategies::SETNX_TIMESTAMP;
use crate::scenario::{Cue, Role, Story};
use crate::time::Millis;

const C1: Cue = Cue::Step(ClientId(0));
const C2: Cue = Cue::Step(ClientId(1));
const C3_CRASHES: Cue = Cue::Crash(ClientId(2));

/// The story of the timestamp lock's race.
pub const STORY: Story = Story {
    id: "two-clients-delete-a-dead-lock",
    roles: &[
        Role { strategy: &SETNX_TIMESTAMP, starts_at: Millis(2_002) },
        Role { strategy: &SETNX_TIMESTAMP, starts_at: Millis(2_002) },
        Role { strategy: &SETNX_TIMESTAMP, starts_at: Millis(0) },
    ],
    cues: &[
        (Millis(2_000), &[C3_CRASHES]),
        (
            Millis(10_002),
            &[
                C1, C2, // SETNX: still taken
                C1, C2, // GET: the timestamp has passed, for both
                C1, C1, C1, // DEL, SETNX, enters
                C2, C2, C2, // DEL removes C1's lock, SETNX, enters
            ],
        ),
    ],
    // Both are still at work.
    until: Millis(13_000),
};
