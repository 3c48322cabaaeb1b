//! The faults that the user can choose, each with a fixed position and key, and the amount that is
//! typed for a pause, delay or clock jump.

use crate::kit::fault_names::fault_key;
use primitives::{ClientId, ServerId};
use session::AmountDraft;
use simulator::{Clock, FaultKind, Move, World};

/// A fault in the menu. It keeps its position even while it cannot happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FaultOffer {
    /// A client stops permanently.
    Crash,
    /// A client is paused.
    Pause,
    /// The message for which a client waits is delayed.
    Delay,
    /// The message for which a client waits is lost.
    Lose,
    /// A server restarts.
    Restart,
    /// A server becomes unreachable, or reachable again.
    CutOff,
    /// A server fails over to its replica.
    FailOver,
    /// A clock jumps.
    SetClock,
}

impl FaultOffer {
    /// Returns the faults of a client or of a server, in the order of the menu.
    pub(crate) fn all_of(subject: Clock) -> &'static [FaultOffer] {
        use FaultOffer::{Crash, CutOff, Delay, FailOver, Lose, Pause, Restart, SetClock};
        match subject {
            Clock::Client(_) => &[Crash, Pause, Delay, Lose, SetClock],
            Clock::Server(_) => &[Restart, CutOff, FailOver, SetClock],
        }
    }

    /// Returns the kind of the fault. A lost message is a reply if the server has answered.
    pub(crate) fn kind(self, is_answered: bool) -> FaultKind {
        match self {
            FaultOffer::Crash => FaultKind::Crash,
            FaultOffer::Pause => FaultKind::Pause,
            FaultOffer::Delay => FaultKind::Delay,
            FaultOffer::Lose if is_answered => FaultKind::LoseReply,
            FaultOffer::Lose => FaultKind::LoseRequest,
            FaultOffer::Restart => FaultKind::Restart,
            FaultOffer::CutOff => FaultKind::Partition,
            FaultOffer::FailOver => FaultKind::Failover,
            FaultOffer::SetClock => FaultKind::ClockJump,
        }
    }

    /// Returns the key that chooses it in the fault menu: the same for both kinds of lost messages,
    /// since only one of them is possible at a time.
    pub(crate) fn key(self) -> &'static str {
        fault_key(self.kind(true))
    }

    /// Returns the move that causes this fault in a client or server, or `None` if `world` does not
    /// allow it. A jump in either direction is one fault.
    pub(crate) fn of(self, subject: Clock, world: &World) -> Option<Move> {
        let is_it = |made: &Move| match made {
            Move::Crash(_) => self == FaultOffer::Crash,
            Move::Pause { .. } => self == FaultOffer::Pause,
            Move::Delay { .. } => self == FaultOffer::Delay,
            Move::LoseRequest(_) | Move::LoseReply(_) => self == FaultOffer::Lose,
            Move::Restart(_) => self == FaultOffer::Restart,
            Move::Partition(_) | Move::Heal(_) => self == FaultOffer::CutOff,
            Move::Failover(_) => self == FaultOffer::FailOver,
            Move::Jump { by_ms, .. } => self == FaultOffer::SetClock && *by_ms > 0,
            Move::Run(_)
            | Move::ReadClock(_)
            | Move::Draw { .. }
            | Move::Deliver(_)
            | Move::Tick(_)
            | Move::Command { .. } => false,
        };
        let mut moves = world.moves().into_iter();
        moves.find(|made| made.subject() == Some(subject) && is_it(made))
    }
}

/// Returns the kind of fault that a key chooses in an attack, if any.
pub(crate) fn fault_of_key(name: &str) -> Option<FaultKind> {
    FaultKind::ALL.into_iter().find(|kind| name.eq_ignore_ascii_case(fault_key(*kind)))
}

/// Returns all clients and servers, clients first.
pub(crate) fn subjects(world: &World) -> impl Iterator<Item = Clock> {
    let clients = (0..).map(ClientId).map(Clock::Client).take(world.clients().count());
    let servers = (0..).map(ServerId).map(Clock::Server).take(world.servers().count());
    clients.chain(servers)
}

/// State of the fault menu.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct FaultMenu {
    /// The target of the next fault, or `None` for the client whose program is shown.
    pub(crate) target: Option<Clock>,
    /// The fault whose amount the user is typing.
    pub(crate) amount: Option<AmountDraft>,
}
