//! Events: the visible and internal effects of a move.

use super::protected_store::{StoreReply, StoreRequest};
use crate::moves::Clock;
use lua_vm::RuntimeError;
use primitives::{ClientId, Millis, ServerId, UnixMillis};
use redis_model::{Bytes, Change, Reply, Unsupported};

/// An event and its time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Virtual time.
    pub at: Millis,
    /// The client that acted or was affected. `None` if the event concerns only a server or time,
    /// or comes from an external client.
    pub client: Option<ClientId>,
    /// The line of the client's program that caused the event, from 1, or `None` if no program did.
    /// The effects of a request have the line that sent it.
    pub line: Option<u32>,
    /// The kind of the event, with its data.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// The client sent a command. It is in flight unless its connection turns out to be broken.
    Sent {
        /// The server that receives the command.
        server: ServerId,
        /// The command with its arguments.
        args: Vec<Bytes>,
    },
    /// Redis executed the client's command. The client has not received the reply yet. Without a
    /// client, this is the command of an external client.
    Executed {
        /// The server.
        server: ServerId,
        /// The reading of the server's wall clock.
        clock: UnixMillis,
        /// Whether the sender still waits for the reply. An external client does.
        asker: Asker,
        /// The command with its arguments.
        args: Vec<Bytes>,
        /// The reply of Redis.
        reply: Reply,
        /// The keys that the command changed.
        changes: Vec<Change>,
    },
    /// The client's command reached a command or function that the model lacks. Redis may accept
    /// it, so everything after this event is unreliable.
    Unsupported {
        /// The server.
        server: ServerId,
        /// The command or function.
        lacks: Unsupported,
    },
    /// Redis removed a key whose TTL ended.
    Expired {
        /// The server.
        server: ServerId,
        /// The removed key.
        change: Change,
    },
    /// The client sent a request to the store. It is in flight.
    Asked {
        /// The request.
        request: StoreRequest,
    },
    /// The store executed the client's request. The client has not received the reply yet.
    Stored {
        /// Whether the client still waits for the reply.
        asker: Asker,
        /// The request.
        request: StoreRequest,
        /// The reply of the store.
        reply: StoreReply,
    },
    /// The client read its clock and has done nothing since.
    ClockRead {
        /// The reading of the clock.
        clock: UnixMillis,
    },
    /// The client printed a line.
    Printed {
        /// The printed bytes.
        text: Bytes,
    },
    /// The client began to sleep.
    Slept {
        /// The time at which it wakes.
        until: Millis,
    },
    /// The client began to work.
    Worked {
        /// The time at which the work is done.
        until: Millis,
    },
    /// The client passed `enter()`: it believes that it holds the lock.
    Entered {
        /// Whether it is a reader, which may be inside with other readers.
        is_reader: bool,
    },
    /// The client passed `leave()`.
    Left,
    /// The client's program finished.
    Finished,
    /// The client gave up: its program raised this error itself.
    GaveUp(RuntimeError),
    /// The client's program failed: Lua, the instruction limit or an error reply stopped it.
    Failed(RuntimeError),
    /// The client timed out waiting for a reply. It cannot know whether its request was executed.
    TimedOut {
        /// The peer that did not reply.
        peer: Peer,
    },
    /// The client noticed that its connection is broken. It cannot know whether its request was
    /// executed.
    Disconnected {
        /// The server.
        server: ServerId,
    },
    /// The client crashed.
    Crashed {
        /// Whether it was in the critical section.
        in_critical_section: bool,
    },
    /// The client was paused.
    Paused {
        /// The end of the pause.
        until: Millis,
    },
    /// The message for which the client waits was delayed.
    Delayed {
        /// The direction of the message.
        message: Message,
        /// The peer of the client.
        peer: Peer,
        /// The new time of arrival.
        until: Millis,
    },
    /// The message for which the client waits was lost.
    Lost {
        /// The direction of the message.
        message: Message,
        /// The peer of the client.
        peer: Peer,
    },
    /// A wall clock jumped.
    Jumped {
        /// The clock.
        clock: Clock,
        /// Jump in ms; negative values set the clock back.
        by_ms: i64,
    },
    /// A server restarted.
    Restarted {
        /// The server.
        server: ServerId,
        /// The keys that the restart removed or set back to an older value.
        changes: Vec<Change>,
    },
    /// A server became unreachable.
    Partitioned {
        /// The server.
        server: ServerId,
    },
    /// A server became reachable again.
    Healed {
        /// The server.
        server: ServerId,
    },
    /// A server's replica took over.
    FailedOver {
        /// The server.
        server: ServerId,
        /// The keys whose latest value the replica had not received.
        changes: Vec<Change>,
    },
}

/// State of the sender at the time its request is executed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Asker {
    /// The sender waits for the reply.
    Waiting,
    /// The sender has crashed or timed out, so no client receives the reply.
    Gone,
}

/// The peer of a client in a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Peer {
    /// A Redis server.
    Server(ServerId),
    /// The protected store.
    Store,
}

/// The direction of a message between a client and its peer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Message {
    /// From the client.
    Request,
    /// To the client.
    Reply,
}

impl EventKind {
    /// Returns `true` if the client enters the critical section.
    pub fn is_entry(&self) -> bool {
        matches!(self, EventKind::Entered { .. })
    }

    /// Returns `true` if the event is visible. An event that only prepares another one (a command
    /// sent, a sleep begun) is not visible.
    pub fn is_visible(&self) -> bool {
        !matches!(
            self,
            EventKind::Sent { .. }
                | EventKind::Asked { .. }
                | EventKind::Slept { .. }
                | EventKind::Worked { .. }
        )
    }

    /// Changes the end of the sleep or work that begins with the event.
    pub fn end_wait_at(&mut self, at: Millis) {
        if let EventKind::Slept { until } | EventKind::Worked { until } = self {
            *until = at;
        }
    }

    /// Returns the keys that the event changed.
    pub fn changes(&self) -> &[Change] {
        match self {
            EventKind::Executed { changes, .. }
            | EventKind::Restarted { changes, .. }
            | EventKind::FailedOver { changes, .. } => changes,
            EventKind::Expired { change, .. } => std::slice::from_ref(change),
            _ => &[],
        }
    }

    /// Returns the server whose keys the event may have changed, or `None` if it cannot change
    /// keys.
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
