//! The elementary actions of a search.

use crate::times::{Passing, Stop};
use primitives::ClientId;
use simulator::{FaultKind, Move};

/// An elementary action of the search on a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Action {
    /// A move that can be replayed.
    Move(Move),
    /// Fixes the next random number of a client: `least` and the random delay with this serial
    /// number.
    Draw { client: ClientId, least: i64, serial: u32 },
    /// Begins a pause after the client has read its clock this many more times. The value read is
    /// outdated when the client uses it.
    Pause { client: ClientId, clock_reads: u8 },
    /// Ends a pause.
    Resume(ClientId),
    /// Begins the delay of a message.
    Delay(ClientId),
    /// Delivers a delayed message.
    Arrive(ClientId),
    /// Starts a client that may start at any time.
    Start(ClientId),
    /// Replaces a client whose attempts have had no effect by one that has not started.
    Unstart(ClientId),
    /// Lets time pass until an event, or until some time before the next one.
    Pass(Stop, Passing),
}

impl Action {
    /// Returns the client of an action of one client.
    pub(in super::super) fn client(&self) -> Option<ClientId> {
        match self {
            Action::Move(made) => made.client(),
            Action::Pause { client: id, .. }
            | Action::Resume(id)
            | Action::Delay(id)
            | Action::Arrive(id)
            | Action::Start(id)
            | Action::Draw { client: id, .. }
            | Action::Unstart(id) => Some(*id),
            Action::Pass(..) => None,
        }
    }

    /// Returns the kind of fault, or `None` if the action is not a fault.
    pub(super) fn fault(&self) -> Option<FaultKind> {
        match self {
            Action::Move(made) => FaultKind::of(made),
            Action::Pause { .. } => Some(FaultKind::Pause),
            Action::Delay(_) => Some(FaultKind::Delay),
            Action::Resume(_)
            | Action::Draw { .. }
            | Action::Arrive(_)
            | Action::Start(_)
            | Action::Unstart(_)
            | Action::Pass(..) => None,
        }
    }
}
