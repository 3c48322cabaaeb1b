//! Redlock without faults: C1 holds the lock on five of five servers. C2 does not get it anywhere,
//! sends releases to all servers, and enters after C1 has left.

use super::prelude::*;
use crate::locks::REDLOCK;

/// Story: Redlock without faults.
pub(super) const STORY: Story = Story {
    servers: &[ServerSetup::DEFAULT; 5],
    ..Story::of("redlock-healthy", MutualExclusion, ROLES)
};

const ROLES: &[Role] = &[Role::of(&REDLOCK), Role::of(&REDLOCK).from(2_950)];
