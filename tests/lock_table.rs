//! `docs/table.md` is the output of `lockscope check --all`, and its links reproduce.
//!
//! `cargo run --release -- check --all --clients 2 --states 5000 > docs/table.md` writes the page,
//! with the numbers below.

#![cfg(not(target_arch = "wasm32"))]

use content::lock_table::{Cell, Table};
use content::locks;
use formats::export::lock_table;
use i18n::Language;
use lock_semantics::Property;
use model_checker::{CheckBounds, CheckReport, search};
use rayon::prelude::*;

const PAGE: &str = include_str!("../docs/table.md");

/// Number of clients in the table.
const CLIENTS: usize = 2;

/// Maximum number of states per cell.
const STATES: u64 = 5_000;

/// Returns the page with all cells of the table.
fn page() -> String {
    let bounds = CheckBounds { states: STATES, ..CheckBounds::USUAL };
    let table = Table { clients: CLIENTS, properties: Property::ALL.to_vec(), bounds };
    let cells: Vec<Cell> = Table::cells().collect();
    let cells = cells.into_par_iter().map(|cell| {
        let answer = search(table.question(cell)).expect("the built-in locks load");
        (cell, table.checked(cell, answer))
    });
    let cells: Vec<(Cell, CheckReport)> = cells.collect();
    lock_table(&table, &cells, None, Language::English.texts())
}

#[test]
fn the_table_in_the_docs_is_what_is_found() {
    let found = page();
    let missing: Vec<&str> =
        found.lines().filter(|line| !PAGE.lines().any(|it| it == *line)).collect();
    assert!(missing.is_empty(), "not in docs/table.md, which is to be written again: {missing:#?}");
}

#[test]
fn table_has_a_row_per_lock_and_a_cell_per_fault() {
    for lock in locks::ALL {
        let start = format!("| `{}` | ", lock.id);
        let row = PAGE.lines().find(|line| line.starts_with(&start)).expect(lock.id);
        assert_eq!(row.matches(" | ").count(), Table::FAULTS.len(), "{row}");
    }
}

#[test]
fn table_links_reproduce_the_failures() {
    let links: Vec<&str> = PAGE.lines().filter(|line| line.starts_with("v1.")).collect();
    assert_eq!(links.len(), PAGE.matches("](#").count(), "each broken cell has a run");
    for text in links {
        let link = session::decode(text).expect("it is a link");
        let recording = link.work.record().expect("its scenario loads");
        assert_eq!(link.first_difference(&recording), None, "{text}");
    }
}
