//! Redlock when all goes well: C1 has the lock on five of five servers. C2 gets it nowhere, gives
//! back what it may have got, and comes in when C1 has left.

use super::prelude::*;
use crate::strategies::REDLOCK;

/// The story of Redlock undisturbed.
pub const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    ..Story::of("redlock-healthy", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_950)];
