//! Loss of a lock: the event that affected a key on which a client relied, and the wrong clock that
//! caused it, if any.

use super::clients::{Clients, Pause};
use super::ownership::Standing;
use super::replies::{ReceivedReply, Replies};
use crate::findings::root_cause::{Act, Flaw, RootCause};
use crate::timeline::Clocks;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Change};
use simulator::{Clock, Event, EventKind};

/// A key on a server.
pub(in crate::findings) type Place = (ServerId, Bytes);

/// The removal or overwriting of a key on which its owner relied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The client that relied on the key.
    pub owner: ClientId,
    /// The server.
    pub server: ServerId,
    /// The key.
    pub key: Bytes,
    /// The kind of loss.
    pub how: Mode,
    /// Index of the event that caused it.
    pub event: usize,
    /// Time of that event.
    pub at: Millis,
    /// Index of the event that had written the key.
    pub written: usize,
    /// Time at which the owner had written the key.
    pub written_at: Millis,
    /// Duration of its last TTL in ms, if it had one.
    pub ttl_ms: Option<u64>,
    /// End of its validity by its owner's clock, if its value is a timestamp that had passed.
    pub valid_until: Option<Millis>,
    /// The owner's pause at that time, if any.
    pub pause: Option<Pause>,
    /// The wrong clock that caused the loss, if any.
    pub skew: Option<Skew>,
    /// Index of the reply that made another client remove the key, if any.
    pub reply: Option<usize>,
    /// The root cause. If a reply did not justify the removal, it is the mistake of the client that
    /// removed the key. Otherwise it is the owner's, which relies on an outdated reply.
    pub decision: Option<RootCause>,
}

/// The kind of a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Another client deleted the key.
    Deleted {
        /// The client, or `None` for an external client.
        by: Option<ClientId>,
    },
    /// Another client wrote the key, with the same value or another one.
    Overwritten {
        /// The client, or `None` for an external client.
        by: Option<ClientId>,
    },
    /// The TTL expired.
    Expired,
    /// The server restarted without the key, or failed over to a replica that had not received it.
    ServerLost,
}

/// A wrong wall clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skew {
    /// The clock.
    pub clock: Clock,
    /// The offset from exact time in ms, or for a server its change since the key was written.
    /// Negative if the clock is behind.
    pub ahead_ms: i64,
}

impl Loss {
    /// Creates the owner's loss from a change that another client or a fault made. `before` is the
    /// old state of the key.
    pub(in crate::findings) fn new(
        (index, event): (usize, &Event),
        (server, key): &Place,
        change: &Change,
        (owner, before): (ClientId, &Standing),
        (clients, replies, clocks): (&Clients, &Replies, &Clocks),
    ) -> Loss {
        let (at, by) = (event.at, event.client);
        let how = match event.kind {
            EventKind::Expired { .. } => Mode::Expired,
            EventKind::Executed { .. } if change.after.is_none() => Mode::Deleted { by },
            EventKind::Executed { .. } => Mode::Overwritten { by },
            _ => Mode::ServerLost,
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
            reply: None,
            decision: None,
        };
        let taking = loss.by().and_then(|by| {
            let sent = clients.get(by)?.arrived.as_ref()?.sent;
            let reply = replies.before(by, &loss.place(), sent)?;
            (!reply.is_repeated_by(event)).then_some((by, reply))
        });
        loss.reply = taking.map(|(_, reply)| reply.event);
        loss.decision = taking
            .and_then(|(by, reply)| loss.decided_by(by, reply, clients))
            .or_else(|| loss.counted_on(clients, replies));
        loss
    }

    /// Returns the mistake of the client that removed the key, if it made one. Removing a lock
    /// whose timestamp has passed is correct.
    fn decided_by(
        &self,
        by: ClientId,
        reply: &ReceivedReply,
        clients: &Clients,
    ) -> Option<RootCause> {
        let own = (self.owner, self.written);
        let flaw = match (reply.written == Some(own), self.skew) {
            (false, _) if reply.event < self.written => {
                Flaw::Stale { changed: reply.overtaken.unwrap_or(self.written), taken: Some(own) }
            }
            (_, Some(skew)) => Flaw::WrongClock(skew),
            _ if let Some(changed) = reply.ttl_set => Flaw::Stale { changed, taken: None },
            _ if self.valid_until.is_some() => return None,
            _ => Flaw::Anothers { owner: self.owner, written: self.written },
        };
        Some(RootCause::new((by, Act::Sent), reply, flaw, self.event, clients))
    }

    /// Returns the owner's mistake: it continues because of an outdated reply.
    fn counted_on(&self, clients: &Clients, replies: &Replies) -> Option<RootCause> {
        let reply = replies.before(self.owner, &self.place(), self.event)?;
        let flaw = match self.valid_until {
            Some(at) => Flaw::RanOut { at },
            None => Flaw::Stale { changed: self.event, taken: None },
        };
        Some(RootCause::new((self.owner, Act::Stayed), reply, flaw, self.event, clients))
    }

    /// Returns the lost key.
    pub(in crate::findings) fn place(&self) -> Place {
        (self.server, self.key.clone())
    }

    /// Returns `true` if the loss concerns this key.
    pub(in crate::findings) fn is_of(&self, (server, key): &Place) -> bool {
        self.server == *server && self.key == *key
    }

    /// Returns the client that removed or overwrote the key, if one did.
    pub fn by(&self) -> Option<ClientId> {
        match self.how {
            Mode::Deleted { by } | Mode::Overwritten { by } => by,
            Mode::Expired | Mode::ServerLost => None,
        }
    }
}

/// Returns the clock that caused an early loss. This is the clock of the server that expired the
/// key, of the client that found its timestamp passed, or of the client that wrote the timestamp
/// too low.
fn skew(
    how: Mode,
    (owner, before): (ClientId, &Standing),
    server: ServerId,
    clocks: &Clocks,
    at: Millis,
) -> Option<Skew> {
    let skew = |clock| Skew { clock, ahead_ms: clocks.ahead_ms(clock, at) };
    match how {
        Mode::Expired => {
            let skew = skew(Clock::Server(server));
            let ahead_ms = skew.ahead_ms.saturating_sub(before.ahead_ms);
            Some(Skew { ahead_ms, ..skew }).filter(|skew| skew.ahead_ms > 0)
        }
        Mode::Deleted { by } | Mode::Overwritten { by } => {
            let valid_until = before.validity.timestamp()?;
            let has_passed = |skew: Skew| clocks.of(skew.clock).read(at) > valid_until;
            let [by, owner] = [by?, owner].map(|client| skew(Clock::Client(client)));
            let worse = if by.ahead_ms >= owner.ahead_ms.saturating_neg() { by } else { owner };
            (has_passed(by) && !has_passed(owner)).then_some(worse)
        }
        Mode::ServerLost => None,
    }
}
