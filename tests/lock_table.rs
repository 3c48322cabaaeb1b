//! `docs/table.md` has what `lockscope check --all` prints, and its links reproduce.
//!
//! `cargo run --release -- check --all --clients 2 --states 20000 > docs/table.md` writes the page,
//! with the numbers below.

#![cfg(not(target_arch = "wasm32"))]

use lockscope::explore::{Bounds, explore};
use lockscope::export::lock_table;
use lockscope::link;
use lockscope::report::{Cell, Checked, Recording, Table};
use lockscope::scenario::{Property, strategies};
use lockscope::text::Language;

const PAGE: &str = include_str!("../docs/table.md");

/// How many clients the table is about.
const CLIENTS: usize = 2;

/// How many states a cell may take.
const STATES: u64 = 20_000;

/// Returns the page with all cells of the table.
fn page() -> String {
    let bounds = Bounds { states: STATES, ..Bounds::USUAL };
    let table = Table { clients: CLIENTS, properties: Property::ALL.to_vec(), bounds };
    let cells = Table::cells().map(|cell| {
        let answer = explore(table.question(cell)).expect("the built-in locks load");
        (cell, table.checked(cell, answer))
    });
    let cells: Vec<(Cell, Checked)> = cells.collect();
    lock_table(&table, &cells, None, Language::English.sentences())
}

#[test]
fn the_table_in_the_docs_is_what_is_found() {
    let found = page();
    let missing: Vec<&str> =
        found.lines().filter(|line| !PAGE.lines().any(|it| it == *line)).collect();
    assert!(missing.is_empty(), "not in docs/table.md, which is to be written again: {missing:#?}");
}

#[test]
fn the_table_has_a_row_for_each_lock_and_a_cell_for_each_fault() {
    for lock in strategies::ALL {
        let start = format!("| `{}` | ", lock.id);
        let row = PAGE.lines().find(|line| line.starts_with(&start)).expect(lock.id);
        assert_eq!(row.matches(" | ").count(), Table::FAULTS.len(), "{row}");
    }
}

#[test]
fn every_link_of_the_table_breaks_its_lock_again() {
    let links: Vec<&str> = PAGE.lines().filter(|line| line.starts_with("v1.")).collect();
    assert_eq!(links.len(), PAGE.matches("](#").count(), "each broken cell has a run");
    for text in links {
        let link = link::decode(text).expect("it is a link");
        let recording = Recording::of_work(&link.work).expect("its scenario loads");
        assert_eq!(recording.differs_from(&link), None, "{text}");
    }
}
