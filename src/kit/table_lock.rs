//! Locks of the lock table and the parameter map.

use crate::kit::program_diagnostic::InvalidProgram;
use content::lock_table::LAG_MS;
use content::locks;
use i18n::Texts;
use lock_semantics::Verdict;
use lua_vm::{Dialect, Program};
use narration::{Cell, ItemNames};
use search_service::CELL_CLIENTS;
use session::Link;
use simulator::{FaultKind, ProgramSource, Replication, clients_for_permits};
use std::rc::Rc;

/// A lock, and its program with errors, if any.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableLock {
    /// The lock.
    pub(crate) lock: RowLock,
    /// The program of the lock with errors, if any. Then the lock is not checked.
    pub(crate) invalid: Option<InvalidProgram>,
}

/// The lock of a row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RowLock {
    /// A built-in lock, by its index in [`locks::ALL`].
    BuiltIn(usize),
    /// One of the user's own locks.
    Own {
        /// The name of the lock.
        name: String,
        /// The link to the setup of the lock, encoded.
        link: String,
    },
}

impl RowLock {
    /// Returns the name of the lock.
    pub(crate) fn name<'a>(&'a self, text: &'a Texts) -> &'a str {
        match self {
            RowLock::BuiltIn(place) => locks::ALL.get(*place).map_or("", |lock| text.lock(lock.id)),
            RowLock::Own { name, .. } => name,
        }
    }

    /// Returns `true` if it is one of the user's own locks.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self, RowLock::Own { .. })
    }

    /// Returns the number of clients that run it in a check of the table.
    pub(crate) fn clients(&self) -> usize {
        let program = match self {
            RowLock::BuiltIn(place) => locks::ALL.get(*place).map(|lock| lock.source.into()),
            RowLock::Own { link, .. } => session::decode(link).ok().and_then(|link| {
                link.work.scenario.clients.last().map(|client| client.program.clone())
            }),
        };
        let program =
            program.and_then(|it: ProgramSource| Program::load(&it, Dialect::Client).ok());
        program.map_or(CELL_CLIENTS, |it| clients_for_permits(&it, CELL_CLIENTS))
    }

    /// Returns the id of a built-in lock, or the link to the setup of another.
    pub(crate) fn key(&self) -> &str {
        match self {
            RowLock::BuiltIn(place) => locks::ALL.get(*place).map_or("", |lock| lock.id),
            RowLock::Own { link, .. } => link,
        }
    }
}

/// Returns `true` if the cell shows that the lock breaks.
pub(crate) fn is_broken(cell: &Cell) -> bool {
    matches!(cell.outcome, Verdict::Broken | Verdict::LeaseLimit)
}

/// Returns the setup of a link for a check with this fault, or `None` if the link is not valid. A
/// failover needs a replica for each server.
pub(crate) fn setup_for(link: &str, fault: Option<FaultKind>) -> Option<Link> {
    let mut setup = session::decode(link).ok()?;
    if fault == Some(FaultKind::Failover) {
        for server in &mut Rc::make_mut(&mut setup.work.scenario).servers {
            server.replication.get_or_insert(Replication { lag_ms: LAG_MS });
        }
    }
    Some(setup)
}
