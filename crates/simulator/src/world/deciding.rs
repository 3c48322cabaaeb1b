//! Which of several keys keep newcomers out. It chooses words: nothing is judged by it.

use super::World;
use crate::moves::Move;
use primitives::{ClientId, ServerId};
use redis_model::Bytes;

impl World {
    /// Those of a client's keys that are its lock: a newcomer with its program would not get in
    /// even if the keys with other names were not there. A counter that the program has set up on
    /// the way to its lock is none. All of them, if no key keeps anybody out by itself.
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

    /// Whether there are keys of several names among these, each of which keeps newcomers out by
    /// itself: they wait for the last of them.
    pub fn each_keeps_out(&self, client: ClientId, keys: &[(ServerId, Bytes)]) -> bool {
        let names = names_of(keys);
        let are_decisive = |without: World| without.admits_newcomer_like(client);
        names.len() > 1
            && self.without(keys).is_some_and(are_decisive)
            && names.into_iter().all(|name| self.keeps_out_alone(client, name, keys))
    }

    /// Whether the keys with this name keep newcomers out without those with other names.
    fn keeps_out_alone(&self, client: ClientId, name: &Bytes, keys: &[(ServerId, Bytes)]) -> bool {
        let without = self.without(keys.iter().filter(|(_, key)| key != name));
        without.is_some_and(|world| !world.admits_newcomer_like(client))
    }

    /// Whether a newcomer with the program of a client would not get in if, instead of these keys,
    /// this one were there.
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
        copy.apply(&set).is_ok() && !copy.admits_newcomer_like(client)
    }

    /// A copy without these keys; none, if they cannot be deleted.
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
