//! What a move did.

use super::store::{StoreReply, StoreRequest};
use crate::ids::{ClientId, ServerId};
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
        /// To which server.
        server: ServerId,
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// Redis executed the client's command; the client does not know yet.
    Executed {
        /// Which server.
        server: ServerId,
        /// The command with its arguments.
        args: Vec<Bytes>,
        /// What Redis answered.
        reply: Reply,
        /// The keys it changed.
        changes: Vec<Change>,
    },
    /// Redis removed a key whose TTL ended.
    Expired {
        /// Which server.
        server: ServerId,
        /// What became of the key.
        change: Change,
    },
    /// The client asked something of the store; it is on its way.
    Asked {
        /// What it asked.
        request: StoreRequest,
    },
    /// The store carried out the client's request; the client does not know yet.
    Stored {
        /// What it was.
        request: StoreRequest,
        /// What the store answered.
        reply: StoreReply,
    },
    /// The client printed something.
    Printed {
        /// The text.
        text: Bytes,
    },
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
        !matches!(
            self,
            EventKind::Sent { .. }
                | EventKind::Asked { .. }
                | EventKind::Slept { .. }
                | EventKind::Worked { .. }
        )
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
            EventKind::Expired { change, .. } => std::slice::from_ref(change),
            _ => &[],
        }
    }

    /// The server whose keys it may have changed, if it is of that kind.
    pub fn server(&self) -> Option<ServerId> {
        match self {
            EventKind::Executed { server, .. } | EventKind::Expired { server, .. } => Some(*server),
            _ => None,
        }
    }
}
