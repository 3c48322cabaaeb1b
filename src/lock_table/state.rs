//! The lock table: a verdict for each lock and fault, the user's own locks first. Verdicts arrive
//! one by one. They are stored until the program or the version of the page changes.

use crate::gallery::story_search;
use crate::kit::view_options::Dialog;
use crate::search::queue::Place;
use crate::shell::state::State;
use crate::workshop::session::program_errors::InvalidProgram;
use content::lock_table::{LAG_MS, Table};
use content::{locks, stories};
use lock_semantics::Verdict;
use narration::search_service::{CELL_CLIENTS, Cell, KeptTable, Limits, LockQuestion, Subject};
use narration::text::{ItemNames, Texts};
use session::Work;
use simulator::{FaultKind, Replication};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of columns: one for each fault, and one without faults.
pub const COLUMNS: usize = Table::FAULTS.len();

/// An action of the lock table.
#[derive(Clone, PartialEq, Debug)]
pub enum TableAction {
    /// The table was opened. Contains the verdicts stored by the browser.
    Begin(Option<KeptTable>),
    /// Stops or resumes the checks.
    Toggle,
    /// Sorts the locks. The same criterion again restores the default order.
    Sort(Sorting),
    /// Opens a lock to be replaced by the user's program, with a way back to the table.
    Add,
    /// Opens the run of a cell, by its row and its column.
    Open(usize, usize),
}

/// The sort criterion of the locks. The user's own locks always come first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Sorting {
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
pub struct LockTable {
    /// The locks. Empty before the table is opened.
    pub rows: Rc<Vec<Row>>,
    /// Indices of the rows in the order in which they are shown. New verdicts do not change it.
    pub order: Rc<Vec<usize>>,
    /// The sort criterion.
    pub sorting: Sorting,
}

/// A lock with its known verdicts.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The lock.
    pub lock: RowLock,
    /// The program of the lock with errors, if any. Then the lock is not checked.
    pub invalid: Option<InvalidProgram>,
    /// The known verdicts, by column.
    pub cells: [Option<Cell>; COLUMNS],
}

/// The lock of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum RowLock {
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

impl LockTable {
    /// Returns the verdicts to store, for this version of the page.
    pub fn kept(&self, version: &str) -> KeptTable {
        let cells = self.asked().map(|row| (row.lock.key().to_owned(), row.cells.clone()));
        KeptTable { version: version.to_owned(), cells: cells.collect() }
    }

    /// Returns the number of cells that can have a verdict.
    pub fn count(&self) -> usize {
        COLUMNS * self.asked().count()
    }

    /// Returns the number of cells that have a verdict.
    pub fn known(&self) -> usize {
        self.asked().flat_map(|row| &row.cells).flatten().count()
    }

    /// Returns the rows that can be checked.
    pub(crate) fn asked(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.invalid.is_none())
    }
}

impl Row {
    /// Returns the number of cells with this verdict.
    pub fn count(&self, outcome: Verdict) -> usize {
        self.cells.iter().flatten().filter(|cell| cell.outcome == outcome).count()
    }
}

impl RowLock {
    /// Returns the name of the lock.
    pub fn name<'a>(&'a self, text: &'a Texts) -> &'a str {
        match self {
            RowLock::BuiltIn(place) => locks::ALL.get(*place).map_or("", |lock| text.lock(lock.id)),
            RowLock::Own { name, .. } => name,
        }
    }

    /// Returns `true` if it is one of the user's own locks.
    pub fn is_own(&self) -> bool {
        matches!(self, RowLock::Own { .. })
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
pub fn is_broken(cell: &Cell) -> bool {
    matches!(cell.outcome, Verdict::Broken | Verdict::LeaseLimit)
}

impl State {
    pub(crate) fn tabulate(&mut self, action: TableAction) {
        match action {
            TableAction::Begin(kept) => self.begin_table(kept.unwrap_or_default()),
            TableAction::Toggle if self.queries.queries.is_empty() => self.ask_for_cells(),
            TableAction::Toggle => self.queries.clear(),
            TableAction::Sort(sorting) => {
                let is_again = self.lock_table.sorting == sorting;
                self.lock_table.sorting = if is_again { Sorting::default() } else { sorting };
                self.sort_table();
            }
            TableAction::Add => {
                self.open_own();
                self.check.origin = Some(Dialog::Table);
            }
            TableAction::Open(row, column) => {
                let Some(Row { lock, invalid, cells }) = self.lock_table.rows.get(row).cloned()
                else {
                    return;
                };
                if let Some(InvalidProgram { lock, client, .. }) = invalid {
                    return self.mend(lock, client);
                }
                let name = lock.name(self.options.language.texts());
                let fault = Table::FAULTS.get(column).copied().flatten();
                let cell = cells.into_iter().nth(column).flatten();
                self.open_found(cell.as_ref(), name, fault, Dialog::Table);
            }
        }
    }

    pub(crate) fn fill(&mut self, row: usize, column: usize, cell: Cell) {
        let rows = Rc::make_mut(&mut self.lock_table.rows);
        if let Some(place) = rows.get_mut(row).and_then(|row| row.cells.get_mut(column)) {
            *place = Some(cell);
        }
    }

    fn begin_table(&mut self, kept: KeptTable) {
        let mut known = BTreeMap::new();
        for kept in [kept, self.lock_table.kept("")] {
            known.extend(kept.cells);
        }
        let row = |(lock, invalid): (RowLock, Option<InvalidProgram>)| {
            // The link of a lock with errors contains the last valid program.
            let known = known.remove(lock.key()).filter(|_| invalid.is_none());
            Row { lock, invalid, cells: known.unwrap_or_default() }
        };
        let built_in = (0..locks::ALL.len()).map(|place| (RowLock::BuiltIn(place), None));
        let rows = self.own_locks().into_iter().chain(built_in).map(row).collect();
        self.lock_table.rows = Rc::new(rows);
        self.sort_table();
        self.ask_for_cells();
    }

    /// Returns the saved locks, and the current work if it is an unsaved lock with a program of the
    /// user's own. Each has its program with errors, if any.
    fn own_locks(&self) -> Vec<(RowLock, Option<InvalidProgram>)> {
        let own = |name: String, work: &Work| {
            let link = session::encode_setup(work)?;
            Some(RowLock::Own { name, link })
        };
        let saved = self.gallery.locks.all().iter().filter_map(|lock| {
            let kept = session::decode(&lock.content.link).ok()?;
            // The open lock may have changes that are not saved yet.
            let work = if self.gallery.lock == Some(lock.id) {
                self.session.planned()
            } else {
                &kept.work
            };
            Some((own(lock.name.clone(), work)?, self.invalid_program_in(lock)))
        });
        let mut locks: Vec<(RowLock, Option<InvalidProgram>)> = saved.collect();
        if self.gallery.lock.is_none() && self.has_own_program() {
            let shown = own(self.lock_name(), self.session.planned());
            let is_new = |it: &RowLock| locks.iter().all(|(other, _)| other.key() != it.key());
            locks.extend(shown.filter(is_new).map(|lock| (lock, self.invalid_program())));
        }
        locks
    }

    fn sort_table(&mut self) {
        let (text, rows) = (self.options.language.texts(), &self.lock_table.rows);
        let in_scenarios = |lock: &RowLock| {
            let position = stories::ALL.iter().position(|it| story_search::lock(it) == lock.key());
            position.unwrap_or(usize::MAX)
        };
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&place| in_scenarios(&rows[place].lock));
        match self.lock_table.sorting {
            Sorting::Scenarios => {}
            Sorting::Broken => order.sort_by_key(|&place| {
                Reverse([Verdict::Broken, Verdict::LeaseLimit].map(|it| rows[place].count(it)))
            }),
            Sorting::Name => order.sort_by_key(|&place| rows[place].lock.name(text).to_lowercase()),
            Sorting::Fault(column) => {
                order.sort_by_key(|&place| rank(rows[place].cells.get(column)));
            }
        }
        order.sort_by_key(|&place| !rows[place].lock.is_own());
        self.lock_table.order = Rc::new(order);
    }

    /// Adds check requests for the unknown cells, in the order in which they are shown.
    fn ask_for_cells(&mut self) {
        let mut asked = Vec::new();
        for &row in self.lock_table.order.iter() {
            let Row { lock, invalid, cells } = &self.lock_table.rows[row];
            if invalid.is_some() {
                continue;
            }
            for (column, fault) in Table::FAULTS.into_iter().enumerate() {
                let place = Place::Cell(row, column);
                if cells[column].is_some() || self.queries.asks_about(place) {
                    continue;
                }
                asked.push((place, lock.subject(column, fault)));
            }
        }
        self.enqueue(asked);
    }
}

impl RowLock {
    pub(crate) fn subject(&self, column: usize, fault: Option<FaultKind>) -> Subject {
        match self {
            RowLock::BuiltIn(place) => Subject::Cell(COLUMNS * place + column),
            RowLock::Own { name, link } => {
                let with_replicas = (fault == Some(FaultKind::Failover)).then(|| replicated(link));
                let lock = LockQuestion {
                    name: name.clone(),
                    link: with_replicas.flatten().unwrap_or_else(|| link.clone()),
                    clients: Some(CELL_CLIENTS),
                    limits: Limits::of_cell(fault),
                };
                Subject::Point { lock, values: Vec::new() }
            }
        }
    }
}

/// Returns the link to the same setup with a replica for each server.
pub(crate) fn replicated(link: &str) -> Option<String> {
    let mut work = session::decode(link).ok()?.work;
    for server in &mut Rc::make_mut(&mut work.scenario).servers {
        server.replication.get_or_insert(Replication { lag_ms: LAG_MS });
    }
    session::encode_setup(&work)
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
