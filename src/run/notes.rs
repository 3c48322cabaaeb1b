//! What can be said about an event beyond what it shows: remarks, as data.

use super::Holding;
use crate::ids::ClientId;
use crate::redis::{Bytes, Reply};
use crate::time::{Millis, UnixMillis};
use crate::world::{Event, EventKind};

/// A remark on one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The value read is a moment of this run that had passed, or not yet.
    TimestampRead {
        /// Which moment.
        moment: Millis,
        /// Whether it lay in the past, on an exact clock.
        passed: bool,
    },
    /// The key was free because this event had removed it.
    WasFreed {
        /// Who removed it.
        by: ClientId,
        /// Whose value it had held.
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
    /// It ended a value that another client had written.
    Removed {
        /// Who wrote it.
        owner: ClientId,
        /// Whether the writer had crashed before.
        crashed: bool,
    },
    /// There was nothing left to delete.
    NothingToDelete,
}

/// The remark on each event, where there is one, in the order of the events.
/// `holdings` are those of the same events.
pub fn notes(events: &[Event], holdings: &[Holding]) -> Vec<Option<Note>> {
    (0..events.len()).map(|index| note(events, holdings, index)).collect()
}

fn note(events: &[Event], holdings: &[Holding], index: usize) -> Option<Note> {
    let event = &events[index];
    let EventKind::Executed { server, args, reply, .. } = &event.kind else { return None };
    let client = event.client?;
    let [name, key, ..] = args.as_slice() else { return None };
    let name = name.as_slice().to_ascii_uppercase();
    match (name.as_slice(), reply) {
        (b"GET", Reply::Bulk(value)) => {
            let moment = moment(value)?;
            Some(Note::TimestampRead { moment, passed: moment < event.at })
        }
        (b"SETNX", Reply::Integer(0)) => {
            let standing = holdings
                .iter()
                .find(|holding| holding.is_of(*server, key) && holding.stands_at(index))?;
            Some(Note::WasTaken { owner: standing.writer, event: standing.began })
        }
        (b"SETNX", Reply::Integer(1)) => {
            let ended = |holding: &&Holding| {
                holding.is_of(*server, key) && holding.ended.is_some_and(|end| end < index)
            };
            let last = holdings.iter().rfind(ended)?;
            let removal = last.ended?;
            Some(Note::WasFreed { by: events[removal].client?, owner: last.writer, event: removal })
        }
        (b"DEL", Reply::Integer(0)) => Some(Note::NothingToDelete),
        (b"DEL", Reply::Integer(_)) => {
            let is_anothers =
                |holding: &&Holding| holding.ended == Some(index) && holding.writer != client;
            let owner = holdings.iter().find(is_anothers)?.writer;
            let crashed = events[..index].iter().any(|earlier| {
                earlier.client == Some(owner) && matches!(earlier.kind, EventKind::Crashed { .. })
            });
            Some(Note::Removed { owner, crashed })
        }
        _ => None,
    }
}

/// How far from the start of a run a number may lie to be taken for a moment of it.
const LONGEST_RUN: Millis = Millis(366 * 24 * 60 * 60 * 1000);

/// The moment a value stands for, if it reads like a wall clock's time during a run.
pub fn moment(value: &Bytes) -> Option<Millis> {
    let moment = UnixMillis(value.to_integer()?).on_an_exact_clock()?;
    (moment <= LONGEST_RUN).then_some(moment)
}
