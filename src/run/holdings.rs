//! Who wrote which key, and how long its value stood.

use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Part, Value};
use crate::world::Event;

/// One value of one key, from the event that wrote it to the event that ended it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// On which server.
    pub server: ServerId,
    /// Which key.
    pub key: Bytes,
    /// What it held.
    pub value: Value,
    /// Who wrote the value. A change of the TTL alone does not change hands.
    pub writer: ClientId,
    /// The event that wrote it.
    pub began: usize,
    /// The event that removed or overwrote it, if that has happened.
    pub ended: Option<usize>,
}

impl Holding {
    /// Whether it is of this key on this server.
    pub fn is_of(&self, server: ServerId, key: &Bytes) -> bool {
        self.server == server && self.key == *key
    }

    /// Whether the value stood when this event happened.
    pub fn stands_at(&self, event: usize) -> bool {
        self.began < event && self.ended.is_none_or(|end| end >= event)
    }
}

/// All values of all keys in the order in which they were written.
pub fn holdings(events: &[Event]) -> Vec<Holding> {
    let mut holdings: Vec<Holding> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let Some(server) = event.kind.server() else { continue };
        for change in event.kind.changes() {
            let current = holdings
                .iter_mut()
                .rfind(|holding| holding.is_of(server, &change.key) && holding.ended.is_none());
            match current {
                Some(_) if change.part == Part::Ttl => continue,
                Some(current) => current.ended = Some(index),
                None => {}
            }
            if let (Some(writer), Some(entry)) = (event.client, &change.after) {
                let (key, value) = (change.key.clone(), entry.value.clone());
                holdings.push(Holding { server, key, value, writer, began: index, ended: None });
            }
        }
    }
    holdings
}
