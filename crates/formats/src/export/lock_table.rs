//! Table of the built-in locks and the faults that break them, as a Markdown page: the worst
//! verdict in each cell, and below the table the links of the failing runs.

use content::lock_table::{Cell, LAG_MS, Table};
use content::locks;
use content::locks::Lock;
use i18n::{Texts, milliseconds};
use lock_semantics::Verdict;
use model_checker::CheckReport;
use narration::{CheckNarrator, faults_in_words, overall_in_words, states_in_words};
use primitives::Millis;
use session::worst_address;
use simulator::{FaultBudget, FaultKind};

const NO_BREAK_SPACE: char = '\u{a0}';

/// A row: its name, and its cells with an optional link target.
pub type TableRow = (String, Vec<(String, Option<String>)>);

/// Formats a Markdown table. `heads` contains the headings of all columns.
pub fn markdown_table(heads: &[String], rows: &[TableRow]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let row = |(name, cells): &TableRow| {
        let cell = |(words, to): &(String, Option<String>)| match to {
            Some(to) => format!("[{}]({to})", in_a_cell(words)),
            None => in_a_cell(words),
        };
        line([in_a_cell(name)].into_iter().chain(cells.iter().map(cell)).collect())
    };
    let mut table = line(heads.iter().map(|head| in_a_cell(head)).collect());
    table += &format!("|{}\n", "---|".repeat(heads.len()));
    table.extend(rows.iter().map(row));
    table
}

/// Formats rows as CSV according to RFC 4180.
pub fn csv(rows: &[Vec<String>]) -> String {
    let value = |text: &String| {
        if text.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.clone()
        }
    };
    let line = |row: &Vec<String>| row.iter().map(value).collect::<Vec<_>>().join(",") + "\r\n";
    rows.iter().map(line).collect::<String>().replace(NO_BREAK_SPACE, " ")
}

/// Escapes a string for a table cell.
fn in_a_cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// Formats the whole page. `cells` contains the check of each cell, row by row. `page` is the base
/// address of links, if known.
pub fn lock_table(
    table: &Table,
    cells: &[(Cell, CheckReport)],
    page: Option<&str>,
    text: &Texts,
) -> String {
    let messages = text.check();
    let clients = text.conclusion.clients(table.clients as u64);
    let states = states_in_words(table.bounds.states, text);
    let lag = milliseconds(Millis(LAG_MS));
    let about = messages.table_about(&clients, &states, &lag);
    let mut written =
        format!("# {}\n\n{about}\n\n{}\n\n", messages.table_title, messages.table_cells);
    let heads = Table::FAULTS.map(|fault| fault_name(fault, text));
    let heads: Vec<String> = [text.setup.lock.to_owned()].into_iter().chain(heads).collect();
    let row = |lock: &Lock| -> TableRow {
        let row = cells.iter().filter(|(cell, _)| cell.lock == lock);
        (format!("`{}`", lock.id), row.map(|it| in_cell(it, page, text)).collect())
    };
    let rows = locks::ALL.iter().map(row);
    let rows: Vec<TableRow> = rows.filter(|(_, cells)| !cells.is_empty()).collect();
    written += &markdown_table(&heads, &rows);
    if page.is_none() {
        written += &format!("\n## {}\n", messages.table_runs);
        written.extend(cells.iter().filter_map(|it| run_below(it, text)));
    }
    // Replace non-breaking spaces in numbers, so that users can search for numbers.
    written.replace(NO_BREAK_SPACE, " ")
}

/// Returns the worst verdict of a cell in a few words, and its link target.
fn in_cell(
    (place, checked): &(Cell, CheckReport),
    page: Option<&str>,
    text: &Texts,
) -> (String, Option<String>) {
    let overall = checked.overall();
    let words = overall_in_words(overall, text);
    if checked.worst_run().is_some() {
        let to = match (page, worst_address(checked)) {
            (Some(page), Some(link)) => format!("{page}#{link}"),
            _ => format!("#{}", anchor(&heading(*place, text))),
        };
        return (words.to_owned(), Some(to));
    }
    let words = match checked.answer.horizon {
        Some(until) if overall.verdict == Verdict::Holds => {
            format!("{words} {}", text.check().for_length(&milliseconds(until)))
        }
        _ => words.to_owned(),
    };
    (words, None)
}

/// Formats the section of a failing run below the table: heading, cost and link.
fn run_below((place, checked): &(Cell, CheckReport), text: &Texts) -> Option<String> {
    checked.worst_run()?;
    let (heading, words) = (heading(*place, text), overall_in_words(checked.overall(), text));
    let detail = CheckNarrator::new(checked, text).worst_detail();
    let link = worst_address(checked);
    let link = link.unwrap_or_else(|| text.check().link_is_too_long.to_owned());
    Some(format!("\n### {heading}\n\n{words}: {detail}\n\n```\n{link}\n```\n"))
}

fn heading(cell: Cell, text: &Texts) -> String {
    format!("{}{}{}", cell.lock.id, text.events.between_names, fault_name(cell.fault, text))
}

fn fault_name(fault: Option<FaultKind>, text: &Texts) -> String {
    let faults = fault.map(|kind| FaultBudget::NOTHING.with(kind, 1));
    let words = faults.map(|faults| faults_in_words(faults, text)).unwrap_or_default();
    match words.concat() {
        none if none.is_empty() => text.conclusion.no_faults.to_owned(),
        words => words,
    }
}

/// Returns the anchor that Markdown hosts generate for a heading: lower case, hyphens instead of
/// spaces, no punctuation.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_name_is_escaped_in_markdown_and_csv() {
        let name = "a|b, \"c\"".to_owned();
        let row =
            (name.clone(), vec![("holds".to_owned(), None), ("x".to_owned(), Some("#v1".into()))]);
        let heads = ["Lock", "one", "two"].map(str::to_owned);
        assert_eq!(
            markdown_table(&heads, &[row]),
            "| Lock | one | two |\n|---|---|---|\n| a\\|b, \"c\" | holds | [x](#v1) |\n"
        );
        assert_eq!(csv(&[vec![name, "1\u{a0}000".to_owned()]]), "\"a|b, \"\"c\"\"\",1 000\r\n");
    }
}
