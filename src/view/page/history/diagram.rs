//! The run as a sequence diagram: a column for each client, each server and the store, a row for each
//! step. Where things stand within a row is CSS's business (`static/telling.css`): each column has two
//! cells, and its line runs between them.

use super::super::element::{Element, element};
use super::super::parts::{ChipLook, Part, chip};
use super::row_of;
use super::window::list;
use crate::ids::ClientId;
use crate::picture::diagram::{Columns, Message, Shape, messages};
use crate::picture::drawing::client_class;
use crate::text::grouped;

pub(super) fn diagram(part: &Part) -> Element {
    let state = &part.state;
    let columns = Columns::of(&state.recording, &part.told.index);
    let current = state.step.saturating_sub(1);
    let rows = list(part, "diagram", (state.recording.last(), current), &|place| {
        row(place, part, &columns)
    });
    rows.class((columns.count() > 6).then_some("crowded"))
        .set("style", format!("--columns:{}", columns.count()))
        .with(heads(part, &columns))
}

/// The names of the columns. They stand behind the list in the document, and above it on the page: the list
/// is what one wants to hear first.
fn heads(part: &Part, columns: &Columns) -> Element {
    let text = part.state.language.sentences();
    let name = |column: usize| {
        let name = element("span");
        if column < columns.clients {
            name.with(chip(ClientId(column as u8), ChipLook::Rest))
        } else {
            name.with(columns.name(column, text))
        }
    };
    element("div").class("heads").set("aria-hidden", true).all((0..columns.count()).map(name))
}

fn row(place: usize, part: &Part, columns: &Columns) -> Element {
    let (state, number) = (&part.state, place + 1);
    let text = state.language.sentences();
    let Some(step) = state.recording.step(number) else { return element("li") };
    let row = state.recording.row(step, text);
    let (severity, said) = (row.severity, row.sentences(text).join(text.happening.between_lines));
    let drawn = messages(&state.recording, step, row, columns, text);
    let has_arrow = drawn.iter().any(Message::is_arrow);
    let shapes = drawn.into_iter().map(|message| {
        let is_above = message.is_above(has_arrow);
        shape(message, columns).class(is_above.then_some("above"))
    });
    let is_first = state.recording.step(place).is_none_or(|before| before.at != step.at);
    let time = (is_first || number == state.step).then(|| grouped(step.at.0));
    // The shapes are for the eyes; whoever listens hears the sentences of the transcript.
    let cells = [
        element("span").class("time").with(time),
        element("span")
            .class("shapes")
            .set("aria-hidden", true)
            .set("title", said.clone())
            .all(shapes),
        element("span").class("unseen").with(said),
    ];
    row_of(part, number, (severity, number), cells)
}

fn shape(message: Message, columns: &Columns) -> Element {
    let (is_left, reply) = (message.is_left(columns), message.answer());
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
    let reply = reply.map(|reply| element("b").with(reply));
    let label = element("span").class("label").with(element("span").with(text)).with(reply);
    element("span")
        .class(class)
        .class(is_left.then_some("left"))
        .class(client.map(client_class))
        .set("style", format!("grid-column:{start}/{end}"))
        .with(label)
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}
