//! The findings: what broke, why, and where.

use super::drawings;
use super::element::{Element, element};
use super::parts::{Part, head, hint, on_click};
use crate::properties::{Finding, Severity};
use crate::text::Sentences;
use crate::view::state::{Action, State};
use yew::Callback;

pub(super) fn verdict(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let mut findings: Vec<&Finding> = state.recording.findings().iter().collect();
    findings.sort_by_key(|finding| finding.severity());
    element("section")
        .set("aria-label", text.verdict)
        .with(head(text.verdict, Some((text.whole_run)(state.recording.last()))))
        .with(findings.is_empty().then(|| hint(text.nothing_found)))
        .all(findings.iter().map(|finding| card(finding, state, text, act)))
}

fn card(finding: &Finding, state: &State, text: &Sentences, act: &Callback<Action>) -> Element {
    let (class, drawing) = match finding.severity() {
        Severity::Broken => ("bad", drawings::BROKEN),
        Severity::Warning => ("warn", drawings::WARNING),
    };
    let (title, reason) = state.recording.finding_in_words(finding, text);
    let step = state.recording.step_of(finding.event);
    let go_to_step = element("button")
        .class("link")
        .on("click", on_click(act, Action::GoTo(step)))
        .with((text.go_to_step)(step));
    element("article").class("card").class(class).with(drawing).with(
        element("div")
            .with(element("h3").with(title))
            .with(element("p").with(reason).with(" ").with(go_to_step)),
    )
}
