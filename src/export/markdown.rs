//! The run for a page of Markdown: what was found, then a row a step.

use crate::report::Recording;
use crate::text::{Sentences, fill_with, grouped};
use crate::time::Millis;

pub(super) fn markdown(
    title: &str,
    recording: &Recording,
    until: Millis,
    text: &Sentences,
) -> String {
    let mut page = format!("# {}\n\n", plain(title));
    for finding in recording.findings() {
        let (title, reason) = recording.finding_in_words(finding, text);
        let step = recording.step_of(finding.event);
        let title = fill_with(text.finding.at_step, &[&title, &step]);
        page.push_str(&format!("- **{}** {}\n", plain(&title), plain(&reason)));
    }
    if recording.findings().is_empty() {
        page.push_str(&plain(&recording.conclusion(until, text)));
        page.push('\n');
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
