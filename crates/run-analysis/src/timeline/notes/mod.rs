//! What can be said about an event beyond what it shows: remarks, as data.
//!
//! Only what matters for the lock has one: what a reply tells of others, what a fault leaves
//! behind, and what goes by unnoticed because nothing breaks. That something breaks is said
//! elsewhere: it is a finding of `properties`.

mod faults;
mod replies;
mod store;

use super::{Clocks, KeyHistory};
pub use faults::StandingKey;
use primitives::{ClientId, ClientSet, Millis, ServerId, SharedVec, UnixMillis};
use redis_model::{Bytes, Change};
pub use replies::{last_valid, moment};
use simulator::{Event, EventKind, Scenario, World};
use store::StoreReads;

/// A remark on one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The value read is a moment of this run that had passed, or not yet.
    TimestampRead {
        /// Which moment.
        moment: UnixMillis,
        /// Whether it had passed on the clock of the client that read it: with that one its program
        /// compares.
        passed: bool,
    },
    /// The value read is a token.
    TokenRead {
        /// Whose: the client that wrote it.
        owner: ClientId,
    },
    /// The key was free because a client had removed what another had written.
    WasFreed {
        /// Who removed it.
        by: ClientId,
        /// The event that removed it.
        event: usize,
        /// Who had written it last.
        writer: ClientId,
        /// The event that wrote it.
        written: usize,
    },
    /// It removed a key that another client had written.
    Removed {
        /// Who wrote it.
        owner: ClientId,
        /// Whether the writer had crashed before.
        crashed: bool,
    },
    /// There was nothing left to delete.
    NothingToDelete,
    /// It overwrote what a client that is inside had written. Others are still kept out.
    OverwroteTheHolder {
        /// Who is inside.
        holder: ClientId,
    },
    /// It wrote a key and removed it again: nothing is left of it.
    LeftNothing {
        /// Whether that can only have been a lifetime of 0 or less.
        by_lifetime: bool,
    },
    /// A lifetime of 0 or less removed the key.
    LifetimeWasOver,
    /// The client that crashed, or is paused, has written this key, which stands.
    HasAKey(Box<StandingKey>),
    /// The client that crashed, or is paused, has changed this key, which is not its own, and that
    /// keeps newcomers out.
    HasChanged(Bytes),
    /// What is delayed or lost is this message of the client, or the answer to it.
    OnItsWay {
        /// The event by which it was sent.
        sent: usize,
    },
    /// Its server came back without what had been written to a key, or with something older.
    ServerLost {
        /// Who had written it; none, if an external client had.
        writer: Option<ClientId>,
        /// The event by which it was written.
        written: usize,
    },
    /// Its server came back with all keys, of which there are some.
    ServerKeptAll,
    /// It was to delete the lock that its client once had, found another's value in it, and left it
    /// alone.
    LeftAlone {
        /// Whose value it is.
        owner: ClientId,
        /// The event by which they wrote it.
        written: usize,
        /// Until when the key stands, if nobody is inside and its writer has gone on without it.
        idle_until: Option<Millis>,
    },
    /// A key ran out that a client had written to get in, and that client is still inside.
    RanOutInside {
        /// Who.
        owner: ClientId,
    },
    /// The program has ended, and its client has never entered.
    EndedOutside,
    /// The store had given the same answer before, to a client that has left since.
    AskedAgain {
        /// The event of the first time.
        first: usize,
        /// How often the store has been asked by now without anything else having been written.
        times: u32,
    },
}

/// What is known of a run when an event is remarked on, besides what was before it.
#[derive(Clone, Copy)]
pub struct Circumstances<'a> {
    /// All events of the run so far.
    pub events: &'a SharedVec<Event>,
    /// The keys as they were before the event.
    pub key_history: &'a KeyHistory,
    /// The world after its move.
    pub after: &'a World,
    /// Who is inside after its move and keeps all others out.
    pub keeping_out: ClientSet,
    /// By client: whose request has kept newcomers like it out last, while they are, and its event.
    pub closings: &'a [Option<(ClientId, usize)>],
}

/// The remarks on the events of a run, which grow with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notes {
    all: SharedVec<Option<Note>>,
    clocks: Clocks,
    crashed: ClientSet,
    /// By client.
    latest: Vec<Latest>,
    store: StoreReads,
}

/// By which event a client has done something last.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Latest {
    sent: Option<usize>,
    entered: Option<usize>,
    /// Outside.
    slept: Option<usize>,
}

impl Notes {
    /// No remarks, before anything has happened.
    pub fn new(scenario: &Scenario) -> Notes {
        Notes {
            all: SharedVec::new(),
            clocks: Clocks::new(scenario),
            crashed: ClientSet::EMPTY,
            latest: vec![Latest::default(); scenario.clients.len()],
            store: StoreReads::default(),
        }
    }

    /// The remark on an event, if there is one.
    pub fn get(&self, event: usize) -> Option<&Note> {
        self.all.get(event)?.as_ref()
    }

    /// Takes the next event of a run into account.
    pub fn observe(&mut self, event: &Event, circumstances: Circumstances<'_>) {
        let asked_again = self.store.observe(self.all.len(), event);
        let note = asked_again.or_else(|| self.note(event, circumstances));
        let index = self.all.len();
        self.all.push(note);
        self.clocks.observe(&event.kind);
        let Some(client) = event.client else { return };
        let Some(latest) = self.latest.get_mut(client.index()) else { return };
        match event.kind {
            EventKind::Crashed { .. } => self.crashed |= client.into(),
            EventKind::Entered => latest.entered = Some(index),
            EventKind::Slept { .. } if !circumstances.after.inside().contains(client) => {
                latest.slept = Some(index);
            }
            EventKind::Sent { .. } | EventKind::Asked { .. } => latest.sent = Some(index),
            _ => {}
        }
    }

    fn note(&self, event: &Event, circumstances: Circumstances<'_>) -> Option<Note> {
        match (&event.kind, event.client) {
            (EventKind::Executed { .. }, Some(client)) => {
                replies::note(self, event, client, circumstances)
            }
            (EventKind::Finished, Some(client)) if self.latest(client).entered.is_none() => {
                let program = circumstances.after.program(client)?;
                program.calls("enter").then_some(Note::EndedOutside)
            }
            (EventKind::Expired { server, change }, _) => {
                self.ran_out_inside((*server, change), circumstances)
            }
            (_, client) => faults::note(self, event, client, circumstances),
        }
    }

    /// Only of a client that has no other key left by which it got in.
    fn ran_out_inside(
        &self,
        (server, change): (ServerId, &Change),
        Circumstances { key_history, after, .. }: Circumstances<'_>,
    ) -> Option<Note> {
        let owner = key_history.standing(server, &change.key)?.creator?;
        let entered = self.latest(owner).entered.filter(|_| after.inside().contains(owner))?;
        let mut before = key_history.standing_of(owner).filter(|span| span.created < entered);
        let is_it =
            before.next().is_some_and(|span| (span.server, &span.key) == (server, &change.key));
        (is_it && before.next().is_none()).then_some(Note::RanOutInside { owner })
    }

    fn latest(&self, client: ClientId) -> Latest {
        self.latest.get(client.index()).copied().unwrap_or_default()
    }
}

/// Until when a key keeps others out, as far as it says so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValidUntil {
    /// So long it lives.
    Ttl(Millis),
    /// Its value is this time.
    Timestamp(Millis),
    /// It says nothing.
    Endless,
}
