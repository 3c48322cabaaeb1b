//! The kinds of faults, and the fault budget: the number of faults of each kind that are allowed.
//!
//! This module does not decide which fault happens when. The code that chooses moves spends the
//! budget.

use crate::moves::Move;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// A client stops permanently.
    Crash,
    /// A client is paused.
    Pause,
    /// A message is delayed.
    Delay,
    /// A request is lost.
    LoseRequest,
    /// A reply is lost.
    LoseReply,
    /// A wall clock jumps.
    ClockJump,
    /// A server restarts.
    Restart,
    /// A server is unreachable for a while.
    Partition,
    /// A server's replica takes over.
    Failover,
}

impl FaultKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [FaultKind; 9] = [
        FaultKind::Crash,
        FaultKind::Pause,
        FaultKind::Delay,
        FaultKind::LoseRequest,
        FaultKind::LoseReply,
        FaultKind::ClockJump,
        FaultKind::Restart,
        FaultKind::Partition,
        FaultKind::Failover,
    ];

    /// Returns the names of the kind in files and options.
    pub const fn names(self) -> FaultNames {
        match self {
            FaultKind::Crash => FaultNames::new("crash", "crashes", "crashes"),
            FaultKind::Pause => FaultNames::new("pause", "pauses", "pauses"),
            FaultKind::Delay => FaultNames::new("delay", "delays", "delays"),
            FaultKind::LoseRequest => {
                FaultNames::new("lost request", "lost requests", "lost-requests")
            }
            FaultKind::LoseReply => FaultNames::new("lost reply", "lost replies", "lost-replies"),
            FaultKind::ClockJump => FaultNames::new("clock jump", "clock jumps", "clock-jumps"),
            FaultKind::Restart => FaultNames::new("restart", "restarts", "restarts"),
            FaultKind::Partition => FaultNames::new("partition", "partitions", "partitions"),
            FaultKind::Failover => FaultNames::new("failover", "failovers", "failovers"),
        }
    }

    /// The kinds that last for some time, so that their end matters.
    pub const LASTING: [FaultKind; 3] = [FaultKind::Pause, FaultKind::Delay, FaultKind::Partition];

    /// Returns the kind of a move, or `None` if the move is not a fault.
    pub fn of(made: &Move) -> Option<FaultKind> {
        Some(match made {
            Move::Crash(_) => FaultKind::Crash,
            Move::Pause { .. } => FaultKind::Pause,
            Move::Delay { .. } => FaultKind::Delay,
            Move::LoseRequest(_) => FaultKind::LoseRequest,
            Move::LoseReply(_) => FaultKind::LoseReply,
            Move::Jump { .. } => FaultKind::ClockJump,
            Move::Restart(_) => FaultKind::Restart,
            Move::Partition(_) => FaultKind::Partition,
            Move::Failover(_) => FaultKind::Failover,
            Move::Run(_)
            | Move::ReadClock(_)
            | Move::Draw { .. }
            | Move::Deliver(_)
            | Move::Tick(_)
            | Move::Heal(_)
            | Move::Command { .. } => return None,
        })
    }
}

/// The English names of a kind of fault in files and options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaultNames {
    /// Singular, such as `lost request`.
    pub one: &'static str,
    /// Plural, such as `lost requests`.
    pub several: &'static str,
    /// Plural as an option of the command line, such as `lost-requests`.
    pub option: &'static str,
}

impl FaultNames {
    const fn new(one: &'static str, several: &'static str, option: &'static str) -> FaultNames {
        FaultNames { one, several, option }
    }
}

/// A fault budget: the number of faults of each kind that are still allowed.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FaultBudget {
    counts: [u8; FaultKind::ALL.len()],
}

impl FaultBudget {
    /// The faults of a random run unless the user chooses others: one of each of these kinds. They
    /// can happen to any client, regardless of its servers and clocks.
    pub const OF_CLIENTS: FaultBudget = FaultBudget::NOTHING
        .with(FaultKind::Crash, 1)
        .with(FaultKind::Pause, 1)
        .with(FaultKind::Delay, 1)
        .with(FaultKind::LoseRequest, 1)
        .with(FaultKind::LoseReply, 1);

    /// The empty budget.
    pub const NOTHING: FaultBudget = FaultBudget { counts: [0; FaultKind::ALL.len()] };

    /// Returns the number of faults left, over all kinds.
    pub fn total(&self) -> u16 {
        self.counts.iter().copied().map(u16::from).sum()
    }

    /// Returns the remaining number of faults for each kind, in the order of [`FaultKind::ALL`].
    pub fn counts(&self) -> [u8; FaultKind::ALL.len()] {
        self.counts
    }

    /// Returns the remaining number of faults for `kind`.
    pub fn count(&self, kind: FaultKind) -> u8 {
        self.counts[kind as usize]
    }

    /// Returns the budget with `count` faults of `kind`.
    #[must_use]
    pub const fn with(mut self, kind: FaultKind, count: u8) -> FaultBudget {
        self.counts[kind as usize] = count;
        self
    }

    /// Returns the budget with at most one fault that has a duration, and without clock jumps. It
    /// suits programs that measure durations.
    #[must_use]
    pub fn with_fewer_durations(self) -> FaultBudget {
        let mut budget = self.with(FaultKind::ClockJump, 0);
        let mut left = 1;
        for kind in FaultKind::LASTING {
            let count = budget.count(kind).min(left);
            budget = budget.with(kind, count);
            left -= count;
        }
        budget
    }

    /// Returns `true` if `other` has at least as many faults of each kind.
    pub fn is_within(&self, other: FaultBudget) -> bool {
        self.counts.iter().zip(other.counts).all(|(few, many)| *few <= many)
    }

    /// Returns `true` if no fault is left.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Returns `true` if the budget allows the move. A move that is not a fault is always allowed.
    pub fn affords(&self, made: &Move) -> bool {
        FaultKind::of(made).is_none_or(|kind| self.count(kind) > 0)
    }

    /// Subtracts the move from the budget. A move that is not a fault costs nothing.
    pub fn pay(&mut self, made: &Move) {
        if let Some(kind) = FaultKind::of(made) {
            let count = &mut self.counts[kind as usize];
            *count = count.saturating_sub(1);
        }
    }
}

/// Builds a budget from the number of faults per kind. Kinds that are not listed get 0.
impl FromIterator<(FaultKind, u8)> for FaultBudget {
    fn from_iter<T: IntoIterator<Item = (FaultKind, u8)>>(counts: T) -> FaultBudget {
        counts
            .into_iter()
            .fold(FaultBudget::NOTHING, |budget, (kind, count)| budget.with(kind, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::ClientId;

    #[test]
    fn fault_budget_spent_fault_by_fault_ends_empty() {
        let mut budget = FaultBudget::default().with(FaultKind::Crash, 2);
        let (crash, run) = (Move::Crash(ClientId(0)), Move::Run(ClientId(0)));
        for (made, left) in [(&run, 2), (&crash, 1), (&run, 1), (&crash, 0)] {
            assert!(budget.affords(made));
            budget.pay(made);
            assert_eq!(budget.count(FaultKind::Crash), left);
        }
        assert!(budget.is_empty() && !budget.affords(&crash) && budget.affords(&run));
    }

    #[test]
    fn option_of_a_kind_is_its_plural_with_hyphens() {
        for FaultNames { several, option, .. } in FaultKind::ALL.map(FaultKind::names) {
            assert_eq!(option, several.replace(' ', "-"));
        }
    }

    #[test]
    fn fault_kind_as_index_is_its_position_in_all() {
        for (place, kind) in FaultKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
        }
    }
}
