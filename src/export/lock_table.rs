//! Which built-in lock breaks by which fault, as a page of Markdown: a table with the worst of each
//! cell, and below it the link of each run that breaks one.

use crate::faults::{FaultKind, Purse};
use crate::report::{Cell, Checked, Fate, LAG_MS, Table, faults_in_words};
use crate::scenario::strategies;
use crate::text::{Sentences, fill, fill_with, grouped, milliseconds};
use crate::time::Millis;

const NO_BREAK_SPACE: char = '\u{a0}';

/// The whole page. `cells` has the answer of each cell, row by row; `page` is the address at which
/// links open, if it is known.
pub fn lock_table(
    table: &Table,
    cells: &[(Cell, Checked)],
    page: Option<&str>,
    text: &Sentences,
) -> String {
    let told = text.checking();
    let clients = table.clients;
    let states = grouped(table.bounds.states);
    let lag = milliseconds(Millis(LAG_MS));
    let about = fill_with(told.table_about, &[&clients, &states, &lag]);
    let mut written = format!("# {}\n\n{about}\n\n{}\n\n", told.table_title, told.table_cells);
    let heads = Table::FAULTS.map(|fault| fault_in_words(fault, text));
    written += &format!("| {} | {} |\n", text.setting_up.lock, heads.join(" | "));
    written += &format!("|---|{}\n", "---|".repeat(heads.len()));
    for lock in strategies::ALL {
        let row = cells.iter().filter(|(cell, _)| cell.lock == lock);
        let row: Vec<String> = row.map(|it| in_cell(it, page, text)).collect();
        if !row.is_empty() {
            written += &format!("| `{}` | {} |\n", lock.id, row.join(" | "));
        }
    }
    if page.is_none() {
        written += &format!("\n## {}\n", told.table_runs);
        written.extend(cells.iter().filter_map(|it| run_below(it, text)));
    }
    // Numbers have ordinary spaces, so that they can be searched for.
    written.replace(NO_BREAK_SPACE, " ")
}

/// The worst of a cell in some words.
fn in_cell((place, checked): &(Cell, Checked), page: Option<&str>, text: &Sentences) -> String {
    let fate = checked.fate();
    let words = fate.in_words(text);
    if fate.severity().is_some() {
        let to = match (page, checked.worst_link()) {
            (Some(page), Some(link)) => format!("{page}#{link}"),
            _ => format!("#{}", anchor(&heading(*place, text))),
        };
        return format!("[{words}]({to})");
    }
    match checked.answer.horizon {
        Some(until) if fate == Fate::Holds => {
            format!("{words} {}", fill(text.checking().for_length, &[&milliseconds(until)]))
        }
        _ => words.to_owned(),
    }
}

/// The run of a cell below the table: its heading, its cost and its link.
fn run_below((place, checked): &(Cell, Checked), text: &Sentences) -> Option<String> {
    let fate = checked.fate();
    fate.severity()?;
    let (heading, words) = (heading(*place, text), fate.in_words(text));
    let detail = checked.worst_detail(text);
    let link = checked.worst_link();
    let link = link.unwrap_or_else(|| text.checking().link_is_too_long.to_owned());
    Some(format!("\n### {heading}\n\n{words}: {detail}\n\n```\n{link}\n```\n"))
}

fn heading(cell: Cell, text: &Sentences) -> String {
    format!("{}{}{}", cell.lock.id, text.happening.between_names, fault_in_words(cell.fault, text))
}

fn fault_in_words(fault: Option<FaultKind>, text: &Sentences) -> String {
    let faults = fault.map(|kind| Purse::NOTHING.with(kind, 1));
    let words = faults.map(|faults| faults_in_words(faults, text)).unwrap_or_default();
    match words.concat() {
        none if none.is_empty() => text.conclusion.no_faults.to_owned(),
        words => words,
    }
}

/// The name that hosts of Markdown give a heading: lower case, spaces as hyphens, no punctuation.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
