//! The protected store: the resource behind the lock, which two concurrent writers would corrupt.
//!
//! It may use fencing: it rejects a write with a token smaller than an earlier one, under any name.
//! A write without a token always succeeds. The store is never down and never loses data. It checks
//! nothing except the token.

use lua_vm::{Comparison, TimeOperation};
use primitives::UnixMillis;
use redis_model::Bytes;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The data of the store.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Store {
    /// Values by name. A copy shares them until one of the two is changed.
    values: Arc<BTreeMap<Bytes, Bytes>>,
    largest_token: Option<i64>,
}

/// A request to the store.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StoreRequest {
    /// `store.read(name)`
    Read {
        /// Name of the value.
        name: Bytes,
    },
    /// `store.write(name, value [, token])`
    Write {
        /// Name of the value.
        name: Bytes,
        /// The new value.
        value: Bytes,
        /// The fencing token.
        token: Option<i64>,
    },
}

/// A reply of the store.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StoreReply {
    /// The value that was read, or `None` if it does not exist.
    Value(Option<Bytes>),
    /// The write succeeded.
    Written,
    /// The write was rejected, because a larger token has been used.
    Refused {
        /// The largest token so far.
        largest_token: i64,
    },
}

impl StoreRequest {
    /// Returns the request as a program writes it: `store.read` or `store.write`, and the
    /// arguments.
    pub fn words(&self) -> Vec<Bytes> {
        match self {
            StoreRequest::Read { name } => vec![Bytes::from("store.read"), name.clone()],
            StoreRequest::Write { name, value, token } => {
                let words = [Bytes::from("store.write"), name.clone(), value.clone()];
                words.into_iter().chain(token.map(Bytes::from)).collect()
            }
        }
    }

    /// Returns the request as words for users, in which a write names its value and its token:
    /// `store.write balance=1 token=2`.
    pub fn named_words(&self) -> Vec<Bytes> {
        let StoreRequest::Write { name, value, token } = self else { return self.words() };
        let assigned = [name.as_slice(), b"=", value.as_slice()].concat();
        let token = token.map(|token| Bytes::from(format!("token={token}").as_str()));
        let words = [Bytes::from("store.write"), Bytes::from(assigned)];
        words.into_iter().chain(token).collect()
    }
}

impl fmt::Display for StoreReply {
    /// Formats the reply as the program sees it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreReply::Value(Some(value)) => write!(formatter, "{value}"),
            StoreReply::Value(None) => formatter.write_str("nil"),
            StoreReply::Written => formatter.write_str("true"),
            StoreReply::Refused { .. } => formatter.write_str("false"),
        }
    }
}

impl Store {
    /// Replaces each point in time among the values.
    pub(super) fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        if self.values.values().any(|it| UnixMillis::parse(it.as_slice()).is_some()) {
            Arc::make_mut(&mut self.values).values_mut().for_each(|it| it.map_time(new));
        }
        let largest = self.largest_token.filter(|it| UnixMillis(*it).is_near_epoch());
        self.largest_token = largest.map(new).or(self.largest_token);
    }

    /// Returns the comparison of two points in time that a request causes, if its token is one.
    pub(super) fn compared_times(&self, request: &StoreRequest) -> Option<TimeOperation> {
        let StoreRequest::Write { token: Some(token), .. } = request else { return None };
        let other = self.largest_token?;
        let are_times = [*token, other].into_iter().all(|it| UnixMillis(it).is_near_epoch());
        are_times.then_some(TimeOperation::Compared { one: *token, other, by: Comparison::Less })
    }

    /// Executes a request.
    pub(super) fn execute(&mut self, request: &StoreRequest) -> StoreReply {
        match request {
            StoreRequest::Read { name } => StoreReply::Value(self.get(name).cloned()),
            StoreRequest::Write { name, value, token } => self.write(name, value, *token),
        }
    }

    /// Returns the value stored under a name, if any.
    pub fn get(&self, name: &Bytes) -> Option<&Bytes> {
        self.values.get(name)
    }

    /// Returns the largest token so far, if any.
    pub fn largest_token(&self) -> Option<i64> {
        self.largest_token
    }

    /// Iterates over all names and values, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = (&Bytes, &Bytes)> {
        self.values.iter()
    }

    fn write(&mut self, name: &Bytes, value: &Bytes, token: Option<i64>) -> StoreReply {
        if let (Some(token), Some(largest_token)) = (token, self.largest_token)
            && token < largest_token
        {
            return StoreReply::Refused { largest_token };
        }
        self.largest_token = self.largest_token.max(token);
        Arc::make_mut(&mut self.values).insert(name.clone(), value.clone());
        StoreReply::Written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn store_write_with_a_smaller_token_is_rejected() {
        let mut store = Store::default();
        let mut write = |name: &str, token| {
            store.execute(&StoreRequest::Write { name: name.into(), value: "1".into(), token })
        };
        assert_eq!(write("a", Some(2)), StoreReply::Written);
        assert_eq!(write("a", Some(2)), StoreReply::Written);
        assert_eq!(write("b", Some(1)), StoreReply::Refused { largest_token: 2 });
        assert_eq!(write("b", None), StoreReply::Written);
        assert_eq!(write("a", Some(3)), StoreReply::Written);
        assert_eq!(write("a", Some(2)), StoreReply::Refused { largest_token: 3 });
        let read = |name: &str| StoreRequest::Read { name: name.into() };
        assert_eq!(store.execute(&read("b")), StoreReply::Value(Some("1".into())));
        assert_eq!(store.execute(&read("c")), StoreReply::Value(None));
    }
}
