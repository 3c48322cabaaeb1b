//! What becomes of a newcomer, asked once for each state of the servers.

use super::state::Identity;
use crate::ids::ClientId;
use crate::world::{Admission, World};
use rustc_hash::FxHashMap;

/// What was found out so far, by the state of the servers and the class of the client whose program
/// the newcomer runs.
#[derive(Debug, Default)]
pub(super) struct Admissions {
    known: FxHashMap<(u128, u8), Admission>,
}

impl Admissions {
    /// What becomes of a newcomer with the program of this client. `servers` tells the state of the
    /// servers.
    pub(super) fn of(
        &mut self,
        identity: &Identity,
        world: &World,
        servers: u128,
        like: ClientId,
    ) -> Admission {
        let key = (servers, identity.class(like));
        *self.known.entry(key).or_insert_with(|| world.admission_of_newcomer_like(like))
    }
}
