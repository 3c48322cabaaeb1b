//! The findings: what broke, why, and where.

use super::parts::{Icon, Part, icon, on_click};
use crate::properties::{Finding, Severity};
use crate::text::Sentences;
use crate::view::state::{Action, State};
use yew::prelude::*;

pub(super) fn verdict(part: &Part) -> Html {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let mut findings: Vec<&Finding> = state.recording.findings().iter().collect();
    findings.sort_by_key(|finding| finding.severity());
    html! {
        <section aria-label={text.verdict}>
            <div class="head">
                <h2>{ text.verdict }</h2>
                <span class="meta">{ (text.whole_run)(state.recording.last()) }</span>
            </div>
            if findings.is_empty() { <p class="hint">{ text.nothing_found }</p> }
            { for findings.iter().map(|finding| card(finding, state, text, act)) }
        </section>
    }
}

fn card(finding: &Finding, state: &State, text: &Sentences, act: &Callback<Action>) -> Html {
    let (class, shape) = match finding.severity() {
        Severity::Broken => ("bad", Icon::Broken),
        Severity::Warning => ("warn", Icon::Warning),
    };
    let (title, reason) = state.recording.finding_in_words(finding, text);
    let step = state.recording.step_of(finding.event);
    html! {
        <article class={classes!("card", class)}>
            { icon(shape) }
            <div>
                <h3>{ title }</h3>
                <p>{ reason }{ " " }<button class="link" onclick={on_click(act, Action::GoTo(step))}>{ (text.go_to_step)(step) }</button></p>
            </div>
        </article>
    }
}
