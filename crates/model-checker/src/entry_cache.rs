//! Caches the results of probe clients by the state of the servers.

use super::state::StateHasher;
use primitives::{ClientId, Millis};
use rustc_hash::FxHashMap;
use simulator::{ProbeResult, World};
use std::sync::{Arc, PoisonError, RwLock};

/// Known results by the state of the servers and the class of the client whose program the probe
/// runs. Clones share the cache, so that no worker repeats a probe of another worker.
#[derive(Clone, Debug, Default)]
pub(super) struct EntryCache {
    known: Arc<RwLock<FxHashMap<(u128, u8), Known>>>,
}

/// A result, and the time of its probe.
#[derive(Clone, Debug)]
struct Known {
    result: ProbeResult,
    at: Millis,
}

impl Known {
    /// Returns the result for a probe at another time.
    fn at(self, now: Millis) -> ProbeResult {
        let later_ms = now.0.cast_signed() - self.at.0.cast_signed();
        let times = self.result.times.into_iter().map(|it| it.later_by(later_ms));
        ProbeResult { times: times.collect(), ..self.result }
    }
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
        let now = world.now();
        if let Some(known) = known {
            return known.at(now);
        }
        let result = world.admission_of_probe_like(like);
        let known = Known { result: result.clone(), at: now };
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(key, known);
        result
    }
}
