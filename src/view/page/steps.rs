//! The transcript: every step in words; and the tabs of a narrow page.

use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip, head, on_click};
use crate::properties::Severity;
use crate::report::Line;
use crate::run::{Content, Step};
use crate::text::{Sentences, grouped};
use crate::view::state::{Action, Pane, State};
use web_sys::Event;
use yew::Callback;

pub(super) fn steps(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let steps = state.recording.steps();
    let folded = folded_polls(steps);
    // A click goes to a step, but does not take the focus: the keys stay the page's.
    let list = element("ol")
        .on("mousedown", Callback::from(|event: Event| event.prevent_default()))
        .all((1..).zip(steps).map(|(number, step)| row(number, step, state, text, act)));
    element("section")
        .set("aria-label", text.steps)
        .with(head(text.steps, (folded > 0).then(|| (text.polls_folded)(folded))))
        // The list scrolls, so the keyboard must reach it.
        .with(
            element("div")
                .class("scroll")
                .set("tabindex", "0")
                .found_by(&part.transcript)
                .with(list),
        )
}

fn folded_polls(steps: &[Step]) -> usize {
    let folds = steps.iter().filter_map(|step| match &step.content {
        Content::Fold { polls } => Some(polls.iter().map(|poll| poll.times).sum::<usize>()),
        Content::Move => None,
    });
    folds.sum()
}

fn row(
    number: usize,
    step: &Step,
    state: &State,
    text: &Sentences,
    act: &Callback<Action>,
) -> Element {
    let row = state.recording.row(step, text);
    let is_current = number == state.step;
    let is_future = number > state.step;
    let opens_an_instant =
        state.recording.step(number - 1).is_none_or(|before| before.at != step.at);
    let verdict = row.severity.map(|severity| match severity {
        Severity::Broken => "bad",
        Severity::Warning => "warn",
    });
    let look = if is_future { ChipLook::Future } else { ChipLook::Rest };
    let time = (opens_an_instant || is_current).then(|| grouped(step.at.0));
    let what = row.lines.into_iter().fold(element("span").class("what"), line);
    let why = row.why.filter(|_| is_current).map(|why| element("span").class("why").with(why));
    // The arrow keys reach every row; as tab stops they would only be in the way.
    let button = element("button")
        .set("tabindex", "-1")
        .on("click", on_click(act, Action::GoTo(number)))
        .with(element("span").class("number").with(number))
        .with(element("span").class("time").with(time))
        .with(element("span").with(row.client.map(|client| chip(client, look))))
        .with(what.with(why));
    element("li")
        .key(number)
        .class("row")
        .class(verdict)
        .class(is_current.then_some("current"))
        .class(is_future.then_some("future"))
        .class(opens_an_instant.then_some("new-time"))
        .set("aria-current", is_current.then_some("step"))
        .with(button)
}

/// Adds one line to what happens in a step.
fn line(what: Element, line: Line) -> Element {
    match line {
        Line::Sentence(sentence) => what.with(element("span").class("sentence").with(sentence)),
        Line::Command { command, reply, note, .. } => {
            let reply = element("b").with(format!("→\u{a0}{reply}"));
            let what = what.with(element("code").with(command).with(" ").with(reply));
            match note {
                Some(note) => what.with(" ").with(element("span").class("note").with(note)),
                None => what,
            }
        }
    }
}

/// Where there is room for one pane only, the tabs that choose it.
pub(super) fn pane_tabs(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let tab = |pane: Pane| {
        let name = match pane {
            Pane::Code => text.code,
            Pane::Steps => text.steps,
            Pane::Redis => text.redis,
            Pane::Verdict => text.verdict,
        };
        let findings = state.recording.findings().len();
        let count = (pane == Pane::Verdict && findings > 0).then_some(findings);
        element("button")
            .set("aria-pressed", state.pane == pane)
            .on("click", on_click(act, Action::OpenPane(pane)))
            .with(name)
            .with(count.map(|count| element("span").class("count").with(count)))
    };
    element("nav")
        .class("pane-tabs")
        .set("aria-label", text.panes)
        .all(Pane::ALL.into_iter().map(tab))
}
