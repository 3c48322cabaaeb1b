//! How a scenario file is laid out: an entry a line, so that people can read it and `diff` compares
//! it.

use super::file::ScenarioFile;

/// How deep the lines go that stay lines: the fields of the file and the items of its lists.
const INDENT: &str = "    ";

/// The text of a file, with a line end.
pub(super) fn text(file: &ScenarioFile) -> String {
    // No map of a file has keys that are not strings, which is all that can go wrong.
    let pretty = serde_json::to_string_pretty(file).unwrap_or_default();
    let mut text = String::with_capacity(pretty.len());
    for line in pretty.lines() {
        // A line end inside a string is an escape, so each line is as deep as it is indented.
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
