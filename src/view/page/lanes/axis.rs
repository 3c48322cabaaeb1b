//! The axis with its labels, the torn stretches and the playhead.

use super::super::element::Element;
use super::super::parts::client_class;
use super::super::shapes::{dot, group, label, path, rect};
use crate::text::{Sentences, grouped, milliseconds, seconds};
use crate::time::Millis;
use crate::view::chart::{AXIS_HEIGHT, Chart, FRAME, Instant, Torn, label_width};
use crate::view::state::State;
use std::ops::Range;

/// The baselines of times and of step numbers.
const TIMES: i32 = 16;
const STEPS: i32 = 37;
/// Labels of one row stand at least so far apart.
const APART: i32 = 16;
/// The upper edge of the frame round the opened millisecond, and of a torn stretch.
const FRAME_TOP: i32 = 24;

/// Times above, step numbers below; round the current millisecond a frame with the number of its
/// steps. No two labels overlap: those of the current millisecond come first, round times last.
pub(super) fn labels(chart: &Chart, state: &State, text: &Sentences) -> Element {
    let axis = &chart.axis;
    let mut row = LabelRow { taken: vec![flag(chart, state)], shapes: Vec::new() };
    if let Some(instant) = axis.opened() {
        row.opened(instant, text);
    }
    for torn in &axis.torn {
        row.centred((torn.from + torn.to) / 2, (text.idle)(&seconds(torn.idle_ms)));
    }
    for instant in axis.instants.iter().filter(|instant| !instant.is_opened) {
        row.centred(instant.from, grouped(instant.at.0));
    }
    for &(time, x) in &axis.round_times {
        row.centred(x, grouped(time.0));
    }
    let LabelRow { mut shapes, .. } = row;
    shapes.splice(0..0, frame(chart, state.step));
    group("", shapes)
}

/// The labels in the upper row so far.
struct LabelRow {
    taken: Vec<Range<i32>>,
    shapes: Vec<Element>,
}

impl LabelRow {
    fn opened(&mut self, instant: &Instant, text: &Sentences) {
        let time = grouped(instant.at.0);
        let left = instant.from - FRAME;
        let note_left = left + label_width(&time) + APART;
        self.place("now", left, left, time);
        let count = instant.steps.end() - instant.steps.start() + 1;
        let note = (text.steps_in_this_millisecond)(count);
        if count > 1 && note_left + label_width(&note) <= instant.to + 60 {
            self.place("", note_left, note_left, note);
        }
    }

    fn centred(&mut self, x: i32, text: String) {
        let half = label_width(&text) / 2;
        let left = (x - half).max(2);
        self.place("middle", left, left + half, text);
    }

    /// Adds a label that begins at `left` and is anchored at `x`, if nothing is in its way.
    fn place(&mut self, class: &'static str, left: i32, x: i32, text: String) {
        let right = left + label_width(&text);
        if self.taken.iter().all(|taken| right + APART <= taken.start || taken.end + APART <= left)
        {
            self.taken.push(left..right);
            self.shapes.push(label(class, x, TIMES, text));
        }
    }
}

/// The opened millisecond: its frame, its columns and the numbers of its steps.
fn frame(chart: &Chart, current: usize) -> Vec<Element> {
    let Some(instant) = chart.axis.opened() else { return Vec::new() };
    let bottom = chart.height();
    let mut shapes = Vec::new();
    if instant.steps.start() != instant.steps.end() {
        let (left, right) = (instant.from - FRAME, instant.to + FRAME);
        shapes.push(rect("ground", left, FRAME_TOP, right - left, AXIS_HEIGHT - FRAME_TOP, 0));
        shapes.push(path(
            "frame",
            format!("M{left}.5 {AXIS_HEIGHT}V{FRAME_TOP}.5H{right}.5V{AXIS_HEIGHT}"),
        ));
        let column = |step| format!("M{}.5 {AXIS_HEIGHT}V{bottom}", chart.axis.x(step));
        shapes.push(path("column", instant.steps.clone().map(column).collect()));
    }
    let others = instant.steps.clone().filter(|&step| step != current);
    shapes.extend(others.map(|step| label("step", chart.axis.x(step), STEPS, step.to_string())));
    shapes
}

/// What is left out, cut out of the lanes that go on.
pub(super) fn torn(chart: &Chart) -> Element {
    let cut = |torn: &Torn| {
        let live = chart
            .clients
            .iter()
            .enumerate()
            .filter(|(_, lane)| lane.end.is_none_or(|end| end.step >= torn.step));
        let bottom = live.map(|(lane, _)| chart.client_top(lane + 1)).max().unwrap_or(AXIS_HEIGHT);
        let faded = rect("faded", torn.from, FRAME_TOP, torn.to - torn.from, bottom - FRAME_TOP, 0);
        let edges = zigzag(torn.from, bottom) + &zigzag(torn.to - 6, bottom);
        group("", [faded, path("torn", edges)])
    };
    group("", chart.axis.torn.iter().map(cut))
}

fn zigzag(x: i32, bottom: i32) -> String {
    let turns = (FRAME_TOP..bottom).step_by(4).enumerate().skip(1);
    let turns: String =
        turns.map(|(turn, y)| format!("L{} {y}", if turn % 2 == 0 { x } else { x + 5 })).collect();
    format!("M{x} {FRAME_TOP}{turns}")
}

/// The line through all lanes where the run stands, with the time and the step.
pub(super) fn playhead(chart: &Chart, state: &State) -> Element {
    let x = chart.axis.x(state.step);
    let flag = flag(chart, state);
    let middle = i32::midpoint(flag.start, flag.end);
    let mut shapes = vec![path("", format!("M{x}.5 20V{}", chart.height()))];
    if state.step > 0 {
        let actor = state.recording.actor(state.step);
        let y = chart.client_top(actor.index()) + chart.client_lane_height / 2;
        shapes.push(group(client_class(actor), [dot("hit", x, y, 5)]));
        shapes.push(rect("behind", x - 10, FRAME_TOP + 2, 20, 15, 0));
        shapes.push(label("step now", x, STEPS, state.step.to_string()));
    }
    shapes.push(rect("", flag.start, 2, flag.end - flag.start, 19, 4));
    shapes.push(label("middle", middle, TIMES, flag_text(state)));
    group("playhead", shapes)
}

/// From the left to the right edge of the playhead's flag.
fn flag(chart: &Chart, state: &State) -> Range<i32> {
    let width = label_width(&flag_text(state)) + 16;
    let left =
        (chart.axis.x(state.step) - width / 2).clamp(1, (chart.axis.width - width - 1).max(1));
    left..left + width
}

fn flag_text(state: &State) -> String {
    milliseconds(state.recording.step(state.step).map_or(Millis(0), |step| step.at))
}
