//! Programs that fail. A program that ends because its request got no reply does not count: that is
//! like a crash of its client.

use crate::Severity;
use lua_vm::RuntimeError;
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
    /// Whether it failed because a request got no reply, which no program can prevent.
    pub is_unanswered: bool,
}

impl ProgramFailure {
    /// Returns the severity of the failure, or `None` if the program ended because its request got
    /// no reply: that is like a crash of its client.
    pub fn severity(&self) -> Option<Severity> {
        (!self.is_unanswered).then_some(Severity::Broken)
    }
}

/// Finds the programs that fail in a run.
#[derive(Clone, Default, Debug)]
pub struct FailureMonitor {
    /// Number of observed events.
    seen: usize,
    /// Clients whose latest request got no reply.
    unanswered: ClientSet,
    failures: Vec<ProgramFailure>,
}

impl FailureMonitor {
    /// Processes the next event of the run.
    pub fn observe(&mut self, event: &Event) {
        let index = self.seen;
        self.seen += 1;
        let Some(client) = event.client else { return };
        match &event.kind {
            EventKind::TimedOut { .. } | EventKind::Disconnected { .. } => {
                self.unanswered |= client.into();
                return;
            }
            EventKind::Failed(error) => {
                let (error, is_unanswered) = (error.clone(), self.unanswered.contains(client));
                self.failures.push(ProgramFailure { client, event: index, error, is_unanswered });
            }
            _ => {}
        }
        self.unanswered = self.unanswered - client.into();
    }

    /// Returns the programs that failed, in order of failure.
    pub fn failures(&self) -> &[ProgramFailure] {
        &self.failures
    }
}
