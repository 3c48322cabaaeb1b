//! `lockscope check --all`: checks all built-in locks, without faults and with one fault of each
//! kind.

use crate::failure::Failure;
use crate::output;
use crate::search::{Progress, search};
use content::lock_table::{Cell, Table};
use formats::export::lock_table;
use i18n::Language;
use model_checker::CheckReport;
use std::process::ExitCode;

/// Checks each cell and prints the table. `page` is the address that the links point to.
pub(super) fn execute(
    table: &Table,
    threads: usize,
    page: Option<&str>,
) -> Result<ExitCode, Failure> {
    let progress = Progress::new();
    let total = Table::cells().count();
    let cells = (1..).zip(Table::cells()).map(|(number, cell)| {
        progress.name(&format!("{number} of {total}, {}", cell.lock.id));
        let answer = search(&table.question(cell), cell.lock.id, threads, &progress)?;
        Ok((cell, table.checked(cell, answer)))
    });
    let cells = cells.collect::<Result<Vec<(Cell, CheckReport)>, Failure>>()?;
    output::print(&lock_table(table, &cells, page, Language::English.texts()))?;
    Ok(ExitCode::SUCCESS)
}
