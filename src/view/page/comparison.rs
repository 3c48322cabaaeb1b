//! Two branches side by side: what happened in each since they parted, and what was found.

use super::branches::name_of;
use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip, hint};
use super::verdict::{sign, worst_first};
use crate::properties::Severity;
use crate::report::Recording;
use crate::text::{Sentences, fill, grouped};

/// So many steps before they parted are shown.
const STEPS_BEFORE: usize = 3;

/// So many steps of each branch are shown.
const SHOWN_STEPS: usize = 200;

/// So many findings of each branch are shown.
const SHOWN_FINDINGS: usize = 4;

pub(super) fn comparison(part: &Part) -> Element {
    let state = &part.state;
    let text = state.language.sentences();
    let comparison = element("div").class("comparison");
    let Some((other_number, other)) = &state.compared else { return comparison };
    let branches = &state.work.branches;
    let common = steps_in_common(&state.recording, other);
    let before = (common.saturating_sub(STEPS_BEFORE)..common)
        .map(|before| step_line(element("li"), &state.recording, before + 1, text));
    let parting = match common {
        0 => text.driving.nothing_in_common.to_owned(),
        _ => fill(text.driving.in_common, &[&grouped(common as u64)]),
    };
    let columns = [(branches.current(), &state.recording), (*other_number, other)];
    let columns = columns.map(|(number, recording)| {
        column(name_of(branches, number, text), recording, common, text)
    });
    comparison
        .with(hint(parting))
        .with(element("ol").all(before))
        .with(element("div").class("columns").all(columns))
}

/// How many of the first steps of two runs are the same.
fn steps_in_common(one: &Recording, other: &Recording) -> usize {
    let (moves, others) = (one.run().moves(), other.run().moves());
    let parted = moves.iter().zip(others).position(|(one, other)| one != other);
    let fork = parted.unwrap_or(moves.len().min(others.len()));
    let mut common = one.step_after(fork).min(other.step_after(fork));
    // A stretch of polling may be folded differently by what comes after it. The last step of a run has all
    // moves behind it as well.
    while common > 0 && one.moves_at(common).min(fork) != other.moves_at(common).min(fork) {
        common -= 1;
    }
    common
}

fn column(name: String, recording: &Recording, common: usize, text: &Sentences) -> Element {
    let findings = recording.findings();
    let verdict = worst_first(findings, SHOWN_FINDINGS).into_iter().map(|finding| {
        let (class, drawing) = sign(finding);
        let (title, _) = recording.finding_in_words(finding, text);
        element("li").class("found").class(class).with(drawing).with(element("span").with(title))
    });
    let more_findings = more(findings.len(), SHOWN_FINDINGS, text.driving.more_findings);
    let end = recording.last().min(common + SHOWN_STEPS);
    let steps = (common..end).map(|before| {
        let is_broken = recording.step(before + 1).and_then(|step| recording.finding_at(step));
        let class = is_broken.map(|finding| match finding.severity() {
            Severity::Broken => "bad",
            Severity::Warning => "warn",
        });
        step_line(element("li").class(class), recording, before + 1, text)
    });
    element("section")
        .set("aria-label", name.clone())
        .with(element("h3").with(name.clone()))
        .with(findings.is_empty().then(|| hint(text.nothing_found)))
        .with(element("ul").all(verdict))
        .with(more_findings)
        .with(
            // It scrolls, so the keyboard must reach it.
            element("div")
                .class("scroll")
                .set("tabindex", "0")
                .set("role", "group")
                .set("aria-label", name)
                .with(element("ol").all(steps))
                .with(more(recording.last(), end, text.driving.more_steps)),
        )
}

/// That there is more than is shown, if there is.
fn more(there_are: usize, shown: usize, sentence: &'static str) -> Option<Element> {
    let hidden = there_are.saturating_sub(shown);
    (hidden > 0).then(|| line("hint", fill(sentence, &[&grouped(hidden as u64)])))
}

/// A line of text.
pub(super) fn line(class: &'static str, words: String) -> Element {
    element("p").class(class).with(words)
}

/// A step in one line, put into an element.
pub(super) fn step_line(
    line: Element,
    recording: &Recording,
    number: usize,
    text: &Sentences,
) -> Element {
    let Some(step) = recording.step(number) else { return line };
    let row = recording.row(step, text);
    let name = row.client.map(|client| format!("{client}: ")).unwrap_or_default();
    let happened = row.sentences(text).join(text.happening.between_lines);
    let happened = happened.strip_prefix(&name).unwrap_or(&happened).to_owned();
    line.class("line")
        .with(element("span").class("number").with(number))
        .with(element("span").class("time").with(grouped(step.at.0)))
        .with(element("span").with(row.client.map(|client| chip(client, ChipLook::Rest))))
        .with(element("span").with(happened))
}
