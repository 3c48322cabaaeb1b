//! What becomes of a newcomer, asked once for each state of the servers.

use super::state::Identity;
use primitives::ClientId;
use rustc_hash::FxHashMap;
use simulator::{Admission, World};
use std::sync::{Arc, PoisonError, RwLock};

/// Tells what becomes of a newcomer like a client.
pub(super) type Asking<'a> = dyn FnMut(&World, ClientId) -> Admission + 'a;

/// What was found out so far, by the state of the servers and the class of the client whose program
/// the newcomer runs. Copies share it, so that of several who look at states none asks what another
/// knows.
#[derive(Clone, Debug, Default)]
pub(super) struct Admissions {
    known: Arc<RwLock<FxHashMap<(u128, u8), Admission>>>,
}

impl Admissions {
    /// Asks for worlds whose servers nobody has looked at yet.
    pub(super) fn asked<'a>(
        &'a self,
        identity: &'a mut Identity,
    ) -> impl FnMut(&World, ClientId) -> Admission + 'a {
        move |world, like| {
            let servers = identity.of_servers(world);
            self.of(identity, world, servers, like)
        }
    }

    /// What becomes of a newcomer with the program of this client. `servers` tells the state of the
    /// servers.
    pub(super) fn of(
        &self,
        identity: &Identity,
        world: &World,
        servers: u128,
        like: ClientId,
    ) -> Admission {
        let key = (servers, identity.class(like));
        // Nothing that is kept here can be left half done by one who panics.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        known.unwrap_or_else(|| {
            let admission = world.admission_of_newcomer_like(like);
            self.known.write().unwrap_or_else(PoisonError::into_inner).insert(key, admission);
            admission
        })
    }
}
