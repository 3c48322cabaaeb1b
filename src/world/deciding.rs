//! Which of several keys keep newcomers out. It chooses words: nothing is judged by it.

use super::World;
use crate::ids::{ClientId, ServerId};
use crate::moves::Move;
use crate::redis::Bytes;

impl World {
    /// Those of a client's keys that are its lock: a newcomer with its program would not get in
    /// even if the keys with other names were not there. A counter that the program has set up on
    /// the way to its lock is none. All of them, if no key keeps anybody out by itself.
    pub fn keys_that_keep_out(
        &self,
        client: ClientId,
        keys: Vec<(ServerId, Bytes)>,
    ) -> Vec<(ServerId, Bytes)> {
        let mut names: Vec<&Bytes> = keys.iter().map(|(_, key)| key).collect();
        names.sort();
        names.dedup();
        if names.len() < 2 {
            return keys;
        }
        let decides = |name: &Bytes| {
            let others = keys.iter().filter(|(_, key)| key != name);
            let without = self.without(others);
            without.is_some_and(|world| !world.admits_newcomer_like(client))
        };
        let deciding: Vec<Bytes> =
            names.into_iter().filter(|name| decides(name)).cloned().collect();
        if deciding.is_empty() {
            return keys;
        }
        keys.into_iter().filter(|(_, key)| deciding.contains(key)).collect()
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
