//! Transcript of the run: one row of text per step or group of steps.

use crate::kit::contexts::{use_dispatch, use_index, use_recording, use_step, use_texts};
use crate::kit::controls::{Chip, ChipLook};
use crate::run_view::history::row::{Position, Row};
use crate::run_view::history::window::use_window;
use i18n::{Texts, grouped};
use narration::{EventLine, Narrator, step_range};
use run_analysis::Recording;
use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn Transcript() -> Html {
    let (recording, index, step) = (use_recording(), use_index(), use_step());
    let rows = &index.rows;
    let window = use_window(rows.count(), rows.place_of(step));
    let row = |place: usize| {
        let steps = rows.steps(place);
        let when = if steps.contains(&step) { Ordering::Equal } else { steps.start().cmp(&step) };
        html! {
            <StepRow
                key={*steps.start()}
                recording={recording.clone()}
                steps={steps.clone()}
                {when}
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
    /// Numbers of the steps in the row.
    steps: RangeInclusive<usize>,
    /// Order of the steps relative to the current one.
    when: Ordering,
    position: Option<Position>,
}

#[component]
fn StepRow(props: &StepRowProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let StepRowProps { recording, steps, when, position } = props;
    let (first, last) = (*steps.start(), *steps.end());
    let row = Narrator::new(recording, text).joint_row(steps.clone());
    let Some((step, row)) = recording.step(first).zip(row) else { return Html::default() };
    let is_current = when.is_eq();
    let opens_an_instant = recording.step(first - 1).is_none_or(|before| before.at != step.at);
    let look = if when.is_gt() { ChipLook::Future } else { ChipLook::Rest };
    let shown = Row {
        number: (first < last).then(|| AttrValue::from(step_range(steps))),
        severity: row.severity,
        class: opens_an_instant.then_some("new-time"),
        ..Row::new(last, *when, *position)
    };
    let cells = html! {
        <>
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
                { row_lines(&row, text) }
                if let Some(why) = row.why.as_ref().filter(|_| is_current) {
                    <span class="why">{ why }</span>
                }
            </span>
        </>
    };
    shown.render(&dispatch, cells)
}

/// Renders the lines of a step.
pub(crate) fn row_lines(row: &narration::StepRow, text: &Texts) -> Html {
    let by = row.client.is_none().then_some(text.external_client);
    let line = |(place, line): (usize, &EventLine)| {
        html! {
            <>
                { if place > 0 { text.events.between_lines } else { "" } }
                { transcript_line(line, by) }
            </>
        }
    };
    row.lines.iter().enumerate().map(line).collect()
}

/// Renders one line of a step. An external client is named in the line; other clients have chips.
fn transcript_line(line: &EventLine, by: Option<&'static str>) -> Html {
    match line {
        EventLine::Sentence(sentence) => html! { <span class="sentence">{ sentence }</span> },
        EventLine::Command { server, command, reply, note, whole } => html! {
            <>
                if let Some(name) = by {
                    <span class="actor">{ name }</span>{ " " }
                }
                if let Some(server) = server {
                    <span class="actor">{ server.to_string() }</span>{ " " }
                }
                <code title={whole.clone()}>{ command }{ " " }<b>{ format!("→\u{a0}{reply}") }</b></code>
                if let Some(note) = note {
                    { " " }<span class="note">{ note }</span>
                }
            </>
        },
    }
}
