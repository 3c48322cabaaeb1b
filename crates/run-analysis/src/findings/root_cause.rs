//! Root cause of a finding: a client acted on a reply that was outdated, or that did not mean what
//! its program assumed.
//!
//! The reply is inferred, not traced through the program. It is the last reply about the key that
//! the client received before it acted (`evidence::replies`). The programs of locks query a key and
//! then act on it, so this is the reply on which the program branches. A command that only repeats
//! an earlier one, as in polling, does not rely on a reply. A program that ignores the reply is
//! treated like one that uses it. Therefore a root cause only selects sentences and draws an arrow;
//! no verdict depends on it.

use super::evidence::clients::{Clients, Pause};
use super::evidence::loss::Skew;
use super::evidence::replies::ReceivedReply;
use primitives::{ClientId, Millis};

/// A client's action because of one reply, and its flaw. Positions are indices of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootCause {
    /// The client that acted.
    pub client: ClientId,
    /// Index of the event that sent the request, if time passed before the reply was computed.
    pub request: Option<usize>,
    /// Index of the event that computed the reply.
    pub read: usize,
    /// The reason for which the reply did not justify the action.
    pub flaw: Flaw,
    /// The kind of action.
    pub act: Act,
    /// Index of the event of the action. For [`Act::Stayed`], the event that broke the property.
    pub acted: usize,
    /// The latest pause of the client between the two.
    pub pause: Option<Pause>,
}

/// An action because of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A request was sent.
    Sent,
    /// The client passed `enter()`.
    Entered,
    /// The client was inside and stayed there.
    Stayed,
}

/// The reason for which a reply does not justify an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The reply is outdated.
    Stale {
        /// Index of the first event since then that removed or overwrote the key.
        changed: usize,
        /// The client that had acquired the lock before the action, and the index of that event.
        taken: Option<(ClientId, usize)>,
    },
    /// The value of the key is a timestamp that has passed.
    RanOut {
        /// Time of its end, by the clock of the client that wrote it.
        at: Millis,
    },
    /// The lease has expired in a way that only the programs define: only time has passed since the
    /// reply, and the key still exists.
    TimeOver {
        /// Time since which a probe client could acquire the lock.
        at: Millis,
    },
    /// The reply was about another client's lock.
    Anothers {
        /// The client that holds that lock.
        owner: ClientId,
        /// Index of the event that wrote it.
        written: usize,
    },
    /// The client evaluated it with a wrong clock.
    WrongClock(Skew),
    /// The reply did not give the client a lock.
    NoLock,
}

impl RootCause {
    /// Creates the root cause for an action of a client because of `reply`.
    pub(super) fn new(
        (client, act): (ClientId, Act),
        reply: &ReceivedReply,
        flaw: Flaw,
        acted: usize,
        clients: &Clients,
    ) -> RootCause {
        let pause = clients.get(client).and_then(|party| party.pause);
        let pause = pause.filter(|pause| pause.event > reply.event && pause.event < acted);
        RootCause { client, request: reply.request, read: reply.event, flaw, act, acted, pause }
    }

    /// Returns the same root cause, extended to `event` if the client only stayed inside.
    pub(super) fn until(self, event: usize) -> RootCause {
        RootCause { acted: if self.act == Act::Stayed { event } else { self.acted }, ..self }
    }

    /// Sets the client that acquired the lock in the meantime, if it is another client and none is
    /// known yet.
    pub(super) fn taken_by(self, taken: Option<(ClientId, usize)>) -> RootCause {
        let taken = taken.filter(|(taker, _)| *taker != self.client);
        match self.flaw {
            Flaw::Stale { changed, taken: None } => {
                RootCause { flaw: Flaw::Stale { changed, taken }, ..self }
            }
            _ => self,
        }
    }

    /// Returns the client that had acquired the lock before the action, if any.
    pub fn taker(&self) -> Option<ClientId> {
        match self.flaw {
            Flaw::Stale { taken, .. } => taken.map(|(client, _)| client),
            _ => None,
        }
    }

    /// Returns the indices of all events of the root cause, in no particular order.
    pub fn events(&self) -> Vec<usize> {
        let mut events = vec![self.read, self.acted];
        events.extend(self.request);
        events.extend(self.pause.map(|pause| pause.event));
        match self.flaw {
            Flaw::Stale { changed, taken } => {
                events.push(changed);
                events.extend(taken.map(|(_, event)| event));
            }
            Flaw::Anothers { written, .. } => events.push(written),
            Flaw::RanOut { .. } | Flaw::TimeOver { .. } | Flaw::WrongClock(_) | Flaw::NoLock => {}
        }
        events
    }
}
