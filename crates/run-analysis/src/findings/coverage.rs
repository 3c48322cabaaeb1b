//! Coverage of a run: which clients entered, competed for the lock, or failed.
//!
//! The key of the lock does not matter. A client *wants* the lock from its first request until it
//! enters. Two clients *contend* if both use a common key, and one wants the lock while the other
//! wants it or is in the critical section.

use lock_semantics::{FailureMonitor, ProgramFailure};
use primitives::ClientId;
use redis_model::{Bytes, Command, CommandClass};
use simulator::{Event, EventKind, World};

/// Maximum number of stored keys per client. A client that uses more counts as sharing a key with
/// every other client.
const KEY_LIMIT: usize = 16;

/// Activity of the clients of a run so far.
#[derive(Clone, Debug)]
pub struct Coverage {
    seen: usize,
    /// Whether any program calls `enter()`.
    calls_enter: bool,
    /// The smallest number of permits that a program declares.
    permits: usize,
    clients: Vec<Progress>,
    failures: FailureMonitor,
    has_contended: bool,
    has_used_store: bool,
    /// Index of the first event at which a client used a command or function that the model lacks.
    unsupported: Option<usize>,
}

/// Activity of one client so far. Positions are indices of events.
#[derive(Clone, Default, Debug)]
struct Progress {
    /// The first request since the client started or left, unless it has entered since.
    wants_since: Option<usize>,
    /// Whether it is in the critical section or crashed there.
    is_inside: bool,
    /// Index of the last event that ended its stay or its program.
    left: Option<usize>,
    has_sent: bool,
    has_entered: bool,
    /// Whether it has entered after sending a request to a server.
    has_requested_and_entered: bool,
    /// Whether it has spent time or sent a request in the critical section.
    has_stayed: bool,
    /// The first keys that it used outside the critical section.
    keys: Vec<Bytes>,
    /// The first key of its latest request to acquire a lock.
    lock: Option<Bytes>,
}

/// The reason that a run does not test a property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Untested {
    /// A client used a command or function that the model lacks.
    Unsupported,
    /// A program failed, so the rest of it was not tested.
    ProgramFailed,
    /// No program calls `enter()`.
    EnterIsNotCalled,
    /// No client sent a request or entered.
    NothingHappened,
    /// No client entered the critical section.
    NobodyEntered,
    /// No client that entered had sent a request to a server before.
    NobodyAsked,
    /// No client spent time or sent a request between `enter()` and `leave()`.
    NobodyStayed,
    /// The scenario has only one client.
    OneClient,
    /// There are as many permits as clients.
    EnoughPermits,
    /// Several clients may be inside at once: permits, or readers.
    SeveralInside,
    /// The lock of a client inside blocks no other client, so no client can take it away.
    BlocksNobody,
    /// No two clients wanted the lock at the same time.
    NobodyContended,
    /// No client read or wrote the protected store.
    StoreUnused,
    /// Only a check tests this property.
    OnlyByCheck,
}

/// A client and the key of its lock.
pub(super) type LockKey<'a> = (ClientId, &'a Bytes);

impl Coverage {
    /// Creates the coverage of a run that starts with `start`.
    pub(super) fn new(start: &World) -> Coverage {
        let programs = || start.clients().filter_map(|(id, _)| start.program(id));
        Coverage {
            seen: 0,
            calls_enter: programs().any(|program| program.calls("enter")),
            permits: programs().map(|program| program.permits().into()).min().unwrap_or(1),
            clients: vec![Progress::default(); start.scenario().clients.len()],
            failures: FailureMonitor::default(),
            has_contended: false,
            has_used_store: false,
            unsupported: None,
        }
    }

    /// Processes the next event of the run.
    pub(super) fn observe(&mut self, event: &Event) {
        let index = self.seen;
        self.seen += 1;
        self.failures.observe(event);
        self.has_used_store |= matches!(event.kind, EventKind::Stored { .. });
        if matches!(event.kind, EventKind::Unsupported { .. }) {
            self.unsupported.get_or_insert(index);
        }
        let Some(id) = event.client else { return };
        let Some(client) = self.clients.get_mut(id.index()) else { return };
        let wanted_since = client.wants_since;
        client.observe(index, &event.kind);
        // After leaving, the next request may be the release. It belongs to another attempt only if
        // the client enters later.
        let since = match &event.kind {
            EventKind::Entered { .. } => wanted_since,
            EventKind::Sent { .. } if !client.has_entered => client.wants_since,
            _ => None,
        };
        if let Some(since) = since {
            self.has_contended |= self.has_rival(id, since);
        }
    }

    /// Returns `true` if another client competes with one that has wanted the lock since event
    /// `since`.
    fn has_rival(&self, id: ClientId, since: usize) -> bool {
        let Some(client) = self.clients.get(id.index()) else { return false };
        let others = (0..).map(ClientId).zip(&self.clients).filter(|(other, _)| *other != id);
        others.into_iter().any(|(_, it)| it.has_competed_since(since) && it.shares_key(client))
    }

    /// Checks that the run tests whether clients exclude each other.
    ///
    /// # Errors The first reason for which it does not.
    pub fn of_lock(&self) -> Result<(), Untested> {
        let any = |has: fn(&Progress) -> bool| self.clients.iter().any(has);
        let untested = if !self.calls_enter {
            Untested::EnterIsNotCalled
        } else if !any(|client| client.has_entered) {
            if any(|client| client.has_sent) || self.has_used_store {
                Untested::NobodyEntered
            } else {
                Untested::NothingHappened
            }
        } else if !any(|client| client.has_requested_and_entered) {
            Untested::NobodyAsked
        } else if !any(|client| client.has_stayed) {
            Untested::NobodyStayed
        } else if self.clients.len() == 1 {
            Untested::OneClient
        } else if self.clients.len() <= self.permits {
            Untested::EnoughPermits
        } else if !self.has_contended {
            Untested::NobodyContended
        } else {
            return Ok(());
        };
        Err(untested)
    }

    /// Checks that the run tests whether updates are lost.
    ///
    /// # Errors [`Untested::StoreUnused`], or the reason for which the lock is not tested.
    pub fn of_store(&self) -> Result<(), Untested> {
        if self.has_used_store { self.of_lock() } else { Err(Untested::StoreUnused) }
    }

    /// Returns the index of the first event at which a client used a command or function that the
    /// model lacks, if one did. The run is then no evidence.
    pub fn unsupported(&self) -> Option<usize> {
        self.unsupported
    }

    /// Returns the programs that failed, in order of failure.
    pub fn failures(&self) -> &[ProgramFailure] {
        self.failures.failures()
    }

    /// Returns two clients that have entered and never used a common key, with the keys of their
    /// locks.
    pub fn separate_locks(&self) -> Option<(LockKey<'_>, LockKey<'_>)> {
        let entered: Vec<(LockKey<'_>, &Progress)> = (0..)
            .map(ClientId)
            .zip(&self.clients)
            .filter(|(_, client)| client.has_requested_and_entered)
            .filter_map(|(id, client)| Some(((id, client.lock.as_ref()?), client)))
            .collect();
        entered.iter().enumerate().find_map(|(place, (first, one))| {
            let others = entered[place + 1..].iter();
            others.filter(|(_, other)| !one.shares_key(other)).map(|(it, _)| (*first, *it)).next()
        })
    }
}

impl Progress {
    fn observe(&mut self, index: usize, kind: &EventKind) {
        match kind {
            EventKind::Sent { args, .. } if !self.is_inside => {
                self.wants_since.get_or_insert(index);
                self.has_sent = true;
                self.use_keys(args);
            }
            EventKind::Sent { .. }
            | EventKind::Asked { .. }
            | EventKind::Worked { .. }
            | EventKind::Slept { .. } => self.has_stayed |= self.is_inside,
            EventKind::Entered { .. } => {
                self.has_requested_and_entered |= self.wants_since.take().is_some();
                (self.is_inside, self.has_entered) = (true, true);
            }
            EventKind::Left => (self.is_inside, self.left) = (false, Some(index)),
            EventKind::Finished | EventKind::GaveUp(_) | EventKind::Failed(_) => {
                (self.is_inside, self.wants_since, self.left) = (false, None, Some(index));
            }
            _ => {}
        }
    }

    fn use_keys(&mut self, args: &[Bytes]) {
        let keys = Command::named_in(args).map(|command| command.keys_in(args)).unwrap_or_default();
        if CommandClass::of(args) == CommandClass::Asks || self.lock.is_none() {
            self.lock = keys.first().copied().cloned().or(self.lock.take());
        }
        for key in keys {
            if self.keys.len() < KEY_LIMIT && !self.keys.contains(key) {
                self.keys.push(key.clone());
            }
        }
    }

    /// Returns `true` if the client was in the critical section, or wanted to enter, at any time
    /// since event `since`.
    fn has_competed_since(&self, since: usize) -> bool {
        self.is_inside
            || self.left.is_some_and(|left| left > since)
            || !self.has_entered && self.wants_since.is_some()
    }

    fn shares_key(&self, other: &Progress) -> bool {
        let knows_all = |it: &Progress| it.keys.len() < KEY_LIMIT;
        !knows_all(self)
            || !knows_all(other)
            || self.keys.iter().any(|key| other.keys.contains(key))
    }
}
