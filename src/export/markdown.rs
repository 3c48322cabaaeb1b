//! The run for a page of Markdown: what was found, then a row a step.

use crate::report::{ConclusionLine, Recording};
use crate::text::{Sentences, grouped};
use crate::time::Millis;

pub(super) fn markdown(
    title: &str,
    recording: &Recording,
    until: Millis,
    text: &Sentences,
) -> String {
    let mut page = format!("# {}\n\n", plain(title));
    for (kind, line) in recording.conclusion_lines(until, text) {
        page.push_str(&match kind {
            ConclusionLine::Finding(_) => format!("- **{}**\n", plain(&line)),
            ConclusionLine::Reason => format!("  {}\n", plain(line.trim_start())),
            _ => format!("\n{}\n", plain(&line)),
        });
    }
    let [step, time] = [text.step_axis, text.time_axis];
    page.push_str(&format!("\n| {step} | {time} | {} |\n|---:|---:|---|\n", text.steps));
    for (number, step) in (1..).zip(recording.steps()) {
        let sentences = recording.row(step, text).sentences(text);
        let sentences: Vec<String> = sentences.iter().map(|it| plain(it)).collect();
        let time = grouped(step.at.0);
        page.push_str(&format!("| {number} | {time} | {} |\n", sentences.join("<br>")));
    }
    page
}

/// Text in which nothing is markup (CommonMark 0.31, backslash escapes and entities).
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.trim_end().chars() {
        match character {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' | '>' => {
                plain.extend(['\\', character]);
            }
            _ if character.is_control() => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}
