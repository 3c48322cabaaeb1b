//! Contributions of each client to a counter, and their reversal. A counter is a number changed by
//! INCR, the numbers in a hash, or the elements of a list. A number that looks like a timestamp is
//! not a counter.

use super::moment;
use primitives::ClientId;
use redis_model::Value;

/// The contribution of one client to a counter.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Share {
    /// Total increase.
    pub up: i64,
    /// Total decrease.
    pub down: i64,
    /// Index of the client's last event that changed the counter.
    pub latest: usize,
}

/// The contributions of all clients to one key.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shares {
    all: Vec<(ClientId, Share)>,
}

impl Share {
    /// Returns `true` if the client has decreased the counter by exactly its total increase.
    pub fn is_taken_back(self) -> bool {
        self.down > 0 && self.up == self.down
    }

    /// Returns `true` if increase and decrease differ.
    pub fn is_left(self) -> bool {
        self.up != self.down
    }
}

impl Shares {
    /// Adds a change by a client. `from` is `None` if the key did not exist.
    pub fn change(&mut self, (client, event): (ClientId, usize), from: Option<&Value>, to: &Value) {
        let by = count(to).saturating_sub(from.map_or(0, count));
        if by == 0 {
            return;
        }
        let place = self.all.iter().position(|(known, _)| *known == client);
        let place = place.unwrap_or_else(|| {
            self.all.push((client, Share::default()));
            self.all.len() - 1
        });
        let share = &mut self.all[place].1;
        share.up = share.up.saturating_add(by.max(0));
        share.down = share.down.saturating_add(by.min(0).saturating_neg());
        share.latest = event;
    }

    /// Returns the contribution of a client.
    pub fn of(&self, client: ClientId) -> Share {
        self.all().find(|(known, _)| *known == client).map(|(_, share)| share).unwrap_or_default()
    }

    /// Returns the contributions of all clients, in order of their first change.
    pub fn all(&self) -> impl Iterator<Item = (ClientId, Share)> {
        self.all.iter().copied()
    }
}

/// Returns the number that a value counts.
fn count(value: &Value) -> i64 {
    match value {
        Value::String(text) if moment(text).is_some() => 0,
        Value::String(text) => text.to_integer().unwrap_or_default(),
        Value::Hash(fields) => {
            let numbers = fields.iter().filter_map(|(_, value)| value.to_integer());
            numbers.fold(0, i64::saturating_add)
        }
        Value::List(elements) => i64::try_from(elements.len()).unwrap_or(i64::MAX),
    }
}
