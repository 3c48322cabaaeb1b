//! The mistake behind a finding: a client acted on a reply that was no longer true, or never meant
//! what its program took it to mean.
//!
//! Which reply that was is inferred, not traced through the program: it is the last one that the
//! client had received about the key before it acted (`evidence::replies`). For locks, whose
//! programs ask about a key and then act on that key, this is the reply that the program branched
//! on. A command that is only repeated, as by a client that polls, does not rely on its last reply.
//! A program that asks and does not look at the answer is told as if it had. So a decision chooses
//! words and draws an arc; no verdict depends on it.

use super::evidence::clients::{Clients, Pause};
use super::evidence::loss::Skew;
use super::evidence::replies::Told;
use primitives::{ClientId, Millis};

/// What a client did because of one reply, and why that was wrong. Places are indices of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who decided.
    pub client: ClientId,
    /// The event by which it had asked, if time passed before the reply was given.
    pub asked: Option<usize>,
    /// The event by which the reply was given.
    pub read: usize,
    /// Why the reply did not justify the act.
    pub flaw: Flaw,
    /// What it did because of it.
    pub act: Act,
    /// The event by which it did. If it only stayed, the one by which that broke something.
    pub acted: usize,
    /// Its latest pause between the two.
    pub pause: Option<Pause>,
}

/// What can be done because of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A request was sent.
    Sent,
    /// The client passed `enter()`.
    Entered,
    /// The client was inside and stayed there.
    Stayed,
}

/// Why a reply does not justify what is done because of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It was true once.
    Stale {
        /// The first event since that removed or overwrote the key.
        changed: usize,
        /// Who had taken the lock by the time of the act, and the event.
        taken: Option<(ClientId, usize)>,
    },
    /// It was true until this time: the value of the key is a time, and that had passed.
    RanOut {
        /// When, by the clock of who wrote it.
        at: Millis,
    },
    /// It was true until about this time, and nothing but time has passed since: the lock has ended
    /// by what only the programs know.
    TimeOver {
        /// When newcomers were first let in.
        at: Millis,
    },
    /// What it told about was another's lock.
    Anothers {
        /// Whose.
        owner: ClientId,
        /// The event by which that had been written.
        written: usize,
    },
    /// It was judged by a wrong clock.
    WrongClock(Skew),
    /// It gave its client no lock.
    NoLock,
}

impl Decision {
    /// What a client did because of what it had been told.
    pub(super) fn new(
        (client, act): (ClientId, Act),
        told: &Told,
        flaw: Flaw,
        acted: usize,
        clients: &Clients,
    ) -> Decision {
        let pause = clients.get(client).and_then(|party| party.pause);
        let pause = pause.filter(|pause| pause.event > told.event && pause.event < acted);
        Decision { client, asked: told.asked, read: told.event, flaw, act, acted, pause }
    }

    /// The same, if the client only stayed inside, up to the event by which that broke something.
    pub(super) fn until(self, event: usize) -> Decision {
        Decision { acted: if self.act == Act::Stayed { event } else { self.acted }, ..self }
    }

    /// The same with who had taken the lock in the meantime, if that is not known yet and was
    /// another.
    pub(super) fn taken_by(self, taken: Option<(ClientId, usize)>) -> Decision {
        let taken = taken.filter(|(taker, _)| *taker != self.client);
        match self.flaw {
            Flaw::Stale { changed, taken: None } => {
                Decision { flaw: Flaw::Stale { changed, taken }, ..self }
            }
            _ => self,
        }
    }

    /// Who had taken the lock by the time of the act, if anybody had.
    pub fn taker(&self) -> Option<ClientId> {
        match self.flaw {
            Flaw::Stale { taken, .. } => taken.map(|(client, _)| client),
            _ => None,
        }
    }

    /// The events that make the decision up, in no order.
    pub fn events(&self) -> Vec<usize> {
        let mut events = vec![self.read, self.acted];
        events.extend(self.asked);
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
