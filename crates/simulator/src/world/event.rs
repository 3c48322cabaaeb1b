//! What a move did.

use super::store::{StoreReply, StoreRequest};
use crate::moves::Clock;
use lua_vm::RuntimeError;
use primitives::{ClientId, Millis, ServerId, UnixMillis};
use redis_model::{Bytes, Change, Reply};

/// Something that happened, and when.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// Who did it, or to whom it happened; none, if it is about a server or time alone, or if an
    /// external client gave the command.
    pub client: Option<ClientId>,
    /// The line of the client's program that caused it, from 1; none, if no program did. What comes
    /// of a request has the line that sent it.
    pub line: Option<u32>,
    /// What happened.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// The client sent a command. It is on its way, unless its connection turns out to be broken.
    Sent {
        /// To which server.
        server: ServerId,
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// Redis executed the client's command; the client does not know yet. Without a client it is an
    /// external client's command.
    Executed {
        /// Which server.
        server: ServerId,
        /// What the server's wall clock showed.
        clock: UnixMillis,
        /// Whether the client still waits for the answer; an external client does.
        asker: Asker,
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
        /// Whether the client still waits for the answer.
        asker: Asker,
        /// What it was.
        request: StoreRequest,
        /// What the store answered.
        reply: StoreReply,
    },
    /// The client read its clock, and did nothing else with that yet.
    ClockRead {
        /// What it showed.
        clock: UnixMillis,
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
    /// The client's program finished.
    Finished,
    /// The client's program failed.
    Failed(RuntimeError),
    /// The client gave up waiting for an answer. Whether its request was executed it cannot know.
    TimedOut {
        /// Who should have answered.
        peer: Peer,
    },
    /// The client learned that its connection is broken. Whether its request was executed it cannot
    /// know.
    Disconnected {
        /// From which server.
        server: ServerId,
    },
    /// The client crashed.
    Crashed {
        /// Whether it was in the critical section.
        in_critical_section: bool,
    },
    /// The client is paused.
    Paused {
        /// It runs no sooner than this.
        until: Millis,
    },
    /// The message for which the client waits is delayed.
    Delayed {
        /// Which.
        message: Message,
        /// Who is asked.
        peer: Peer,
        /// When it arrives.
        until: Millis,
    },
    /// The message for which the client waits is lost.
    Lost {
        /// Which.
        message: Message,
        /// Who is asked.
        peer: Peer,
    },
    /// A wall clock was set.
    Jumped {
        /// Which.
        clock: Clock,
        /// How far forward, in ms; back, if negative.
        by_ms: i64,
    },
    /// A server stopped and came back.
    Restarted {
        /// Which.
        server: ServerId,
        /// The keys it came back without, or with something older in them.
        changes: Vec<Change>,
    },
    /// A server cannot be reached any more.
    Partitioned {
        /// Which.
        server: ServerId,
    },
    /// A server can be reached again.
    Healed {
        /// Which.
        server: ServerId,
    },
    /// A server's replica took its place.
    FailedOver {
        /// Which.
        server: ServerId,
        /// The keys whose latest value the replica had not received.
        changes: Vec<Change>,
    },
}

/// Whether the sender of a request still waits when it is executed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Asker {
    /// It waits for the answer.
    Waiting,
    /// It had crashed or given up waiting: nobody hears the answer.
    Gone,
}

/// Whom a client asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Peer {
    /// A Redis server.
    Server(ServerId),
    /// The protected store.
    Store,
}

/// What is on its way between a client and a server or the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Message {
    /// What the client asks.
    Request,
    /// What it is answered.
    Reply,
}

impl EventKind {
    /// Whether it is visible. What only prepares something (a command sent, a sleep begun) is not.
    pub fn is_visible(&self) -> bool {
        !matches!(
            self,
            EventKind::Sent { .. }
                | EventKind::Asked { .. }
                | EventKind::Slept { .. }
                | EventKind::Worked { .. }
        )
    }

    /// The keys it changed.
    pub fn changes(&self) -> &[Change] {
        match self {
            EventKind::Executed { changes, .. }
            | EventKind::Restarted { changes, .. }
            | EventKind::FailedOver { changes, .. } => changes,
            EventKind::Expired { change, .. } => std::slice::from_ref(change),
            _ => &[],
        }
    }

    /// The server whose keys it may have changed, if it is of that kind.
    pub fn server(&self) -> Option<ServerId> {
        match self {
            EventKind::Executed { server, .. }
            | EventKind::Expired { server, .. }
            | EventKind::Restarted { server, .. }
            | EventKind::FailedOver { server, .. } => Some(*server),
            _ => None,
        }
    }
}
