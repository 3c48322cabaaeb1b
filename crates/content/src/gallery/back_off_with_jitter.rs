//! C2 and C3 double their pause after every failure and wait for a random part of it. Some twenty
//! requests do for what took three hundred, and they no longer come in step. The price is that a
//! free lock waits a little for the next one.

use super::prelude::*;
use crate::strategies::ACQUIRE_BACKOFF;

/// The story of the patient clients.
pub const STORY: Story = Story {
    remedy_of: Some("poll-in-step"),
    until: Millis(3_448),
    ..Story::of("back-off-with-jitter", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[PATIENT, PATIENT, PATIENT];

const PATIENT: Role = Role::of(&ACQUIRE_BACKOFF).with(&[("WORK", "1000")]);
