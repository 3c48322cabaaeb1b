//! Remarks on events, as data: facts that an event does not show by itself.
//!
//! Only events that matter for the lock have one: a reply that depends on other clients, the effect
//! of a fault, or a mistake without consequences. Broken properties are reported as findings of
//! `properties` instead.

mod faults;
mod replies;
mod store;

use super::{Clocks, KeyHistory};
pub use faults::StandingKey;
use primitives::{ClientId, ClientSet, Millis, ServerId, SharedVec, UnixMillis};
use redis_model::{Bytes, Change};
use simulator::{Event, EventKind, Scenario, World};
use store::StoreReads;

/// A note on one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The value read is a point in time of this run.
    TimestampRead {
        /// The point in time.
        moment: UnixMillis,
        /// Whether it had passed on the clock of the reading client, which the program uses to
        /// compare it.
        passed: bool,
    },
    /// The value read is a token.
    TokenRead {
        /// The client that wrote the token.
        owner: ClientId,
    },
    /// The key was free because a client had removed a value that another client had written.
    WasFreed {
        /// The client that removed it.
        by: ClientId,
        /// Index of the event that removed it.
        event: usize,
        /// The client that had written it last.
        writer: ClientId,
        /// Index of the event that wrote it.
        written: usize,
    },
    /// The command removed a key that another client had written.
    Removed {
        /// The client that wrote it.
        owner: ClientId,
        /// Whether the writer had crashed before.
        crashed: bool,
    },
    /// The key to delete did not exist.
    NothingToDelete,
    /// The command overwrote the value of a client that is inside. Other clients are still blocked.
    OverwroteTheHolder {
        /// The client that is inside.
        holder: ClientId,
    },
    /// The command wrote a key and removed it again.
    LeftNothing {
        /// Whether only a TTL of 0 or less can be the cause.
        by_lifetime: bool,
    },
    /// A TTL of 0 or less removed the key.
    LifetimeWasOver,
    /// The client that crashed or is paused has written this key, which still exists.
    HasAKey(Box<StandingKey>),
    /// The client that crashed or is paused has changed this key, which another client created and
    /// which blocks probes. Or it has removed this key to acquire the lock.
    HasChanged(Bytes),
    /// The delayed or lost message is this request of the client, or the reply to it.
    OnItsWay {
        /// Index of the event that sent the request.
        sent: usize,
    },
    /// The server restarted or failed over without a write, or with an older value of the key.
    ServerLost {
        /// The client that had written it, or `None` for an external client.
        writer: Option<ClientId>,
        /// Index of the event that wrote it.
        written: usize,
    },
    /// The server restarted or failed over without losing any of its keys. It has at least one.
    ServerKeptAll,
    /// A conditional delete of a lock that the client once held left the key unchanged, because it
    /// contains the value of another client.
    LeftAlone {
        /// The client that wrote the value.
        owner: ClientId,
        /// Index of the event that wrote it.
        written: usize,
        /// Expiry time of the key, if no client is inside and the writer has continued without the
        /// lock.
        idle_until: Option<Millis>,
    },
    /// The key that admitted a client expired while the client is still inside.
    RanOutInside {
        /// The client.
        owner: ClientId,
    },
    /// The program has ended without ever entering.
    EndedOutside,
    /// The protected store had given the same reply before, to a client that has left since.
    AskedAgain {
        /// Index of the first read of this value since the last write.
        first: usize,
        /// Number of reads so far without a write in between.
        times: u32,
    },
}

/// State of a run at the time of an event, for its note.
#[derive(Clone, Copy)]
pub struct Circumstances<'a> {
    /// All events of the run so far.
    pub events: &'a SharedVec<Event>,
    /// The keys before the event.
    pub key_history: &'a KeyHistory,
    /// The world after its move.
    pub after: &'a World,
    /// The clients that are inside after its move and block all others.
    pub keeping_out: ClientSet,
    /// For each client, the client whose request last blocked probes with its program, and the
    /// index of that event. `None` while they are not blocked.
    pub closings: &'a [Option<(ClientId, usize)>],
}

/// The notes on the events of a run. Grows with the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remarks {
    all: SharedVec<Option<Remark>>,
    clocks: Clocks,
    crashed: ClientSet,
    /// By client.
    latest: Vec<Latest>,
    store: StoreReads,
}

/// Indices of a client's last events of some kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Latest {
    sent: Option<usize>,
    entered: Option<usize>,
    /// Outside the critical section.
    slept: Option<usize>,
}

impl Remarks {
    /// Creates an empty list of notes.
    pub fn new(scenario: &Scenario) -> Remarks {
        Remarks {
            all: SharedVec::new(),
            clocks: Clocks::new(scenario),
            crashed: ClientSet::EMPTY,
            latest: vec![Latest::default(); scenario.clients.len()],
            store: StoreReads::default(),
        }
    }

    /// Returns the note on an event, if any.
    pub fn get(&self, event: usize) -> Option<&Remark> {
        self.all.get(event)?.as_ref()
    }

    /// Processes the next event of a run.
    pub fn observe(&mut self, event: &Event, circumstances: Circumstances<'_>) {
        let repetition = self.store.observe(self.all.len(), event);
        let note = repetition.or_else(|| self.note(event, circumstances));
        let index = self.all.len();
        self.all.push(note);
        self.clocks.observe(&event.kind);
        let Some(client) = event.client else { return };
        let Some(latest) = self.latest.get_mut(client.index()) else { return };
        match event.kind {
            EventKind::Crashed { .. } => self.crashed |= client.into(),
            EventKind::Entered { .. } => latest.entered = Some(index),
            EventKind::Slept { .. } if !circumstances.after.inside().contains(client) => {
                latest.slept = Some(index);
            }
            EventKind::Sent { .. } | EventKind::Asked { .. } => latest.sent = Some(index),
            _ => {}
        }
    }

    fn note(&self, event: &Event, circumstances: Circumstances<'_>) -> Option<Remark> {
        match (&event.kind, event.client) {
            (EventKind::Executed { .. }, Some(client)) => {
                replies::note(self, event, client, circumstances)
            }
            (EventKind::Finished, Some(client)) if self.latest(client).entered.is_none() => {
                let program = circumstances.after.program(client)?;
                program.calls("enter").then_some(Remark::EndedOutside)
            }
            (EventKind::Expired { server, change }, _) => {
                self.ran_out_inside((*server, change), circumstances)
            }
            (_, client) => faults::note(self, event, client, circumstances),
        }
    }

    /// Returns the note only for a client that had no other key when it entered.
    fn ran_out_inside(
        &self,
        (server, change): (ServerId, &Change),
        Circumstances { key_history, after, .. }: Circumstances<'_>,
    ) -> Option<Remark> {
        let owner = key_history.standing(server, &change.key)?.creator?;
        let entered = self.latest(owner).entered.filter(|_| after.inside().contains(owner))?;
        let mut before = key_history.standing_of(owner).filter(|span| span.created < entered);
        let is_it =
            before.next().is_some_and(|span| (span.server, &span.key) == (server, &change.key));
        (is_it && before.next().is_none()).then_some(Remark::RanOutInside { owner })
    }

    fn latest(&self, client: ClientId) -> Latest {
        self.latest.get(client.index()).copied().unwrap_or_default()
    }
}

/// End of the validity of a key, according to its TTL or value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValidUntil {
    /// Expiry at this time.
    Ttl(Millis),
    /// A value that is this time.
    Timestamp(Millis),
    /// No known end.
    Endless,
}
