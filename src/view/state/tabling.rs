//! The table: which lock breaks by which fault, the person's own locks first. It is filled as it is
//! answered, and an answer is kept until the program or the version of the page is another.

use super::surveying::Place;
use super::{Mistaken, Overlay, State};
use crate::view::catalogue;
use content::{gallery, strategies};
use narration::checker::{CELL_CLIENTS, Cell, KeptTable, Limits, LockQuestion, Outcome, Subject};
use narration::report::{LAG_MS, Table};
use narration::text::Sentences;
use session::Work;
use simulator::{FaultKind, Replication};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many faults a lock is tried with.
pub const COLUMNS: usize = Table::FAULTS.len();

/// What a person does about it.
#[derive(Clone, PartialEq, Debug)]
pub enum TableAction {
    /// It has opened; this is what the browser keeps of it.
    Begin(Option<KeptTable>),
    /// Stops filling it, or goes on.
    Toggle,
    /// Puts the locks into an order.
    Sort(Sorting),
    /// Begins with a lock of the person's own, from which one comes back to the table.
    Add,
    /// Opens the run of a cell, by its lock and its fault.
    Open(usize, usize),
}

/// What the locks are ordered by. The person's own come first in any case.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Sorting {
    /// The scenarios about them.
    #[default]
    Scenarios,
    /// By how many faults they break.
    Broken,
    /// Their names.
    Name,
    /// What becomes of them with the fault at this place.
    Fault(usize),
}

/// The table as far as it is filled.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct LockTable {
    /// The locks; none before it has been opened.
    pub rows: Rc<Vec<Row>>,
    /// Their places in the order in which they are shown. It does not change as cells are filled.
    pub order: Rc<Vec<usize>>,
    /// By what they are ordered.
    pub sorting: Sorting,
}

/// A lock with what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Which lock.
    pub lock: RowLock,
    /// Its program that has mistakes, if one has: nothing is asked about it then.
    pub mistaken: Option<Mistaken>,
    /// What becomes of it with each fault, as far as that is known.
    pub cells: [Option<Cell>; COLUMNS],
}

/// Which lock a row is about.
#[derive(Clone, PartialEq, Debug)]
pub enum RowLock {
    /// A built-in one, by its place among all.
    BuiltIn(usize),
    /// One of the person's own.
    Own {
        /// What it is called.
        name: String,
        /// The text of the link to its set-up.
        link: String,
    },
}

impl LockTable {
    /// What is to be kept of it by this version of the page.
    pub fn kept(&self, version: &str) -> KeptTable {
        let cells = self.asked().map(|row| (row.lock.key().to_owned(), row.cells.clone()));
        KeptTable { version: version.to_owned(), cells: cells.collect() }
    }

    /// How many cells there are that can be known.
    pub fn count(&self) -> usize {
        COLUMNS * self.asked().count()
    }

    /// How many cells are known.
    pub fn known(&self) -> usize {
        self.asked().flat_map(|row| &row.cells).flatten().count()
    }

    /// The rows that something is asked about.
    fn asked(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.mistaken.is_none())
    }
}

impl Row {
    /// In how many of its cells this comes out.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.cells.iter().flatten().filter(|cell| cell.outcome == outcome).count()
    }
}

impl RowLock {
    /// What it is called.
    pub fn name<'a>(&'a self, text: &'a Sentences) -> &'a str {
        match self {
            RowLock::BuiltIn(place) => {
                strategies::ALL.get(*place).map_or("", |lock| text.lock(lock.id))
            }
            RowLock::Own { name, .. } => name,
        }
    }

    /// Whether it is one of the person's own.
    pub fn is_own(&self) -> bool {
        matches!(self, RowLock::Own { .. })
    }

    /// The id of a built-in lock, or the link to the set-up of another.
    fn key(&self) -> &str {
        match self {
            RowLock::BuiltIn(place) => strategies::ALL.get(*place).map_or("", |lock| lock.id),
            RowLock::Own { link, .. } => link,
        }
    }
}

/// Whether a lock breaks.
pub fn is_broken(cell: &Cell) -> bool {
    matches!(cell.outcome, Outcome::Broken | Outcome::Warning)
}

impl State {
    pub(super) fn tabulate(&mut self, action: TableAction) {
        match action {
            TableAction::Begin(kept) => self.begin_table(kept.unwrap_or_default()),
            TableAction::Toggle if self.survey.errands.is_empty() => self.ask_for_cells(),
            TableAction::Toggle => self.survey.clear(),
            TableAction::Sort(sorting) => {
                let is_again = self.table.sorting == sorting;
                self.table.sorting = if is_again { Sorting::default() } else { sorting };
                self.sort_table();
            }
            TableAction::Add => {
                self.open_own();
                self.checking.origin = Some(Overlay::Table);
            }
            TableAction::Open(row, column) => {
                let Some(Row { lock, mistaken, cells }) = self.table.rows.get(row).cloned() else {
                    return;
                };
                if let Some(Mistaken { lock, client, .. }) = mistaken {
                    return self.mend(lock, client);
                }
                let name = lock.name(self.language.sentences());
                let fault = Table::FAULTS.get(column).copied().flatten();
                let cell = cells.into_iter().nth(column).flatten();
                self.open_found(cell.as_ref(), name, fault, Overlay::Table);
            }
        }
    }

    pub(super) fn fill(&mut self, row: usize, column: usize, cell: Cell) {
        let rows = Rc::make_mut(&mut self.table.rows);
        if let Some(place) = rows.get_mut(row).and_then(|row| row.cells.get_mut(column)) {
            *place = Some(cell);
        }
    }

    fn begin_table(&mut self, kept: KeptTable) {
        let mut known = BTreeMap::new();
        for kept in [kept, self.table.kept("")] {
            known.extend(kept.cells);
        }
        let row = |(lock, mistaken): (RowLock, Option<Mistaken>)| {
            // The link of a lock with mistakes has the program before.
            let known = known.remove(lock.key()).filter(|_| mistaken.is_none());
            Row { lock, mistaken, cells: known.unwrap_or_default() }
        };
        let built_in = (0..strategies::ALL.len()).map(|place| (RowLock::BuiltIn(place), None));
        let rows = self.own_locks().into_iter().chain(built_in).map(row).collect();
        self.table.rows = Rc::new(rows);
        self.sort_table();
        self.ask_for_cells();
    }

    /// The locks that the person keeps, and the one they work on, if it is none of these; each with
    /// its program that has mistakes, if one has.
    fn own_locks(&self) -> Vec<(RowLock, Option<Mistaken>)> {
        let own = |name: String, work: &Work| {
            let link = super::checking::set_up_of(work)?;
            Some(RowLock::Own { name, link })
        };
        let saved = self.locks.all().iter().filter_map(|lock| {
            let kept = session::decode(&lock.content.link).ok()?;
            // What is open here may be a change ahead of what is kept.
            let work = if self.lock == Some(lock.id) { self.planned() } else { &kept.work };
            Some((own(lock.name.clone(), work)?, self.mistaken_in(lock)))
        });
        let mut locks: Vec<(RowLock, Option<Mistaken>)> = saved.collect();
        if self.lock.is_none() && self.has_own_program() {
            let shown = own(self.lock_name(), self.planned());
            let is_new = |it: &RowLock| locks.iter().all(|(other, _)| other.key() != it.key());
            locks.extend(shown.filter(is_new).map(|lock| (lock, self.mistaken())));
        }
        locks
    }

    fn sort_table(&mut self) {
        let (text, rows) = (self.language.sentences(), &self.table.rows);
        let in_scenarios = |lock: &RowLock| {
            let position = gallery::ALL.iter().position(|it| catalogue::lock(it) == lock.key());
            position.unwrap_or(usize::MAX)
        };
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&place| in_scenarios(&rows[place].lock));
        match self.table.sorting {
            Sorting::Scenarios => {}
            Sorting::Broken => order.sort_by_key(|&place| {
                Reverse([Outcome::Broken, Outcome::Warning].map(|it| rows[place].count(it)))
            }),
            Sorting::Name => order.sort_by_key(|&place| rows[place].lock.name(text).to_lowercase()),
            Sorting::Fault(column) => {
                order.sort_by_key(|&place| rank(rows[place].cells.get(column)));
            }
        }
        order.sort_by_key(|&place| !rows[place].lock.is_own());
        self.table.order = Rc::new(order);
    }

    /// Asks for what is not known, in the order in which it is shown.
    fn ask_for_cells(&mut self) {
        let mut asked = Vec::new();
        for &row in self.table.order.iter() {
            let Row { lock, mistaken, cells } = &self.table.rows[row];
            if mistaken.is_some() {
                continue;
            }
            for (column, fault) in Table::FAULTS.into_iter().enumerate() {
                let place = Place::Cell(row, column);
                if cells[column].is_some() || self.survey.asks_about(place) {
                    continue;
                }
                asked.push((place, lock.subject(column, fault)));
            }
        }
        self.survey(asked);
    }
}

impl RowLock {
    fn subject(&self, column: usize, fault: Option<FaultKind>) -> Subject {
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

/// The same set-up where each server has a replica that may take its place.
pub(super) fn replicated(link: &str) -> Option<String> {
    let mut work = session::decode(link).ok()?.work;
    for server in &mut Rc::make_mut(&mut work.scenario).servers {
        server.replication.get_or_insert(Replication { lag_ms: LAG_MS });
    }
    super::checking::set_up_of(&work)
}

/// What is worse comes first, and what is not known last.
fn rank(cell: Option<&Option<Cell>>) -> usize {
    let Some(Some(cell)) = cell else { return 6 };
    match cell.outcome {
        Outcome::Broken => 0,
        Outcome::Warning => 1,
        Outcome::NotDecided => 2,
        Outcome::NotTested => 3,
        Outcome::Holds if cell.is_out_of_reach => 5,
        Outcome::Holds => 4,
    }
}
