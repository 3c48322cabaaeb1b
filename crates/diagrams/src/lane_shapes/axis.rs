//! Axis with its labels, and periods that are cut out.

use super::names::Flag;
use super::shape::{Shape, group, label, list, path, path_if_any, rect};
use crate::lane_layout::{AXIS_HEIGHT, FRAME, Instant, LaneLayout, Torn, label_width, unit};
use i18n::{Texts, grouped, seconds};
use primitives::Millis;
use std::ops::Range;

/// Baselines of times and of step numbers.
const TIMES: i32 = 16;
const STEPS: i32 = 37;
/// Minimum distance between labels in the same row.
const APART: i32 = 16;
/// Upper edge of the frame around the expanded millisecond, and of a period that is cut out.
const FRAME_TOP: i32 = 24;

/// Draws the axis: times above, step numbers below, and a frame with step numbers around the
/// current millisecond. Labels overlap neither each other nor the flag of the playhead. The labels
/// of the current millisecond have the highest priority, round times the lowest.
pub fn axis(chart: &LaneLayout, flag: &Flag, current: usize, text: &Texts) -> Vec<Shape> {
    let axis = &chart.axis;
    let block = axis.scrolls.then(|| 4 * unit(axis.available_width()));
    let mut row = LabelRow::new(vec![flag.place()], block, chart.words_from);
    let (opened, mut lower_notes) = (axis.opened(), Vec::new());
    if let Some(instant) = opened {
        row.framed(instant, FRAME, chart, text);
    }
    for torn in &chart.torn {
        let words = text.idle(&seconds(torn.idle_ms));
        lower_notes.extend(row.idle((torn.from + torn.to) / 2, words));
    }
    let numbers = axis.instants(&chart.steps);
    let instants = numbers.clone().filter_map(|number| axis.instant(number));
    for instant in instants.filter(|instant| Some(*instant) != opened) {
        row.time(axis.x(instant.first), instant.at);
    }
    for (time, x) in (numbers.start..=numbers.end).flat_map(|number| axis.round_times(number)) {
        row.time(x, time);
    }
    let marks = chart.overlaps.iter();
    let marks = marks.map(|(from, to, _)| format!("M{from} {}H{}", AXIS_HEIGHT - 1, to + 1));
    let edge = format!("M{} {AXIS_HEIGHT}H{}", chart.window.start, axis.width);
    vec![
        opened.map(|instant| frame(chart, instant)).into(),
        list(step_numbers(chart, current)),
        list(row.times),
        list(row.notes),
        list(chart.torn.iter().map(|torn| torn_out(torn, FRAME_TOP, AXIS_HEIGHT))),
        list(lower_notes),
        path_if_any("verdict-mark", marks.collect()),
        path("hairline", edge),
    ]
}

/// Labels in the upper row so far.
pub(super) struct LabelRow {
    taken: Vec<Range<i32>>,
    /// Times, whose keys are the times themselves.
    pub(super) times: Vec<Shape>,
    /// Other labels.
    pub(super) notes: Vec<Shape>,
    /// In a chart that scrolls, labels stay within blocks of this width. So the labels in a block
    /// do not depend on which other blocks are visible.
    block: Option<i32>,
    /// Left edge of the visible part. A label that would be cut there is omitted.
    visible_from: i32,
}

impl LabelRow {
    /// Returns a row in which only these ranges are occupied.
    pub(super) fn new(taken: Vec<Range<i32>>, block: Option<i32>, visible_from: i32) -> LabelRow {
        LabelRow { taken, times: Vec::new(), notes: Vec::new(), block, visible_from }
    }

    /// Adds the time and the number of steps of a millisecond with a frame, which begins `frame`
    /// before its first step.
    pub(super) fn framed(
        &mut self,
        instant: Instant,
        frame: i32,
        chart: &LaneLayout,
        text: &Texts,
    ) {
        let time = grouped(instant.at.0);
        let left = chart.axis.x(instant.first) - frame;
        let note_left = (left + label_width(&time) + APART).max(chart.words_from + APART);
        let now = self.place("now", left, left, time);
        self.times.extend(now.map(|it| it.key(instant.at.0)));
        let count = instant.last - instant.first + 1;
        let note = text.steps_in_this_millisecond(&count);
        if count > 1 && note_left + label_width(&note) <= chart.axis.x(instant.last) + 60 {
            let note = self.place("", note_left, note_left, note);
            self.notes.extend(note);
        }
    }

    pub(super) fn time(&mut self, x: i32, time: Millis) {
        let label = self.centred(x, grouped(time.0));
        self.times.extend(label.map(|it| it.key(time.0)));
    }

    /// Adds the duration of a period that is cut out. If there is no room, for example below the
    /// flag of the playhead, returns the label for the lower row, where a cut has no step numbers.
    pub(super) fn idle(&mut self, x: i32, text: String) -> Option<Shape> {
        match self.centred(x, text.clone()) {
            Some(label) => {
                self.notes.push(label);
                None
            }
            None if x - label_width(&text) / 2 < self.visible_from => None,
            None => Some(label("middle", x, STEPS, text)),
        }
    }

    fn centred(&mut self, x: i32, text: String) -> Option<Shape> {
        let half = label_width(&text) / 2;
        let left = (x - half).max(2);
        let right = left + 2 * half;
        let is_whole = self.block.is_none_or(|block| left / block == right / block);
        is_whole.then(|| self.place("middle", left, left + half, text)).flatten()
    }

    /// Adds a label that begins at `left` and is anchored at `x`, if it is visible and the space is
    /// free.
    fn place(&mut self, class: &'static str, left: i32, x: i32, text: String) -> Option<Shape> {
        let right = left + label_width(&text);
        let is_free =
            |taken: &Range<i32>| right + APART <= taken.start || taken.end + APART <= left;
        let is_visible = left >= self.visible_from;
        (is_visible && self.taken.iter().all(is_free)).then(|| {
            self.taken.push(left..right);
            label(class, x, TIMES, text)
        })
    }
}

/// Draws the frame around the expanded millisecond.
fn frame(chart: &LaneLayout, instant: Instant) -> Shape {
    if instant.first == instant.last {
        return group("", []);
    }
    let (left, right) = (chart.axis.x(instant.first) - FRAME, chart.axis.x(instant.last) + FRAME);
    let ground = rect("ground", left, FRAME_TOP, right - left, AXIS_HEIGHT - FRAME_TOP, 0);
    let edge = format!("M{left}.5 {AXIS_HEIGHT}V{FRAME_TOP}.5H{right}.5V{AXIS_HEIGHT}");
    group("", [ground, path("frame", edge)])
}

/// Returns the visible steps that have a number and a column: the expanded millisecond, or
/// all if the axis counts steps.
fn numbered(chart: &LaneLayout) -> Range<usize> {
    let (first, end) = match chart.axis.opened() {
        Some(instant) if instant.first < instant.last => (instant.first, instant.last + 1),
        _ if chart.axis.goes_by_steps() => (1, usize::MAX),
        _ => (0, 0),
    };
    first.max(chart.steps.start)..end.min(chart.steps.end)
}

fn step_numbers(chart: &LaneLayout, current: usize) -> impl Iterator<Item = Shape> {
    let number = move |step: usize| {
        let (x, number) = (chart.axis.x(step), step.to_string());
        let is_visible = x - label_width(&number) / 2 >= chart.words_from;
        is_visible.then(|| label("step", x, STEPS, number).key(step as u64))
    };
    numbered(chart).filter(move |&step| step != current).filter_map(number)
}

/// Draws the columns of the steps that have a number.
pub(super) fn columns(chart: &LaneLayout) -> Shape {
    let bottom = chart.height();
    let column = |step| format!("M{}.5 {AXIS_HEIGHT}V{bottom}", chart.axis.x(step));
    path("column", numbered(chart).map(column).collect())
}

/// Cuts the idle periods out of the lanes of clients that have not ended.
pub(super) fn torn(chart: &LaneLayout) -> Shape {
    let cut = |torn: &Torn| {
        let live = chart
            .clients
            .iter()
            .enumerate()
            .filter(|(_, lane)| lane.end.is_none_or(|end| end.step >= torn.step));
        let bottom = live.map(|(lane, _)| chart.client_top(lane + 1)).max().unwrap_or(AXIS_HEIGHT);
        torn_out(torn, AXIS_HEIGHT, bottom)
    };
    list(chart.torn.iter().map(cut))
}

pub(super) fn torn_out(torn: &Torn, top: i32, bottom: i32) -> Shape {
    let faded = rect("faded", torn.from, top, torn.to - torn.from, bottom - top, 0);
    let edges = zigzag(torn.from, top, bottom) + &zigzag(torn.to - 6, top, bottom);
    group("", [faded, path("torn", edges)])
}

fn zigzag(x: i32, top: i32, bottom: i32) -> String {
    // The turns of the zigzag depend only on `y`, so that the pieces fit together.
    let turn = |y: i32| if (y - FRAME_TOP) % 8 < 4 { x } else { x + 5 };
    let mut line = format!("M{} {top}", turn(top));
    let mut y = FRAME_TOP;
    while y < bottom {
        if y > top {
            line.push_str(&format!("L{} {y}", turn(y)));
        }
        y += 4;
    }
    line
}
