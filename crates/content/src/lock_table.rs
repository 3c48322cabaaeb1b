//! Lock table: all built-in locks checked against one fault of each kind, one check request per
//! cell.

use crate::locks;
use crate::locks::Lock;
use lock_semantics::Property;
use model_checker::{CheckBounds, CheckReport, CheckRequest, CheckResult, Reductions};
use simulator::{FaultBudget, FaultKind, Replication};

/// Seed of every cell, equal to the default of `lockscope check`.
const SEED: u64 = 1;

/// Replication lag in the column for failovers, in ms.
pub const LAG_MS: u64 = 1_000;

/// A lock with at most one fault of one kind, or without faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The lock.
    pub lock: &'static Lock,
    /// The kind of fault, or `None` for no faults.
    pub fault: Option<FaultKind>,
}

/// Settings common to all cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Number of clients of a lock for one client. A lock with permits has more.
    pub clients: usize,
    /// Requested properties.
    pub properties: Vec<Property>,
    /// Bounds of each search. Their fault budget is ignored.
    pub bounds: CheckBounds,
}

impl Table {
    /// Columns, from left to right.
    pub const FAULTS: [Option<FaultKind>; 8] = [
        None,
        Some(FaultKind::Crash),
        Some(FaultKind::Pause),
        Some(FaultKind::LoseReply),
        Some(FaultKind::Delay),
        Some(FaultKind::ClockJump),
        Some(FaultKind::Restart),
        Some(FaultKind::Failover),
    ];

    /// Returns all cells, row by row.
    pub fn cells() -> impl Iterator<Item = Cell> {
        let row = |lock| Table::FAULTS.into_iter().map(move |fault| Cell { lock, fault });
        locks::ALL.iter().flat_map(row)
    }

    /// Returns the check request of a cell. Servers have replicas only in the column for failovers.
    /// They lose all data in a restart.
    pub fn question(&self, cell: Cell) -> CheckRequest {
        let Cell { lock, fault } = cell;
        let mut scenario = locks::scenario(lock.source, self.clients);
        scenario.seed = SEED;
        if fault == Some(FaultKind::Failover) {
            let replication = Some(Replication { lag_ms: LAG_MS });
            scenario.servers.iter_mut().for_each(|server| server.replication = replication);
        }
        let faults = fault.map_or(FaultBudget::NOTHING, |kind| FaultBudget::NOTHING.with(kind, 1));
        CheckRequest {
            scenario,
            properties: self.properties.clone(),
            bounds: CheckBounds { faults, ..self.bounds },
            reductions: Reductions::ALL,
        }
    }

    /// Combines a cell with its check result.
    pub fn checked(&self, cell: Cell, answer: CheckResult) -> CheckReport {
        CheckReport::new(cell.lock.id.to_owned(), self.question(cell), answer)
    }
}
