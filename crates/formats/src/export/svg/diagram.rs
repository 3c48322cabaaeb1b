//! Sequence diagram as a picture: one column for each client, each server and the protected store,
//! and one row for each step.

use super::{HEAD, LONGEST, MARGIN, Picture, WIDTH, chip, cut, markup, step};
use crate::export::Exported;
use diagrams::lane_layout::{as_pixels, code_width, label_width};
use diagrams::lane_shapes::{Shape, client_class, cross, group, label, list, path, rect};
use diagrams::sequence;
use diagrams::sequence::{Columns, Index, Message, messages};
use i18n::{Texts, grouped};
use lock_semantics::Severity;
use narration::Narrator;
use primitives::ClientId;
use run_analysis::Recording;

/// Height of a row, and of the names above the rows.
const ROW: i32 = 40;
const NAMES: i32 = 28;
/// Maximum number of rows in the picture.
const MOST_ROWS: usize = ((LONGEST - HEAD) / ROW) as usize;
/// Right edge of step numbers and times.
const LEFT: i32 = 104;
/// Minimum width of a column.
const PITCH: i32 = 150;
/// Space between a marker and its label, and at both ends of an arrow.
const GAP: i32 = 10;
/// Distance from the middle of a request's label down to its arrow.
const ABOVE_ARROW: i32 = 11;

pub(super) fn diagram(exported: &Exported, text: &Texts) -> Picture {
    let (recording, current) = (exported.recording, step(exported));
    let last = recording.last();
    let first = current.saturating_sub(MOST_ROWS / 2).min(last.saturating_sub(MOST_ROWS)) + 1;
    let steps = first..(first + MOST_ROWS).min(last + 1);
    let frame = Frame::of(recording);
    let (width, top) = (frame.width, NAMES);
    let bottom = top + ROW * as_pixels(steps.len());
    let columns = 0..frame.columns.count();
    let lifelines = columns.clone().map(|column| format!("M{}.5 {top}V{bottom}", frame.x(column)));
    let names = columns.map(|column| frame.name(column, text));
    let rows = steps.clone().zip((top..).step_by(ROW as usize));
    let rows = rows.map(|(number, y)| frame.row(recording, number, number == current, y, text));
    let (grounds, rows): (Vec<_>, Vec<_>) = rows.unzip();
    let shapes = vec![
        list(grounds),
        path("hairline", format!("M0 .5H{width}M0 {top}.5H{width}")),
        path("lifeline", lifelines.collect()),
        list(names),
        list(rows),
    ];
    Picture { left: 0, width, height: bottom + MARGIN, steps, note: None, body: markup(shapes) }
}

/// Positions of the columns.
struct Frame {
    columns: Columns,
    width: i32,
    pitch: i32,
}

impl Frame {
    fn of(recording: &Recording) -> Frame {
        let columns = Columns::of(recording, &Index::of(recording));
        let count = as_pixels(columns.count());
        let width = WIDTH.max(LEFT + PITCH * count);
        Frame { columns, width, pitch: (width - LEFT) / count }
    }

    /// Returns the x position of the line of a column.
    fn x(&self, column: usize) -> i32 {
        LEFT + self.pitch / 2 + self.pitch * as_pixels(column)
    }

    /// Returns the name above a column.
    fn name(&self, column: usize, text: &Texts) -> Shape {
        let (x, y) = (self.x(column), NAMES / 2);
        match u8::try_from(column) {
            Ok(client) if column < self.columns.clients => chip(ClientId(client), x, y),
            _ => label("now middle", x, y + 4, self.columns.name(column, text)),
        }
    }

    /// Returns the background of a step's row, and the shapes in the row.
    fn row(
        &self,
        recording: &Recording,
        number: usize,
        is_current: bool,
        top: i32,
        text: &Texts,
    ) -> (Shape, Shape) {
        let Some(step) = recording.step(number) else { return (None.into(), None.into()) };
        let row = Narrator::new(recording, text).row(step);
        let is_broken = row.severity == Some(Severity::Broken);
        let ground = match (is_current, is_broken) {
            (true, _) => "now-ground",
            (false, true) => "broken-ground",
            (false, false) => "paper",
        };
        let drawn = messages(recording, step, row, &self.columns, text);
        let has_arrow = drawn.iter().any(Message::is_arrow);
        let is_alone = drawn.len() == 1;
        // A single label for several markers is placed above them.
        let lift = if is_alone || has_arrow || drawn.iter().any(|it| it.from != it.to) {
            0
        } else {
            ROW / 3
        };
        let is_first = recording.step(number - 1).is_none_or(|before| before.at != step.at);
        let time = if is_first { grouped(step.at.0) } else { String::new() };
        let middle = top + ROW / 2;
        let mut shapes = vec![
            label("end", MARGIN + 16, middle + 4, number.to_string()),
            label("time end", LEFT - 16, middle + 4, time),
        ];
        let mut words = Vec::new();
        for message in &drawn {
            let is_above = message.is_above(has_arrow);
            let y = match () {
                () if is_alone && has_arrow => middle - 5,
                () if is_alone => middle,
                () if is_above => middle - 12,
                () => middle + 4,
            };
            shapes.push(group(message.client.map_or("", client_class), self.line(message, y)));
            words.extend(self.words(message, y - lift, ground, is_broken && !is_above));
        }
        // Labels are drawn last, because lines of the row may cross them.
        shapes.extend(words);
        (rect(ground, 0, top, self.width, ROW, 0), list(shapes))
    }

    /// Returns the arrow or marker of a message whose label is at height `y`.
    fn line(&self, message: &Message, y: i32) -> Vec<Shape> {
        let (from, to) = (self.x(message.from), self.x(message.to));
        match message.shape {
            sequence::Shape::Fold => Vec::new(),
            _ if from == to => vec![mark(message, from, y)],
            // A request's label is above its arrow, and a reply's label is on its arrow.
            sequence::Shape::Reply => arrow(message.shape, from, to, y),
            sequence::Shape::Lost => {
                arrow(message.shape, from, i32::midpoint(from, to), y + ABOVE_ARROW)
            }
            _ => arrow(message.shape, from, to, y + ABOVE_ARROW),
        }
    }

    /// Returns the label of a message, with a background where it crosses lines.
    fn words(
        &self,
        message: &Message,
        y: i32,
        ground: &'static str,
        is_broken: bool,
    ) -> [Shape; 2] {
        let (from, to) = (self.x(message.from), self.x(message.to));
        let words = match message.answer() {
            Some(answer) if message.text.is_empty() => answer,
            Some(answer) => format!("{} {answer}", message.text),
            None => message.text.clone(),
        };
        if from == to {
            let (class, x, room) = match (message.is_left(&self.columns), is_broken) {
                (false, false) => ("said", from + GAP, self.width - from),
                (false, true) => ("said broken", from + GAP, self.width - from),
                (true, false) => ("said end", from - GAP, from - LEFT),
                (true, true) => ("said broken end", from - GAP, from - LEFT),
            };
            return [label(class, x, y + 4, cut(words, room - GAP, label_width)), None.into()];
        }
        let is_fold = message.shape == sequence::Shape::Fold;
        let (class, measure): (_, fn(&str) -> i32) =
            if is_fold { ("said middle", label_width) } else { ("command middle", code_width) };
        let words = cut(words, self.width - LEFT - GAP, measure);
        let half = measure(&words) / 2 + 4;
        let middle = match message.shape {
            // Several replies may come from distant columns. Near their targets, their labels do
            // not overlap.
            sequence::Shape::Reply if to < from => to + GAP + half,
            sequence::Shape::Reply => to - GAP - half,
            sequence::Shape::Lost => i32::midpoint(from, i32::midpoint(from, to)),
            sequence::Shape::Fold => i32::midpoint(from, self.x(self.columns.count() - 1)),
            _ => i32::midpoint(from, to),
        };
        let x = middle.clamp(LEFT + half, self.width - half);
        [rect(ground, x - half, y - 7, 2 * half, 14, 0), label(class, x, y + 4, words)]
    }
}

/// Draws an arrow. The arrow of a lost message ends in a cross.
fn arrow(shape: sequence::Shape, from: i32, to: i32, y: i32) -> Vec<Shape> {
    let (start, neck, back) =
        if from < to { (from + 2, to - 7, -7) } else { (from - 2, to + 7, 7) };
    let class = if shape == sequence::Shape::Reply { "line dashed" } else { "line" };
    let head = match shape {
        sequence::Shape::Lost => cross(to - 4, y - 4),
        _ => path("bar", format!("M{to} {y}l{back} -4v8z")),
    };
    vec![path(class, format!("M{start} {y}H{neck}")), head]
}

fn mark(message: &Message, x: i32, y: i32) -> Shape {
    match message.shape {
        sequence::Shape::Enter => rect("bar", x - 5, y - 5, 10, 10, 3),
        sequence::Shape::Leave => rect("ring", x - 4, y - 4, 8, 8, 4),
        sequence::Shape::Crash => cross(x - 4, y - 4),
        _ if message.client.is_none() => path("event", format!("M{x} {y}h0")),
        _ => path("hit", format!("M{x} {y}h0")),
    }
}
