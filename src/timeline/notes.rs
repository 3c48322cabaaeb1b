//! What can be said about an event beyond what it shows: remarks, as data.

use super::{Clocks, KeyHistory};
use crate::ids::ClientId;
use crate::moves::Clock;
use crate::redis::{Bytes, Command, LockReply, Reply, has_option};
use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, Scenario};
use crate::shared_vec::SharedVec;
use crate::time::{EPOCH, UnixMillis};
use crate::world::{Event, EventKind};

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
    /// The key was free because this event had removed it.
    WasFreed {
        /// Who removed it.
        by: ClientId,
        /// Who had written it.
        owner: ClientId,
        /// The event that removed it.
        event: usize,
    },
    /// The key was taken: this event had written it.
    WasTaken {
        /// Who wrote it.
        owner: ClientId,
        /// The event that wrote it.
        event: usize,
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
    /// A key stands that was written by the client which crashed.
    LeftAKey,
}

/// The remarks on the events of a run, which grow with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notes {
    all: SharedVec<Option<Note>>,
    clocks: Clocks,
    crashed: Vec<ClientId>,
}

impl Notes {
    /// No remarks, before anything has happened.
    pub fn new(scenario: &Scenario) -> Notes {
        Notes { all: SharedVec::new(), clocks: Clocks::new(scenario), crashed: Vec::new() }
    }

    /// The remark on an event, if there is one.
    pub fn get(&self, event: usize) -> Option<&Note> {
        self.all.get(event)?.as_ref()
    }

    /// Takes the next event of a run into account. `events` are the run's, and `key_history` is
    /// that of those before it.
    pub fn observe(&mut self, event: &Event, events: &SharedVec<Event>, key_history: &KeyHistory) {
        self.all.push(self.note(event, events, key_history));
        self.clocks.observe(&event.kind);
        if let EventKind::Crashed { .. } = event.kind {
            self.crashed.extend(event.client);
        }
    }

    fn note(
        &self,
        event: &Event,
        events: &SharedVec<Event>,
        key_history: &KeyHistory,
    ) -> Option<Note> {
        let client = event.client?;
        if let EventKind::Crashed { .. } = event.kind {
            return key_history.has_any(client).then_some(Note::LeftAKey);
        }
        let EventKind::Executed { server, args, reply, changes, .. } = &event.kind else {
            return None;
        };
        let [_, key, ..] = args.as_slice() else { return None };
        match told(args, reply)? {
            Told::Value(value) => {
                let moment = moment(value)?;
                let now = self.clocks.of(Clock::Client(client)).read(event.at);
                Some(Note::TimestampRead { moment, passed: moment < now })
            }
            Told::Taken => {
                let standing = key_history.standing(*server, key)?;
                Some(Note::WasTaken { owner: standing.creator?, event: standing.created })
            }
            Told::Free => {
                let last = key_history.last(*server, key)?;
                let removal = last.ended?;
                let by = events[removal].client?;
                Some(Note::WasFreed { by, owner: last.creator?, event: removal })
            }
            Told::Removed => {
                let removed =
                    changes.iter().filter_map(|change| key_history.standing(*server, &change.key));
                let mut owners = removed.filter_map(|span| span.creator);
                let owner = owners.find(|&owner| owner != client)?;
                Some(Note::Removed { owner, crashed: self.crashed.contains(&owner) })
            }
            Told::NothingToRemove => Some(Note::NothingToDelete),
        }
    }
}

/// What a reply tells a client that tries to take or free a lock.
enum Told<'a> {
    /// What the key holds, or held.
    Value(&'a Bytes),
    /// The key is there already.
    Taken,
    /// The key was not there.
    Free,
    /// Keys were there and are removed.
    Removed,
    /// There was no key.
    NothingToRemove,
}

/// Only of commands that locks are taken and freed with.
fn told<'a>(args: &[Bytes], reply: &'a Reply) -> Option<Told<'a>> {
    let says = Command::named_in(args)?.lock_reply()?;
    let is_conditional = || has_option(args, &["NX"]) && !has_option(args, &["GET"]);
    match (says, reply) {
        (LockReply::Value | LockReply::ReplacedValue, Reply::Bulk(value)) => {
            Some(Told::Value(value))
        }
        (LockReply::ReplacedValue, Reply::Nil) => Some(Told::Free),
        (LockReply::IsCreated, Reply::Integer(0)) => Some(Told::Taken),
        (LockReply::IsCreated | LockReply::Count, Reply::Integer(1)) => Some(Told::Free),
        (LockReply::Count, Reply::Integer(2..)) => Some(Told::Taken),
        (LockReply::OkIfMissing, Reply::Nil) if is_conditional() => Some(Told::Taken),
        (LockReply::OkIfMissing, reply) if reply.is_ok() && is_conditional() => Some(Told::Free),
        (LockReply::Removed, Reply::Integer(0)) => Some(Told::NothingToRemove),
        (LockReply::Removed, Reply::Integer(_)) => Some(Told::Removed),
        _ => None,
    }
}

/// The moment a value means, if it reads like a time that a wall clock, even a wrong one, may show
/// in a run.
pub fn moment(value: &Bytes) -> Option<UnixMillis> {
    let moment = value.to_integer()?;
    (moment.abs_diff(EPOCH.0) <= CLOCK_OFFSET_LIMIT_MS).then_some(UnixMillis(moment))
}
