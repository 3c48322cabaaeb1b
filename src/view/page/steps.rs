//! The transcript: every step in words; and the tabs of a narrow page.

use super::parts::{ChipLook, Part, chip, on_click};
use crate::properties::Severity;
use crate::report::Line;
use crate::run::{Content, Step};
use crate::text::{Sentences, grouped};
use crate::view::state::{Action, Pane, State};
use yew::prelude::*;

pub(super) fn steps(part: &Part) -> Html {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let steps = state.recording.steps();
    let folded = folded_polls(steps);
    html! {
        <section aria-label={text.steps}>
            <div class="head">
                <h2>{ text.steps }</h2>
                if folded > 0 { <span class="meta">{ (text.polls_folded)(folded) }</span> }
            </div>
            // The list scrolls, so the keyboard must reach it.
            <div class="scroll" tabindex="0" ref={part.transcript.clone()}>
                // A click goes to a step, but does not take the focus: the keys stay the page's.
                <ol onmousedown={|event: MouseEvent| event.prevent_default()}>
                    { for (1..).zip(steps).map(|(number, step)| row(number, step, state, text, act)) }
                </ol>
            </div>
        </section>
    }
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
) -> Html {
    let row = state.recording.row(step, text);
    let is_current = number == state.step;
    let is_future = number > state.step;
    let opens_an_instant =
        state.recording.step(number - 1).is_none_or(|before| before.at != step.at);
    let verdict = row.severity.map(|severity| match severity {
        Severity::Broken => "bad",
        Severity::Warning => "warn",
    });
    let class = classes!(
        "row",
        verdict,
        is_current.then_some("current"),
        is_future.then_some("future"),
        opens_an_instant.then_some("new-time"),
    );
    let look = if is_future { ChipLook::Future } else { ChipLook::Rest };
    let time = (opens_an_instant || is_current).then(|| grouped(step.at.0));
    html! {
        <li key={number} class={class} aria-current={is_current.then_some("step")}>
            // The arrow keys reach every row; as tab stops they would only be in the way.
            <button tabindex="-1" onclick={on_click(act, Action::GoTo(number))}>
                <span class="number">{ number }</span>
                <span class="time">{ for time }</span>
                <span>{ for row.client.map(|client| chip(client, look)) }</span>
                <span class="what">
                    { for row.lines.iter().map(line) }
                    if is_current { { for row.why.iter().map(|why| html! { <span class="why">{ why }</span> }) } }
                </span>
            </button>
        </li>
    }
}

fn line(line: &Line) -> Html {
    match line {
        Line::Sentence(sentence) => html! { <span class="sentence">{ sentence }</span> },
        Line::Command { command, reply, note, .. } => html! {
            <>
                <code>{ command }{ " " }<b>{ format!("→\u{a0}{reply}") }</b></code>
                { for note.iter().map(|note| html! { <>{ " " }<span class="note">{ note }</span></> }) }
            </>
        },
    }
}

/// Where there is room for one pane only, the tabs that choose it.
pub(super) fn pane_tabs(part: &Part) -> Html {
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
        html! {
            <button aria-pressed={(state.pane == pane).to_string()} onclick={on_click(act, Action::OpenPane(pane))}>
                { name }
                if pane == Pane::Verdict && findings > 0 { <span class="count">{ findings }</span> }
            </button>
        }
    };
    html! { <nav class="pane-tabs" aria-label={text.panes}>{ for Pane::ALL.into_iter().map(tab) }</nav> }
}
