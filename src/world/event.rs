//! What a move did.

use crate::ids::ClientId;
use crate::lua::RuntimeError;
use crate::redis::{Bytes, Change, Reply};
use crate::time::Millis;

/// Something that happened, and when.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// Who did it; nobody, if time alone did.
    pub client: Option<ClientId>,
    /// What happened.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// The client sent a command; it is on its way.
    Sent {
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// Redis executed the client's command; the client does not know yet.
    Executed {
        /// The command with its arguments.
        args: Vec<Bytes>,
        /// What Redis answered.
        reply: Reply,
        /// The keys it changed.
        changes: Vec<Change>,
    },
    /// Redis removed a key whose TTL ended.
    Expired(Change),
    /// The client sleeps.
    Slept {
        /// When it wakes.
        until: Millis,
    },
    /// The client is busy.
    Worked {
        /// When it is done.
        until: Millis,
    },
    /// The client passed `enter()`: it believes that it holds the lock.
    Entered,
    /// The client passed `leave()`.
    Left,
    /// The client crashed.
    Crashed {
        /// Whether it was inside.
        inside: bool,
    },
    /// The client's program came to its end.
    Finished,
    /// The client's program failed.
    Failed(RuntimeError),
}

impl EventKind {
    /// Whether it shows to an onlooker. What only prepares something (a command sent, a sleep begun)
    /// does not.
    pub fn is_visible(&self) -> bool {
        !matches!(self, EventKind::Sent { .. } | EventKind::Slept { .. } | EventKind::Worked { .. })
    }

    /// Whether its client is not inside afterwards, if it was before.
    pub fn ends_a_stay(&self) -> bool {
        matches!(
            self,
            EventKind::Left
                | EventKind::Crashed { .. }
                | EventKind::Finished
                | EventKind::Failed(_)
        )
    }

    /// The keys it changed.
    pub fn changes(&self) -> &[Change] {
        match self {
            EventKind::Executed { changes, .. } => changes,
            EventKind::Expired(change) => std::slice::from_ref(change),
            _ => &[],
        }
    }
}
