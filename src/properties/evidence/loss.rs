//! The loss of a lock: what happened to a key on which a client counted, and by whose wrong clock.

use super::clients::{Clients, Pause};
use super::ownership::Standing;
use crate::ids::{ClientId, ServerId};
use crate::moves::Clock;
use crate::redis::{Bytes, Change};
use crate::time::Millis;
use crate::timeline::Clocks;
use crate::world::{Event, EventKind};

/// A key on a server.
pub(in crate::properties) type Place = (ServerId, Bytes);

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
    /// Until when it had been valid by its owner's clock, if its value is a time that had passed.
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
        /// Which client; none, if an external client did.
        by: Option<ClientId>,
    },
    /// Another wrote something else, or the same, into it.
    Overwritten {
        /// Which client; none, if an external client did.
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
    /// What its owner loses by a change that another makes, `before` being the key as it was.
    pub(in crate::properties) fn new(
        (index, event): (usize, &Event),
        (server, key): &Place,
        change: &Change,
        (owner, before): (ClientId, &Standing),
        (clients, clocks): (&Clients, &Clocks),
    ) -> Loss {
        let (at, by) = (event.at, event.client);
        let how = match event.kind {
            EventKind::Expired { .. } => How::Expired,
            EventKind::Executed { .. } if change.after.is_none() => How::Deleted { by },
            EventKind::Executed { .. } => How::Overwritten { by },
            _ => How::ServerLost,
        };
        Loss {
            owner,
            server: *server,
            key: key.clone(),
            how,
            event: index,
            at,
            written_at: before.at,
            valid_until: before.validity.timestamp_deadline().filter(|until| *until < at),
            pause: clients.get(owner).and_then(|party| party.pause_at(at)),
            skew: skew(how, (owner, before), *server, clocks, at),
        }
    }

    /// What was lost.
    pub(in crate::properties) fn place(&self) -> Place {
        (self.server, self.key.clone())
    }

    /// Whether it is of this key.
    pub(in crate::properties) fn is_of(&self, (server, key): &Place) -> bool {
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

/// The clock by which a key was lost too early: the server's that expired it, or that of a client
/// which took its timestamp to have passed, or had written it too low.
fn skew(
    how: How,
    (owner, before): (ClientId, &Standing),
    server: ServerId,
    clocks: &Clocks,
    at: Millis,
) -> Option<Skew> {
    let skew = |clock| Skew { clock, ahead_ms: clocks.ahead_ms(clock, at) };
    match how {
        How::Expired => {
            let skew = skew(Clock::Server(server));
            let ahead_ms = skew.ahead_ms.saturating_sub(before.ahead_ms);
            Some(Skew { ahead_ms, ..skew }).filter(|skew| skew.ahead_ms > 0)
        }
        How::Deleted { by } | How::Overwritten { by } => {
            let valid_until = before.validity.timestamp()?;
            let has_passed = |skew: Skew| clocks.of(skew.clock).read(at) > valid_until;
            let [by, owner] = [by?, owner].map(|client| skew(Clock::Client(client)));
            let worse = if by.ahead_ms >= owner.ahead_ms.saturating_neg() { by } else { owner };
            (has_passed(by) && !has_passed(owner)).then_some(worse)
        }
        How::ServerLost => None,
    }
}
