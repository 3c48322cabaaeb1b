//! The loss of a lock: what happened to a key on which a client counted, and by whose wrong clock.

use super::clients::{Clients, Pause};
use super::ownership::Standing;
use super::replies::{Replies, Told};
use crate::properties::decision::{Act, Decision, Flaw};
use crate::timeline::Clocks;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Change};
use simulator::{Clock, Event, EventKind};

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
    /// The event by which it had been written.
    pub written: usize,
    /// When the owner had written it.
    pub written_at: Millis,
    /// For how long its TTL had been set, in ms, if it had one.
    pub ttl_ms: Option<u64>,
    /// Until when it had been valid by its owner's clock, if its value is a time that had passed.
    pub valid_until: Option<Millis>,
    /// The owner's pause, if it was paused then.
    pub pause: Option<Pause>,
    /// The clock by which it was lost too early, if one was wrong.
    pub skew: Option<Skew>,
    /// The event of the reply because of which another took it away, if one did.
    pub told: Option<usize>,
    /// Whose mistake it was: that of who took it away, if it did so because of a reply that did not
    /// justify it, or else that of the owner, who counts on a reply that is no longer true.
    pub decision: Option<Decision>,
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
        (clients, replies, clocks): (&Clients, &Replies, &Clocks),
    ) -> Loss {
        let (at, by) = (event.at, event.client);
        let how = match event.kind {
            EventKind::Expired { .. } => How::Expired,
            EventKind::Executed { .. } if change.after.is_none() => How::Deleted { by },
            EventKind::Executed { .. } => How::Overwritten { by },
            _ => How::ServerLost,
        };
        let mut loss = Loss {
            owner,
            server: *server,
            key: key.clone(),
            how,
            event: index,
            at,
            written: before.written,
            written_at: before.at,
            ttl_ms: before
                .validity
                .ttl_deadline()
                .map(|end| end.0.saturating_sub(before.ttl_set_at.0)),
            valid_until: before.validity.timestamp_deadline().filter(|until| *until < at),
            pause: clients.get(owner).and_then(|party| party.pause_at(at)),
            skew: skew(how, (owner, before), *server, clocks, at),
            told: None,
            decision: None,
        };
        let taking = loss.by().and_then(|by| {
            let sent = clients.get(by)?.arrived.as_ref()?.sent;
            let told = replies.before(by, &loss.place(), sent)?;
            (!told.is_asked_again_by(event)).then_some((by, told))
        });
        loss.told = taking.map(|(_, told)| told.event);
        loss.decision = taking
            .and_then(|(by, told)| loss.decided_by(by, told, clients))
            .or_else(|| loss.counted_on(clients, replies));
        loss
    }

    /// What made the client that took it away do so, unless it was right: a lock whose value is a
    /// time that has passed may be taken away.
    fn decided_by(&self, by: ClientId, told: &Told, clients: &Clients) -> Option<Decision> {
        let own = (self.owner, self.written);
        let flaw = match (told.written == Some(own), self.skew) {
            (false, _) if told.event < self.written => {
                Flaw::Stale { changed: told.overtaken.unwrap_or(self.written), taken: Some(own) }
            }
            (_, Some(skew)) => Flaw::WrongClock(skew),
            _ if let Some(changed) = told.ttl_set => Flaw::Stale { changed, taken: None },
            _ if self.valid_until.is_some() => return None,
            _ => Flaw::Anothers { owner: self.owner, written: self.written },
        };
        Some(Decision::new((by, Act::Sent), told, flaw, self.event, clients))
    }

    /// What its owner, who goes on as if nothing had happened, had been told last.
    fn counted_on(&self, clients: &Clients, replies: &Replies) -> Option<Decision> {
        let told = replies.before(self.owner, &self.place(), self.event)?;
        let flaw = match self.valid_until {
            Some(at) => Flaw::RanOut { at },
            None => Flaw::Stale { changed: self.event, taken: None },
        };
        Some(Decision::new((self.owner, Act::Stayed), told, flaw, self.event, clients))
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
