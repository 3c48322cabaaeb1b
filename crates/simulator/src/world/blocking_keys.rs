//! Finds the keys that block other clients. Used only for wording; no verdict depends on it.

use super::World;
use crate::moves::Move;
use primitives::{ClientId, ServerId};
use redis_model::Bytes;

impl World {
    /// Returns the keys among `keys` that are the client's lock: with a single name left, a probe
    /// client with the same program is still blocked. This excludes, for example, a counter that
    /// the program increments before it acquires its lock. Returns all `keys` if no name alone
    /// blocks a probe client.
    pub fn keys_that_keep_out(
        &self,
        client: ClientId,
        keys: Vec<(ServerId, Bytes)>,
    ) -> Vec<(ServerId, Bytes)> {
        let names = names_of(&keys);
        if names.len() < 2 {
            return keys;
        }
        let decides = |name: &&Bytes| self.keeps_out_alone(client, name, &keys);
        let deciding: Vec<Bytes> = names.into_iter().filter(decides).cloned().collect();
        if deciding.is_empty() {
            return keys;
        }
        keys.into_iter().filter(|(_, key)| deciding.contains(key)).collect()
    }

    /// Returns `true` if the keys have several names and each name alone blocks a probe client, so
    /// that a client must wait for the last of them.
    pub fn each_keeps_out(&self, client: ClientId, keys: &[(ServerId, Bytes)]) -> bool {
        let names = names_of(keys);
        let are_decisive = |without: World| without.admits_probe_like(client);
        names.len() > 1
            && self.without(keys).is_some_and(are_decisive)
            && names.into_iter().all(|name| self.keeps_out_alone(client, name, keys))
    }

    /// Returns `true` if the keys with this name block a probe client without the keys of other
    /// names.
    fn keeps_out_alone(&self, client: ClientId, name: &Bytes, keys: &[(ServerId, Bytes)]) -> bool {
        let without = self.without(keys.iter().filter(|(_, key)| key != name));
        without.is_some_and(|world| !world.admits_probe_like(client))
    }

    /// Returns `true` if a probe client with the client's program would be blocked by this key, set
    /// in place of the keys `instead_of`.
    pub fn would_keep_out(
        &self,
        client: ClientId,
        (server, key): &(ServerId, Bytes),
        instead_of: &[(ServerId, Bytes)],
    ) -> bool {
        let Some(mut copy) = self.without(instead_of) else { return false };
        let [set, value, if_missing] = ["SET", "1", "NX"].map(Bytes::from);
        let args = [set, key.clone(), value, if_missing].into();
        let set = Move::Command { server: *server, args };
        copy.apply(&set).is_ok() && !copy.admits_probe_like(client)
    }

    /// Returns `true` if a probe client with the client's program could acquire the lock without
    /// this key.
    pub fn admits_probe_without(&self, client: ClientId, key: &(ServerId, Bytes)) -> bool {
        self.without([key]).is_some_and(|world| world.admits_probe_like(client))
    }

    /// Returns a copy of the world without these keys, or `None` if they cannot be deleted.
    fn without<'a>(&self, keys: impl IntoIterator<Item = &'a (ServerId, Bytes)>) -> Option<World> {
        let mut copy = self.clone();
        for (server, key) in keys {
            let args = [Bytes::from("DEL"), key.clone()].into();
            copy.apply(&Move::Command { server: *server, args }).ok()?;
        }
        Some(copy)
    }
}

fn names_of(keys: &[(ServerId, Bytes)]) -> Vec<&Bytes> {
    let mut names: Vec<&Bytes> = keys.iter().map(|(_, key)| key).collect();
    names.sort();
    names.dedup();
    names
}
