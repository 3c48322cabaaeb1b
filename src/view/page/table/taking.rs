//! The table taken along: as Markdown, and as values separated by commas.

use super::super::browser::{self, files};
use super::cell::{Look, fault_name, look};
use crate::export::{TableRow, csv, markdown_table};
use crate::text::Sentences;
use crate::view::state::{COLUMNS, LockTable, Row};

/// Saves the table with a link in each broken cell.
pub fn save_as_markdown(table: &LockTable, text: &Sentences) {
    let names = (0..COLUMNS).map(|column| fault_name(column, text).to_owned());
    let heads: Vec<String> = [text.tabling.lock.to_owned()].into_iter().chain(names).collect();
    let row = |row: &Row| {
        let cell = |column: usize| {
            let cell = row.cells[column].as_ref();
            let Look { words, .. } = look(cell, column, false, text);
            (words.to_owned(), cell.and_then(address))
        };
        (row.lock.name(text).to_owned(), (0..COLUMNS).map(cell).collect())
    };
    let rows: Vec<TableRow> = shown(table).map(row).collect();
    files::save("lockscope-table.md", &markdown_table(&heads, &rows));
}

/// Saves a line for each cell: the lock, the fault, what becomes of it, why, and the link.
pub fn save_as_csv(table: &LockTable, text: &Sentences) {
    let said = &text.tabling;
    let heads = [said.lock, said.fault, said.becomes, said.easiest, said.open_run];
    let mut lines = vec![heads.map(str::to_owned).to_vec()];
    for row in shown(table) {
        for (column, cell) in row.cells.iter().enumerate() {
            let Look { words, reason, detail, .. } = look(cell.as_ref(), column, false, text);
            lines.push(vec![
                row.lock.name(text).to_owned(),
                fault_name(column, text).to_owned(),
                words.to_owned(),
                detail.or(reason.map(str::to_owned)).unwrap_or_default(),
                cell.as_ref().and_then(address).unwrap_or_default(),
            ]);
        }
    }
    files::save("lockscope-table.csv", &csv(&lines));
}

/// The locks in the order in which they are shown.
fn shown(table: &LockTable) -> impl Iterator<Item = &Row> {
    table.order.iter().filter_map(|&place| table.rows.get(place))
}

fn address(cell: &crate::checker::Cell) -> Option<String> {
    Some(browser::base() + "#" + cell.link.as_ref()?)
}
