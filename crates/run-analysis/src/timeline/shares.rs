//! How much each client has added to what a key counts, and taken back: a number, as INCR changes
//! it, the numbers in a hash, or the elements of a list. A number that reads like a time counts
//! nothing.

use super::moment;
use primitives::ClientId;
use redis_model::Value;

/// What one client has added to what a key counts.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Share {
    /// By how much it has raised it, all in all.
    pub up: i64,
    /// By how much it has lowered it.
    pub down: i64,
    /// The event by which it did either last.
    pub latest: usize,
}

/// The shares of all clients in one key.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shares {
    all: Vec<(ClientId, Share)>,
}

impl Share {
    /// Whether it has lowered what it had raised by as much.
    pub fn is_taken_back(self) -> bool {
        self.down > 0 && self.up == self.down
    }

    /// Whether something of it is left.
    pub fn is_left(self) -> bool {
        self.up != self.down
    }
}

impl Shares {
    /// Takes a change into account that a client has made by an event. Without a value there was
    /// no key.
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

    /// That of a client.
    pub fn of(&self, client: ClientId) -> Share {
        self.all().find(|(known, _)| *known == client).map(|(_, share)| share).unwrap_or_default()
    }

    /// Those of all clients that have one, in the order in which they came.
    pub fn all(&self) -> impl Iterator<Item = (ClientId, Share)> {
        self.all.iter().copied()
    }
}

/// What a value counts.
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
