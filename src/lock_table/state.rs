//! The lock table: a verdict for each lock and fault, the user's own locks first. Verdicts arrive
//! one by one. They are stored until the program or the version of the page changes.

use crate::kit::intent::{FoundRun, Intent, MapSubject, Opening};
use crate::kit::program_diagnostic::InvalidProgram;
use crate::kit::table_lock::{RowLock, TableLock, setup_for};
use crate::kit::view_options::Dialog;
use crate::search::queue::{Place, QueryQueue};
use content::lock_table::Table;
use content::{locks, stories};
use i18n::{Language, Texts};
use lock_semantics::Verdict;
use narration::{Cell, lock_of_story};
use search_service::{CELL_CLIENTS, KeptTable, Limits, LockQuestion, Subject};
use simulator::FaultKind;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of columns: one for each fault, and one without faults.
pub(crate) const COLUMNS: usize = Table::FAULTS.len();

/// An action of the lock table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TableAction {
    /// The table was opened. Contains the verdicts stored by the browser.
    Begin(Option<KeptTable>),
    /// Stops or resumes the checks.
    Toggle,
    /// Sorts the locks. The same criterion again restores the default order.
    Sort(Sorting),
    /// Opens a lock to be replaced by the user's program, with a way back to the table.
    Add,
    /// Opens the parameter map of the lock in this row.
    OpenMap(usize),
    /// Opens the run of a cell, by its row and its column.
    Open(usize, usize),
}

/// The sort criterion of the locks. The user's own locks always come first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Sorting {
    /// The order of their first stories.
    #[default]
    Scenarios,
    /// The number of faults that break them, largest first.
    Broken,
    /// Their names.
    Name,
    /// The verdict in the column with this index, worst first.
    Fault(usize),
}

/// The lock table with the verdicts known so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct LockTable {
    /// The locks. Empty before the table is opened.
    pub(crate) rows: Rc<Vec<Row>>,
    /// Indices of the rows in the order in which they are shown. New verdicts do not change it.
    pub(crate) order: Rc<Vec<usize>>,
    /// The sort criterion.
    pub(crate) sorting: Sorting,
}

/// A lock with its known verdicts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// The lock.
    pub(crate) lock: RowLock,
    /// The program of the lock with errors, if any. Then the lock is not checked.
    pub(crate) invalid: Option<InvalidProgram>,
    /// The known verdicts, by column.
    pub(crate) cells: [Option<Cell>; COLUMNS],
}

impl LockTable {
    /// Returns the verdicts to store, for this version of the page.
    pub(crate) fn kept(&self, version: &str) -> KeptTable {
        let cells = self.requested_rows().map(|row| (row.lock.key().to_owned(), row.cells.clone()));
        KeptTable { version: version.to_owned(), cells: cells.collect() }
    }

    /// Returns the number of cells that can have a verdict.
    pub(crate) fn count(&self) -> usize {
        COLUMNS * self.requested_rows().count()
    }

    /// Returns the number of cells that have a verdict.
    pub(crate) fn known(&self) -> usize {
        self.requested_rows().flat_map(|row| &row.cells).flatten().count()
    }

    /// Returns the rows that can be checked.
    pub(crate) fn requested_rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.invalid.is_none())
    }
}

impl Row {
    /// Returns the number of cells with this verdict.
    pub(crate) fn count(&self, outcome: Verdict) -> usize {
        self.cells.iter().flatten().filter(|cell| cell.outcome == outcome).count()
    }
}

/// The parts of the page that the reducer of the lock table reads.
pub(crate) struct TableContext<'a> {
    /// The language of the page.
    pub(crate) language: Language,
    /// The pending check requests.
    pub(crate) queries: &'a QueryQueue,
    /// Returns the user's own locks.
    pub(crate) own_locks: &'a dyn Fn() -> Vec<TableLock>,
}

impl LockTable {
    /// Applies an action of the lock table.
    pub(crate) fn after(
        &mut self,
        action: TableAction,
        context: &TableContext,
        intents: &mut Vec<Intent>,
    ) {
        match action {
            TableAction::Begin(kept) => {
                self.begin(kept.unwrap_or_default(), context);
                intents.push(self.missing_cells(context.queries));
            }
            TableAction::Toggle if context.queries.queries.is_empty() => {
                intents.push(self.missing_cells(context.queries));
            }
            TableAction::Toggle => intents.push(Intent::StopSearches),
            TableAction::Sort(sorting) => {
                let is_again = self.sorting == sorting;
                self.sorting = if is_again { Sorting::default() } else { sorting };
                self.sort(context.language.texts());
            }
            TableAction::Add => intents.push(Opening::OwnLock(Some(Dialog::Table)).into()),
            TableAction::OpenMap(row) => {
                let Some(Row { lock, invalid, .. }) = self.rows.get(row).cloned() else { return };
                let lock = Box::new(TableLock { lock, invalid });
                intents.push(Intent::OpenMap(MapSubject::Lock(lock)));
            }
            TableAction::Open(row, column) => {
                let Some(Row { lock, invalid, cells }) = self.rows.get(row) else { return };
                intents.push(match invalid {
                    Some(InvalidProgram { lock, client, .. }) => Intent::GoToError(*lock, *client),
                    None => Intent::OpenFound(FoundRun {
                        cell: cells.get(column).cloned().flatten(),
                        name: lock.name(context.language.texts()).to_owned(),
                        fault: Table::FAULTS.get(column).copied().flatten(),
                        origin: Dialog::Table,
                    }),
                });
            }
        }
    }

    /// Stores the verdict of a cell.
    pub(crate) fn fill(&mut self, row: usize, column: usize, cell: Cell) {
        let rows = Rc::make_mut(&mut self.rows);
        if let Some(place) = rows.get_mut(row).and_then(|row| row.cells.get_mut(column)) {
            *place = Some(cell);
        }
    }

    fn begin(&mut self, kept: KeptTable, context: &TableContext) {
        let mut known = BTreeMap::new();
        for kept in [kept, self.kept("")] {
            known.extend(kept.cells);
        }
        let row = |TableLock { lock, invalid }: TableLock| {
            // The link of a lock with errors contains the last valid program.
            let known = known.remove(lock.key()).filter(|_| invalid.is_none());
            Row { lock, invalid, cells: known.unwrap_or_default() }
        };
        let built_in = (0..locks::ALL.len()).map(RowLock::BuiltIn);
        let built_in = built_in.map(|lock| TableLock { lock, invalid: None });
        self.rows = Rc::new((context.own_locks)().into_iter().chain(built_in).map(row).collect());
        self.sort(context.language.texts());
    }

    fn sort(&mut self, text: &Texts) {
        let rows = &self.rows;
        let in_scenarios = |lock: &RowLock| {
            let position = stories::ALL.iter().position(|it| lock_of_story(it) == lock.key());
            position.unwrap_or(usize::MAX)
        };
        // One key for all orders: each sort by another type would be compiled into the page again.
        let key = |&place: &usize| {
            let row = &rows[place];
            let (mut broken, mut verdict, mut name) = Default::default();
            match self.sorting {
                Sorting::Scenarios => {}
                Sorting::Broken => {
                    broken = [Verdict::Broken, Verdict::LeaseLimit].map(|it| row.count(it));
                }
                Sorting::Name => name = row.lock.name(text).to_lowercase(),
                Sorting::Fault(column) => verdict = rank(row.cells.get(column)),
            }
            (!row.lock.is_own(), Reverse(broken), verdict, name, in_scenarios(&row.lock))
        };
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_cached_key(key);
        self.order = Rc::new(order);
    }

    /// Returns check requests for the unknown cells, in the order in which they are shown.
    fn missing_cells(&self, queries: &QueryQueue) -> Intent {
        let mut requests = Vec::new();
        for &row in self.order.iter() {
            let Row { lock, invalid, cells } = &self.rows[row];
            if invalid.is_some() {
                continue;
            }
            for (column, fault) in Table::FAULTS.into_iter().enumerate() {
                let place = Place::Cell(row, column);
                if cells[column].is_some() || queries.asks_about(place) {
                    continue;
                }
                requests.extend(subject(lock, column, fault).map(|subject| (place, subject)));
            }
        }
        Intent::Search(requests)
    }
}

/// Returns the subject of the check request for a cell, or `None` if the link to the lock is not
/// valid.
pub(crate) fn subject(lock: &RowLock, column: usize, fault: Option<FaultKind>) -> Option<Subject> {
    Some(match lock {
        RowLock::BuiltIn(place) => Subject::Cell(COLUMNS * place + column),
        RowLock::Own { name, link } => {
            let lock = LockQuestion {
                name: name.clone(),
                setup: setup_for(link, fault)?,
                clients: Some(CELL_CLIENTS),
                limits: Limits::of_cell(fault),
            };
            Subject::Point { lock, values: Vec::new() }
        }
    })
}

/// Returns the sort key of a cell: the worst verdict comes first, an unknown one last.
pub(crate) fn rank(cell: Option<&Option<Cell>>) -> usize {
    let Some(Some(cell)) = cell else { return 6 };
    match cell.outcome {
        Verdict::Broken => 0,
        Verdict::LeaseLimit => 1,
        Verdict::Inconclusive => 2,
        Verdict::NotTested => 3,
        Verdict::Holds if cell.is_out_of_reach => 5,
        Verdict::Holds => 4,
    }
}
