//! Export of the lock table as Markdown and CSV. Both contain the conditions of the checks.

use crate::browser;
use crate::browser::files;
use crate::lock_table::dialog::cell::{Look, covered, fault_name, look};
use crate::lock_table::state::{COLUMNS, LockTable, Row};
use content::lock_table::LAG_MS;
use formats::export::{TableRow, csv, markdown_table};
use i18n::{Language, grouped, milliseconds};
use narration::Cell;
use primitives::Millis;
use search_service::CELL_STATES;

const NO_BREAK_SPACE: char = '\u{a0}';

/// Saves the table as Markdown with a link in each broken cell.
pub(crate) fn save_as_markdown(table: &LockTable, language: Language) {
    let text = language.texts();
    let messages = &text.lock_table;
    let names = (0..COLUMNS).map(|column| fault_name(column, text).to_owned());
    let heads: Vec<String> = [messages.lock.to_owned()].into_iter().chain(names).collect();
    let row = |row: &Row| {
        let cell = |column: usize| {
            let Look { words, reason, .. } = look(row, column, false, language);
            let words = match reason {
                "" => words.to_owned(),
                reason => text.events.with_note(&words, &reason),
            };
            (words, row.cells[column].as_ref().and_then(address))
        };
        (row.lock.name(text).to_owned(), (0..COLUMNS).map(cell).collect())
    };
    let rows: Vec<TableRow> = shown(table).map(row).collect();
    let conditions = [about(language), bounds(table, language)].join(text.between_sentences);
    let table = markdown_table(&heads, &rows);
    let page = format!("# {}\n\n{conditions}\n\n{table}", messages.title);
    // Ordinary spaces in numbers make them searchable.
    files::save("lockscope-table.md", &page.replace(NO_BREAK_SPACE, " "));
}

/// Saves one CSV line per cell: lock, fault, verdict, reason, link and conditions.
pub(crate) fn save_as_csv(table: &LockTable, language: Language) {
    let text = language.texts();
    let messages = &text.lock_table;
    let heads = [
        messages.lock,
        messages.fault,
        messages.becomes,
        messages.easiest,
        messages.open_run,
        messages.conditions,
        messages.bounds,
    ];
    let mut lines = vec![heads.map(str::to_owned).to_vec()];
    for row in shown(table) {
        for column in 0..COLUMNS {
            let Look { words, reason, detail, .. } = look(row, column, false, language);
            lines.push(vec![
                row.lock.name(text).to_owned(),
                fault_name(column, text).to_owned(),
                words.to_owned(),
                if detail.is_empty() { reason.to_owned() } else { detail },
                row.cells[column].as_ref().and_then(address).unwrap_or_default(),
                covered(&row.lock, column, text),
                bounds(table, language),
            ]);
        }
    }
    files::save("lockscope-table.csv", &csv(&lines));
}

/// Returns a description of the clients and faults.
pub(crate) fn about(language: Language) -> String {
    language.texts().lock_table.about(&search_service::CELL_CLIENTS)
}

/// Returns a description of the bounds: states per cell, cells computed so far, and replication
/// lag.
pub(crate) fn bounds(table: &LockTable, language: Language) -> String {
    let text = &language.texts().lock_table;
    let (known, all, states) = (table.known(), table.count(), grouped(CELL_STATES));
    let tried = if known < all {
        text.tried_so_far(&known, &all, &states)
    } else {
        text.all_tried(&states)
    };
    text.search_bounds(&tried, &milliseconds(Millis(LAG_MS)))
}

/// Returns the locks in the order shown.
pub(crate) fn shown(table: &LockTable) -> impl Iterator<Item = &Row> {
    table.order.iter().filter_map(|&place| table.rows.get(place))
}

pub(crate) fn address(cell: &Cell) -> Option<String> {
    Some(browser::address::base() + "#" + cell.link.as_ref()?)
}
