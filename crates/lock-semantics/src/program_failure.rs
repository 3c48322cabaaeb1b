//! Programs that fail: Lua, the instruction limit or an uncaught error reply from Redis stops them.
//!
//! A program that raises an error itself has given up. A program whose request got no reply, and
//! that does not catch this, ends as if its client had crashed: no program can prevent it.

use crate::Severity;
use lua_vm::{Raised, RuntimeError};
use primitives::{ClientId, ClientSet};
use simulator::{Event, EventKind};

/// A program that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramFailure {
    /// The client that ran it.
    pub client: ClientId,
    /// Index of the event that reports the failure.
    pub event: usize,
    /// Line and message of the error.
    pub error: RuntimeError,
    /// Whether it ended because a request got no reply. This does not count as a failure.
    pub is_unanswered: bool,
}

impl ProgramFailure {
    /// Returns the severity of the failure, or `None` if the program ended because its request got
    /// no reply.
    pub fn severity(&self) -> Option<Severity> {
        (!self.is_unanswered).then_some(Severity::Broken)
    }
}

/// Finds the programs that fail in a run.
#[derive(Clone, Default, Debug)]
pub struct FailureMonitor {
    /// Number of observed events.
    seen: usize,
    requests: UnansweredRequests,
    failures: Vec<ProgramFailure>,
}

/// Clients whose last event is that their request got no reply.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct UnansweredRequests {
    clients: ClientSet,
}

impl FailureMonitor {
    /// Processes the next event of the run.
    pub fn observe(&mut self, event: &Event) {
        let index = self.seen;
        self.seen += 1;
        let fails = self.requests.observe(event);
        if let (Some(client), EventKind::Failed(error)) = (event.client, &event.kind) {
            let (error, is_unanswered) = (error.clone(), !fails);
            self.failures.push(ProgramFailure { client, event: index, error, is_unanswered });
        }
    }

    /// Returns the programs that were stopped, in this order.
    pub fn failures(&self) -> &[ProgramFailure] {
        &self.failures
    }
}

impl UnansweredRequests {
    /// Processes the next event of the run. Returns `true` if a program fails.
    pub(crate) fn observe(&mut self, event: &Event) -> bool {
        let Some(client) = event.client else { return false };
        let is_unanswered = self.clients.contains(client);
        let gets_no_reply =
            matches!(event.kind, EventKind::TimedOut { .. } | EventKind::Disconnected { .. });
        self.clients = self.clients - client.into();
        if gets_no_reply {
            self.clients |= client.into();
        }
        // A program that catches the missing reply can still fail in the same turn.
        let is_by_reply = |error: &RuntimeError| matches!(error.raised, Raised::Reply(_));
        matches!(&event.kind, EventKind::Failed(error) if !(is_unanswered && is_by_reply(error)))
    }
}
