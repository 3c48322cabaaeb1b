//! Which built-in lock breaks by which fault: a question for each cell of a table, and its answers.

use super::Checked;
use content::strategies;
use content::strategies::Strategy;
use lock_semantics::Property;
use lua_vm::{Dialect, Program};
use model_checker::{Answer, Bounds, Question, Reductions};
use simulator::{ClientSetup, FaultKind, Purse, Replication, Scenario, ServerSetup, usual_servers};

/// As with `lockscope check`.
const SEED: u64 = 1;

/// How far the replicas are behind where there are failovers, in ms.
pub const LAG_MS: u64 = 1_000;

/// A lock with at most one fault of one kind; without, no fault happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which lock.
    pub lock: &'static Strategy,
    /// Which fault.
    pub fault: Option<FaultKind>,
}

/// What is asked in all cells alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// How many clients run each lock.
    pub clients: usize,
    /// What is asked of it.
    pub properties: Vec<Property>,
    /// How far each search goes. Its faults do not count.
    pub bounds: Bounds,
}

impl Table {
    /// The columns, from left to right.
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

    /// All cells, row by row.
    pub fn cells() -> impl Iterator<Item = Cell> {
        let row = |lock| Table::FAULTS.into_iter().map(move |fault| Cell { lock, fault });
        strategies::ALL.iter().flat_map(row)
    }

    /// What is asked in a cell. The servers have replicas only where one may take a server's place,
    /// and keep nothing over a restart.
    pub fn question(&self, cell: Cell) -> Question {
        let Cell { lock, fault } = cell;
        let servers =
            Program::load(lock.source, Dialect::Client).map_or(1, |it| usual_servers(&it));
        let has_replicas = fault == Some(FaultKind::Failover);
        let server = ServerSetup {
            replication: has_replicas.then_some(Replication { lag_ms: LAG_MS }),
            ..ServerSetup::DEFAULT
        };
        let faults = fault.map_or(Purse::NOTHING, |kind| Purse::NOTHING.with(kind, 1));
        Question {
            scenario: Scenario {
                servers: vec![server; servers],
                seed: SEED,
                ..Scenario::with_clients(vec![ClientSetup::of(lock.source); self.clients])
            },
            properties: self.properties.clone(),
            bounds: Bounds { faults, ..self.bounds },
            reductions: Reductions::ALL,
        }
    }

    /// A cell with its answer.
    pub fn checked(&self, cell: Cell, answer: Answer) -> Checked {
        Checked::new(cell.lock.id.to_owned(), self.question(cell), answer)
    }
}
