//! Verdicts on a lock with many parameter values, as readable tables.

use i18n::{Texts, grouped};
use model_checker::Sweep;
use narration::{Stretch, SweepPoint, overall_in_words, stretches};

const NO_BREAK_SPACE: char = '\u{a0}';

/// Formats one line for each range of values of one parameter, or a Markdown table for two
/// parameters.
pub fn sweep_table(sweep: &Sweep, points: &[SweepPoint], text: &Texts) -> String {
    let table = match &sweep.axes[..] {
        [columns, rows] => table(&columns.name, &rows.name, points, text),
        _ => lines(&stretches(points), text),
    };
    table.replace(NO_BREAK_SPACE, " ")
}

/// Formats the values of a range: `100 to 3 000`.
pub(super) fn values(stretch: &Stretch, text: &Texts) -> String {
    if stretch.first == stretch.last {
        grouped(stretch.first)
    } else {
        text.share.range(&grouped(stretch.first), &grouped(stretch.last))
    }
}

fn lines(stretches: &[Stretch], text: &Texts) -> String {
    let row = |it: &Stretch| (values(it, text), overall_in_words(it.point.overall, text));
    let rows: Vec<(String, &str)> = stretches.iter().map(row).collect();
    let width = |of: fn(&(String, &str)) -> usize| rows.iter().map(of).max().unwrap_or_default();
    let first = width(|(values, _)| values.chars().count());
    let second = width(|(_, verdict)| verdict.chars().count());
    let line = |((values, verdict), stretch): (&(String, &str), &Stretch)| {
        let line = format!("{values:first$}  {verdict:second$}  {}", stretch.point.detail);
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().zip(stretches).map(line).collect()
}

/// Formats the points of a grid, with one row for each value of the second parameter.
fn table(columns: &str, rows: &str, points: &[SweepPoint], text: &Texts) -> String {
    let mut values: Vec<(u64, u64)> = points.iter().filter_map(place).collect();
    values.sort_unstable();
    let mut across: Vec<u64> = values.iter().map(|(column, _)| *column).collect();
    across.dedup();
    let mut down: Vec<u64> = values.iter().map(|(_, row)| *row).collect();
    down.sort_unstable();
    down.dedup();
    let heads: Vec<String> = across.iter().map(|it| grouped(*it)).collect();
    let mut table = format!("| {rows} \\ {columns} | {} |\n", heads.join(" | "));
    table += &format!("|---|{}\n", "---|".repeat(across.len()));
    for row in down {
        let cell = |column: &u64| {
            let point = points.iter().find(|it| place(it) == Some((*column, row)));
            point.map_or("", |it| overall_in_words(it.overall, text))
        };
        let cells: Vec<&str> = across.iter().map(cell).collect();
        table += &format!("| {} | {} |\n", grouped(row), cells.join(" | "));
    }
    table
}

fn place(point: &SweepPoint) -> Option<(u64, u64)> {
    match point.values[..] {
        [column, row] => Some((column, row)),
        _ => None,
    }
}
