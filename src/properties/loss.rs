//! The loss of a lock: what happened to a key on which a client counted.

use super::clients::Pause;
use crate::ids::{ClientId, ServerId};
use crate::moves::Clock;
use crate::redis::Bytes;
use crate::time::Millis;

/// A key on a server.
pub(super) type Place = (ServerId, Bytes);

/// A key on which its owner counted is gone, or another has written it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Who counted on it.
    pub owner: ClientId,
    /// The server.
    pub server: ServerId,
    /// The key.
    pub key: Bytes,
    /// How it was lost.
    pub how: How,
    /// The event by which it was lost.
    pub event: usize,
    /// When that was.
    pub at: Millis,
    /// When the owner had written it.
    pub written_at: Millis,
    /// Until when it had been valid, if its value is a time that had passed.
    pub valid_until: Option<Millis>,
    /// The owner's pause, if it was paused then.
    pub pause: Option<Pause>,
    /// The clock by which it was lost too early, if one was wrong.
    pub skew: Option<Skew>,
}

/// How a client can lose a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Another deleted it.
    Deleted {
        /// Which client; none, if a guest did.
        by: Option<ClientId>,
    },
    /// Another wrote something else, or the same, into it.
    Overwritten {
        /// Which client; none, if a guest did.
        by: Option<ClientId>,
    },
    /// Its TTL ended.
    Expired,
    /// Its server came back without it, or the replica that took over had not received it.
    ServerLost,
}

/// A wall clock that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skew {
    /// Whose.
    pub clock: Clock,
    /// How far it is ahead, or how much a server's has gained since the key was written, in ms;
    /// negative, if it is behind.
    pub ahead_ms: i64,
}

impl Loss {
    /// What was lost.
    pub(super) fn place(&self) -> Place {
        (self.server, self.key.clone())
    }

    /// Whether it is of this key.
    pub(super) fn is_of(&self, (server, key): &Place) -> bool {
        self.server == *server && self.key == *key
    }

    /// The client that took the key away, if one did.
    pub fn by(&self) -> Option<ClientId> {
        match self.how {
            How::Deleted { by } | How::Overwritten { by } => by,
            How::Expired | How::ServerLost => None,
        }
    }
}
