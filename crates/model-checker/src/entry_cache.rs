//! Caches the results of probe clients by the state of the servers.

use super::state::{ServersKey, StateHasher};
use lua_vm::TimeOperation;
use primitives::{ClientId, EPOCH, Millis};
use rustc_hash::FxHashMap;
use simulator::{ProbeResult, World};
use std::sync::{Arc, PoisonError, RwLock};

/// Known results by the state of the servers and the class of the client whose program the probe
/// runs. Clones share the cache, so that no worker repeats a probe of another worker.
#[derive(Clone, Debug, Default)]
pub(super) struct EntryCache {
    known: Arc<RwLock<FxHashMap<(u128, u8), Known>>>,
    /// Results of probes that depend on no time, by the state of the servers without times.
    timeless: Arc<RwLock<FxHashMap<(u128, u8), Known>>>,
}

/// A result, and the time of its probe.
#[derive(Clone, Debug)]
struct Known {
    result: ProbeResult,
    at: Millis,
}

impl Known {
    /// Returns `true` if the probe has computed only with the present time and with times that it
    /// derived from it, so that the expiry of keys does not change its result.
    fn is_timeless(&self) -> bool {
        let mut own = vec![EPOCH.0 + self.at.0.cast_signed()];
        !self.result.looks_into_time
            && self.result.times.iter().all(|operation| match *operation {
                TimeOperation::Derived { to, from } => {
                    let is_own = own.contains(&from);
                    own.push(to);
                    is_own
                }
                TimeOperation::Compared { one, other, .. }
                | TimeOperation::SpanCompared { one, other, .. }
                | TimeOperation::Waited { one, other, .. }
                | TimeOperation::Kept { one, other }
                | TimeOperation::ExpiresAfter { one, other, .. } => {
                    own.contains(&one) && own.contains(&other)
                }
                TimeOperation::Expires { .. } | TimeOperation::TakenApart => false,
            })
    }

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
        servers: ServersKey,
        like: ClientId,
    ) -> ProbeResult {
        let class = identity.class(like);
        let timeless = servers.without_times.map(|it| (it, class));
        let key = (servers.servers, class);
        // A panic while a lock is held cannot leave a map inconsistent.
        let now = world.now();
        if let Some(known) = timeless.and_then(|key| read(&self.timeless, key)) {
            let result = known.at(now);
            #[cfg(test)]
            assert_is_equal(&result, world, like);
            return result;
        }
        if let Some(known) = read(&self.known, key) {
            return known.at(now);
        }
        let result = world.admission_of_probe_like(like);
        let known = Known { result: result.clone(), at: now };
        let (map, key) = match timeless.filter(|_| known.is_timeless()) {
            Some(key) => (&self.timeless, key),
            None => (&self.known, key),
        };
        map.write().unwrap_or_else(PoisonError::into_inner).insert(key, known);
        result
    }
}

fn read(map: &RwLock<FxHashMap<(u128, u8), Known>>, key: (u128, u8)) -> Option<Known> {
    map.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
}

/// Asserts that a probe in this world has this result, in some worlds.
#[cfg(test)]
fn assert_is_equal(result: &ProbeResult, world: &World, like: ClientId) {
    const SHARE: u64 = 7;
    if world.now().0.is_multiple_of(SHARE) {
        let ProbeResult { enters, free_permits, is_neutral, .. } = *result;
        let other = world.admission_of_probe_like(like);
        let others = (other.enters, other.free_permits, other.is_neutral);
        assert_eq!((enters, free_permits, is_neutral), others, "{like} at {:?}", world.now());
    }
}

#[cfg(test)]
mod tests {
    use super::super::question::Reductions;
    use super::super::successors::TimeModel;
    use super::*;
    use simulator::{ClientSetup, Move, Scenario};

    /// Returns whether the result of a probe is reused after time has passed.
    fn is_reused(take: &str) -> bool {
        let program = format!(
            "local began = now()\n\
             local function try() {take} end\n\
             while not try() do sleep(5) end\n\
             enter() leave()"
        );
        let clients = vec![ClientSetup::of(&program); 2];
        let mut world = World::new(&Scenario::with_clients(clients)).expect("it loads");
        let (c1, cache) = (ClientId(0), EntryCache::default());
        let next = |world: &World| {
            world.due_moves().into_iter().find(|made| !matches!(made, Move::Tick(_)))
        };
        while let Some(made) = next(&world) {
            world.apply(&made).expect("it is due");
        }
        let mut identity = StateHasher::new(&world, Reductions::ALL, TimeModel::Zones, true);
        for at in [Millis(1), Millis(2)] {
            world.apply(&Move::Tick(at)).expect("it is allowed");
            let servers = identity.for_probes(&world);
            cache.of(&identity, &world, servers, c1);
        }
        let count = |map: &RwLock<FxHashMap<(u128, u8), Known>>| {
            map.read().unwrap_or_else(PoisonError::into_inner).len()
        };
        count(&cache.known) == 0 && count(&cache.timeless) == 1
    }

    #[test]
    fn probe_that_depends_on_no_other_time_than_now_is_made_once() {
        for (take, expected) in [
            ("return redis.call('SET', 'k', 1, 'NX', 'PX', 9)", true),
            ("return redis.call('SET', 'k', 1, 'NX', 'PX', 9) and now() - began < 3", true),
            // Times that the probe derives from now, and a span that it keeps.
            ("return now() + 3 > began + 2 and redis.call('SET', 'k', 1, 'NX', 'PX', 9)", true),
            (
                "local span = now() - began\n\
                 return redis.call('SET', 'k', 1, 'NX', 'PX', 9) and span < 3",
                true,
            ),
            // The remaining TTL, and a point in time among the values of a server.
            (
                "return redis.call('SET', 'k', 1, 'NX', 'PX', 9) or redis.call('PTTL', 'k') < 5",
                false,
            ),
            ("return redis.call('SETNX', 'k', now() + 9) == 1", false),
            (
                "local at = redis.call('TIME') return redis.call('SET', 'k', 1, 'NX', 'PX', 9)",
                false,
            ),
        ] {
            assert_eq!(is_reused(take), expected, "{take}");
        }
    }
}
