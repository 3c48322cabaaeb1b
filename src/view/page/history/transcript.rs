//! Every step in words.

use super::HistoryProps;
use super::row::{Position, Row};
use super::window::use_window;
use crate::report::{Line, Recording};
use crate::text::grouped;
use crate::view::page::context::use_sentences;
use crate::view::page::controls::{Chip, ChipLook};
use std::cmp::Ordering;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub fn Transcript(props: &HistoryProps) -> Html {
    let HistoryProps { recording, step, .. } = props;
    let window = use_window(props, recording.last(), step.saturating_sub(1));
    let row = |place: usize| {
        let number = place + 1;
        html! {
            <StepRow
                key={number}
                recording={recording.clone()}
                {number}
                when={number.cmp(step)}
                position={window.position(place)}
            />
        }
    };
    html! {
        <div class="scroll" tabindex="0" ref={window.node()} onscroll={window.on_scroll()}>
            { window.list(row) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct StepRowProps {
    recording: Rc<Recording>,
    number: usize,
    /// How the step compares to the current one.
    when: Ordering,
    position: Option<Position>,
}

#[component]
fn StepRow(props: &StepRowProps) -> Html {
    let text = use_sentences();
    let StepRowProps { recording, number, when, position } = props;
    let Some(step) = recording.step(*number) else { return Html::default() };
    let row = recording.row(step, text);
    let is_current = when.is_eq();
    let opens_an_instant = recording.step(number - 1).is_none_or(|before| before.at != step.at);
    let look = if when.is_gt() { ChipLook::Future } else { ChipLook::Rest };
    let by = row.client.is_none().then_some(text.external_client);
    let line = |(place, line): (usize, &Line)| {
        html! {
            <>
                { if place > 0 { text.happening.between_lines } else { "" } }
                { line_in_words(line, by) }
            </>
        }
    };
    html! {
        <Row
            step={*number}
            when={*when}
            severity={row.severity}
            class={opens_an_instant.then_some("new-time")}
            position={*position}
        >
            <span class="time">
                if opens_an_instant || is_current {
                    { grouped(step.at.0) }
                }
            </span>
            <span>
                if let Some(client) = row.client {
                    <Chip {client} {look} />
                }
            </span>
            <span class="what">
                { row.lines.iter().enumerate().map(line).collect::<Html>() }
                if let Some(why) = row.why.as_ref().filter(|_| is_current) {
                    <span class="why">{ why }</span>
                }
            </span>
        </Row>
    }
}

/// One line of what happens in a step. Who gave a command is said only of an external client: the
/// others have chips.
fn line_in_words(line: &Line, by: Option<&'static str>) -> Html {
    match line {
        Line::Sentence(sentence) => html! { <span class="sentence">{ sentence }</span> },
        Line::Command { server, command, reply, note } => html! {
            <>
                if let Some(name) = by {
                    <span class="actor">{ name }</span>{ " " }
                }
                if let Some(server) = server {
                    <span class="actor">{ server.to_string() }</span>{ " " }
                }
                <code>{ command }{ " " }<b>{ format!("→\u{a0}{reply}") }</b></code>
                if let Some(note) = note {
                    { " " }<span class="note">{ note }</span>
                }
            </>
        },
    }
}
