//! The faults that a person can choose, each with its place and its key; and how much is asked for
//! of those that last or set a clock.

use super::State;
use super::inputs::within;
use crate::faults::FaultKind;
use crate::ids::{ClientId, ServerId};
use crate::moves::{Clock, Move};
use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use crate::view::fault_names::fault_key;
use crate::world::World;

/// A fault as it is offered. It keeps its place whether it can happen now or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultOffer {
    /// A client stops for good.
    Crash,
    /// A client is paused.
    Pause,
    /// The message for which a client waits takes longer.
    Delay,
    /// That message is lost.
    Lose,
    /// A server restarts.
    Restart,
    /// A server cannot be reached; or can be reached again.
    CutOff,
    /// A server's replica takes its place.
    FailOver,
    /// A clock is set.
    SetClock,
}

impl FaultOffer {
    /// Those of a client or of a server, in the order of their places.
    pub fn all_of(subject: Clock) -> &'static [FaultOffer] {
        use FaultOffer::{Crash, CutOff, Delay, FailOver, Lose, Pause, Restart, SetClock};
        match subject {
            Clock::Client(_) => &[Crash, Pause, Delay, Lose, SetClock],
            Clock::Server(_) => &[Restart, CutOff, FailOver, SetClock],
        }
    }

    /// Returns the kind of the fault. A lost message is a reply if the server has answered.
    pub fn kind(self, is_answered: bool) -> FaultKind {
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
    pub fn key(self) -> &'static str {
        fault_key(self.kind(true))
    }

    /// The move that it is for a client or a server, if it may happen in this world. A clock can
    /// jump either way: that is one fault.
    pub fn of(self, subject: Clock, world: &World) -> Option<Move> {
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
            | Move::Deliver(_)
            | Move::Tick(_)
            | Move::Command { .. } => false,
        };
        let mut moves = world.moves().into_iter();
        moves.find(|made| made.subject() == Some(subject) && is_it(made))
    }
}

/// Returns the kind of fault that a key chooses in an attack, if any.
pub fn fault_of_key(name: &str) -> Option<FaultKind> {
    FaultKind::ALL.into_iter().find(|kind| name.eq_ignore_ascii_case(fault_key(*kind)))
}

/// All that can have a fault, clients first.
pub fn subjects(world: &World) -> impl Iterator<Item = Clock> {
    let clients = (0..).map(ClientId).map(Clock::Client).take(world.clients().count());
    let servers = (0..).map(ServerId).map(Clock::Server).take(world.servers().count());
    clients.chain(servers)
}

impl State {
    /// Who gets the next fault.
    pub fn fault_subject(&self) -> Clock {
        let world = self.recording.run().world();
        let is_there = |subject: &Clock| subjects(world).any(|it| it == *subject);
        self.subject.filter(is_there).unwrap_or(Clock::Client(self.shown_client()))
    }

    /// Who comes some places after that; after the last comes the first.
    pub(in crate::view) fn subject_beside(&self, places: usize) -> Clock {
        let all: Vec<Clock> = subjects(self.recording.run().world()).collect();
        let subject = self.fault_subject();
        let place = all.iter().position(|it| *it == subject).unwrap_or(0);
        all.get((place + places) % all.len().max(1)).copied().unwrap_or(subject)
    }

    /// How many can have a fault.
    pub(in crate::view) fn subject_count(&self) -> usize {
        subjects(self.recording.run().world()).count()
    }
}

/// A fault, and how much of it as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asking {
    /// The fault with the usual amount.
    pub fault: Move,
    /// The amount in ms.
    pub text: String,
}

impl Asking {
    /// Asks for the amount of a fault, and proposes the usual one.
    pub(super) fn of(fault: Move) -> Asking {
        let text = amount_of(&fault).unwrap_or_default().to_string();
        Asking { fault, text }
    }

    /// The fault with the amount that was typed; none, if it is not a whole number that it can
    /// have.
    pub fn answered(&self) -> Option<Move> {
        let (least, greatest) = self.range();
        self.with(within(&self.text, least, greatest).ok()?)
    }

    /// The fault with another amount, if it can have it.
    pub fn with(&self, amount: i64) -> Option<Move> {
        let duration_ms = amount.unsigned_abs();
        Some(match self.fault {
            Move::Pause { client, .. } => Move::Pause { client, duration_ms },
            Move::Delay { client, .. } => Move::Delay { client, duration_ms },
            // A clock that jumps by nothing does not jump.
            Move::Jump { clock, .. } if amount != 0 => Move::Jump { clock, by_ms: amount },
            _ => return None,
        })
    }

    /// The least and the greatest amount.
    pub fn range(&self) -> (i64, i64) {
        match self.fault {
            Move::Jump { .. } => {
                let furthest = CLOCK_OFFSET_LIMIT_MS.cast_signed();
                (-furthest, furthest)
            }
            _ => (1, DURATION_LIMIT_MS.cast_signed()),
        }
    }
}

/// How much of it there is, in ms, of a fault that has an amount.
pub fn amount_of(fault: &Move) -> Option<i64> {
    match *fault {
        Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. } => {
            Some(duration_ms.cast_signed())
        }
        Move::Jump { by_ms, .. } => Some(by_ms),
        _ => None,
    }
}
