//! The kinds of faults, and a purse of them: how many of each may happen.
//!
//! Which fault happens when is not decided here; whatever chooses moves pays for the faults among
//! them.

use crate::moves::Move;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// A client stops for good.
    Crash,
    /// A client is paused.
    Pause,
    /// A message takes longer.
    Delay,
    /// A request is lost.
    LoseRequest,
    /// An answer is lost.
    LoseReply,
    /// A wall clock is set.
    ClockJump,
    /// A server restarts.
    Restart,
    /// A server cannot be reached for a while.
    Partition,
    /// A server's replica takes its place.
    Failover,
}

impl FaultKind {
    /// All of them.
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

    /// Those that last, so that it matters when they end.
    pub const LASTING: [FaultKind; 3] = [FaultKind::Pause, FaultKind::Delay, FaultKind::Partition];

    /// The kind of a move; none, if it is no fault.
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
            | Move::Deliver(_)
            | Move::Tick(_)
            | Move::Heal(_)
            | Move::Command { .. } => return None,
        })
    }
}

/// How many faults of each kind may happen.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Purse {
    counts: [u8; FaultKind::ALL.len()],
}

impl Purse {
    /// One fault of each kind that can happen to any client, whatever its servers and clocks are.
    pub const OF_CLIENTS: Purse = Purse { counts: [1, 1, 1, 1, 1, 0, 0, 0, 0] };

    /// No fault at all.
    pub const NOTHING: Purse = Purse { counts: [0; FaultKind::ALL.len()] };

    /// How many are left of all kinds.
    pub fn total(&self) -> u16 {
        self.counts.iter().copied().map(u16::from).sum()
    }

    /// How many of each kind are left, in the order of [`FaultKind::ALL`].
    pub fn counts(&self) -> [u8; FaultKind::ALL.len()] {
        self.counts
    }

    /// How many of a kind are left.
    pub fn count(&self, kind: FaultKind) -> u8 {
        self.counts[kind as usize]
    }

    /// The same with so many of a kind.
    #[must_use]
    pub const fn with(mut self, kind: FaultKind, count: u8) -> Purse {
        self.counts[kind as usize] = count;
        self
    }

    /// Whether another one has as many of each kind, or more.
    pub fn is_within(&self, other: Purse) -> bool {
        self.counts.iter().zip(other.counts).all(|(few, many)| *few <= many)
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Whether it can pay for a move. What is no fault costs nothing.
    pub fn affords(&self, made: &Move) -> bool {
        FaultKind::of(made).is_none_or(|kind| self.count(kind) > 0)
    }

    /// Pays for a move.
    pub fn pay(&mut self, made: &Move) {
        if let Some(kind) = FaultKind::of(made) {
            let count = &mut self.counts[kind as usize];
            *count = count.saturating_sub(1);
        }
    }
}

/// So many of each kind, and none of those that are not named.
impl FromIterator<(FaultKind, u8)> for Purse {
    fn from_iter<T: IntoIterator<Item = (FaultKind, u8)>>(counts: T) -> Purse {
        counts.into_iter().fold(Purse::NOTHING, |purse, (kind, count)| purse.with(kind, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::ClientId;

    #[test]
    fn a_purse_pays_for_faults_until_it_is_empty() {
        let mut purse = Purse::default().with(FaultKind::Crash, 2);
        let (crash, run) = (Move::Crash(ClientId(0)), Move::Run(ClientId(0)));
        for (made, left) in [(&run, 2), (&crash, 1), (&run, 1), (&crash, 0)] {
            assert!(purse.affords(made));
            purse.pay(made);
            assert_eq!(purse.count(FaultKind::Crash), left);
        }
        assert!(purse.is_empty() && !purse.affords(&crash) && purse.affords(&run));
    }

    #[test]
    fn each_kind_has_its_place() {
        for (place, kind) in FaultKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
        }
    }
}
