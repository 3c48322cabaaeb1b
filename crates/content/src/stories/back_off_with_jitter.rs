//! C2 and C3 double their pause after every failure and wait for a random part of it. About twenty
//! requests replace three hundred, and the clients no longer poll in step. The cost: a free lock
//! stays unused for a short time before the next client acquires it.

use super::prelude::*;
use crate::locks::ACQUIRE_BACKOFF;

/// Story: clients that back off.
pub(super) const STORY: Story = Story {
    remedy_of: Some("poll-in-step"),
    until: Millis(3_448),
    ..Story::of("back-off-with-jitter", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[PATIENT, PATIENT, PATIENT];

const PATIENT: Role = Role::of(&ACQUIRE_BACKOFF).with(&[("WORK", "1000")]);
