//! Layout of a scenario file: one entry per line, for readers and for `diff`.

use super::file::ScenarioFile;
use crate::json::encode;

/// Maximum indentation of a line: fields of the file and items of its lists.
const INDENT: &str = "    ";

/// Formats a file. The string ends with a newline.
pub(super) fn text(file: &ScenarioFile) -> String {
    let pretty = encode::pretty(file);
    let mut text = String::with_capacity(pretty.len());
    for line in pretty.lines() {
        // A newline inside a string is escaped, so the indentation of a line is its depth.
        let (within, content) = (line.strip_prefix(INDENT), line.trim_start());
        let is_end = content.starts_with(['}', ']']);
        let is_joined = within.is_some_and(|within| within.starts_with(' ') || is_end);
        match text.is_empty() {
            true => {}
            false if is_joined => text.push(' '),
            false => text.push('\n'),
        }
        text.push_str(if is_joined { content } else { line });
    }
    text + "\n"
}
