//! Sequence diagram of the run: one column for each client, each server and the protected store,
//! one row for each step. CSS positions the elements of a row (`static/history.css`): each column
//! has two grid cells, with the lifeline between them.

use crate::kit::contexts::{use_dispatch, use_index, use_recording, use_step, use_texts};
use crate::kit::controls::Chip;
use crate::run_view::history::row::{Position, Row};
use crate::run_view::history::window::use_window;
use diagrams::lane_shapes::client_class;
use diagrams::sequence::{Columns, Message, Shape, messages};
use i18n::grouped;
use narration::Narrator;
use primitives::ClientId;
use run_analysis::Recording;
use std::cmp::Ordering;
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of wide columns. With more columns, all are narrow.
const WIDE_COLUMNS: usize = 6;

#[component]
pub(crate) fn Diagram() -> Html {
    let (recording, index, step) = (use_recording(), use_index(), use_step());
    let columns = Columns::of(&recording, &index);
    let window = use_window(recording.last(), step.saturating_sub(1));
    let row = |place: usize| {
        let number = place + 1;
        html! {
            <DiagramRow
                key={number}
                recording={recording.clone()}
                {columns}
                {number}
                when={number.cmp(&step)}
                position={window.position(place)}
            />
        }
    };
    let crowded = (columns.count() > WIDE_COLUMNS).then_some("crowded");
    html! {
        <div
            class={classes!("scroll", "diagram", crowded)}
            tabindex="0"
            style={format!("--columns:{}", columns.count())}
            ref={window.node()}
            onscroll={window.on_scroll()}
        >
            { window.list(row) }
            <Heads {columns} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct HeadsProps {
    columns: Columns,
}

/// Renders the column headings. They follow the list in the document, so that screen readers reach
/// the list first; CSS moves them above it.
#[component]
fn Heads(props: &HeadsProps) -> Html {
    let (text, columns) = (use_texts(), props.columns);
    let name = |column: usize| {
        if column < columns.clients {
            html! { <span><Chip client={ClientId(column as u8)} /></span> }
        } else {
            html! { <span>{ columns.name(column, text) }</span> }
        }
    };
    html! { <div class="heads" aria-hidden="true">{ for (0..columns.count()).map(name) }</div> }
}

#[derive(Properties, PartialEq)]
struct DiagramRowProps {
    recording: Rc<Recording>,
    columns: Columns,
    number: usize,
    /// Order of the step relative to the current one.
    when: Ordering,
    position: Option<Position>,
}

#[component]
fn DiagramRow(props: &DiagramRowProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let DiagramRowProps { recording, columns, number, when, position } = props;
    let Some(step) = recording.step(*number) else { return Html::default() };
    let row = Narrator::new(recording, text).row(step);
    let (severity, sentences) = (row.severity, row.sentences(text).join(text.events.between_lines));
    let drawn = messages(recording, step, row, columns, text);
    let has_arrow = drawn.iter().any(Message::is_arrow);
    let opens_an_instant = recording.step(number - 1).is_none_or(|before| before.at != step.at);
    // The shapes are hidden from screen readers, which read the sentences of the transcript.
    let cells = html! {
        <>
            <span class="time">
                if opens_an_instant || when.is_eq() {
                    { grouped(step.at.0) }
                }
            </span>
            <span class="shapes" aria-hidden="true" title={sentences.clone()}>
                { for drawn.into_iter().map(|message| shape(message, columns, has_arrow)) }
            </span>
            <span class="unseen">{ sentences }</span>
        </>
    };
    Row { severity, ..Row::new(*number, *when, *position) }.render(&dispatch, cells)
}

fn shape(message: Message, columns: &Columns, has_arrow: bool) -> Html {
    let (is_left, reply) = (message.is_left(columns), message.answer());
    let above = message.is_above(has_arrow).then_some("above");
    let Message { shape, from, to, client, text, .. } = message;
    let class = match shape {
        Shape::Request => "arrow",
        Shape::Reply => "arrow reply",
        Shape::Lost => "arrow lost",
        Shape::Enter => "mark enter",
        Shape::Leave => "mark leave",
        Shape::Crash => "mark crash",
        Shape::Mark => "mark",
        Shape::Fold => "fold",
    };
    let middle = |column: usize| 2 * column + 2;
    let (start, end) = match shape {
        Shape::Fold => (1, 2 * columns.count() + 1),
        Shape::Lost => ordered(middle(from), from + to + 2),
        _ if from != to => ordered(middle(from), middle(to)),
        _ if is_left => (1, middle(from)),
        _ => (middle(from), 2 * columns.count() + 1),
    };
    // Little room leaves the command and the reply.
    let is_request = matches!(shape, Shape::Request);
    let (command, arguments) = match text.split_once(' ').filter(|_| is_request) {
        Some((command, arguments)) => (Some(command.to_owned()), arguments.to_owned()),
        None => (None, text),
    };
    html! {
        <span
            class={classes!(class, is_left.then_some("left"), client.map(client_class), above)}
            style={format!("grid-column:{start}/{end}")}
        >
            <span class="label">
                if let Some(command) = command {
                    <span class="command">{ command }</span>
                }
                <span>{ arguments }</span>
                if let Some(reply) = reply {
                    <b>{ reply }</b>
                }
            </span>
        </span>
    }
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}
