//! Caches the results of probe clients by the state of the servers.

use super::state::StateHasher;
use primitives::ClientId;
use rustc_hash::FxHashMap;
use simulator::{ProbeResult, World};
use std::sync::{Arc, PoisonError, RwLock};

/// Known results by the state of the servers and the class of the client whose program the probe
/// runs. Clones share the cache, so that no worker repeats a probe of another worker.
#[derive(Clone, Debug, Default)]
pub(super) struct EntryCache {
    known: Arc<RwLock<FxHashMap<(u128, u8), ProbeResult>>>,
}

impl EntryCache {
    /// Returns the result of a probe with the program of `like`. `servers` identifies the state of
    /// the servers.
    pub(super) fn of(
        &self,
        identity: &StateHasher,
        world: &World,
        servers: u128,
        like: ClientId,
    ) -> ProbeResult {
        let key = (servers, identity.class(like));
        // A panic while the lock is held cannot leave the map inconsistent.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let admission = world.admission_of_probe_like(like);
            self.known
                .write()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(key, admission.clone());
            admission
        })
    }
}
