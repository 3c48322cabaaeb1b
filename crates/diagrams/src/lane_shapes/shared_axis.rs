//! Axis that two runs share: times, ticks, a frame around the steps of a millisecond, and periods
//! that are cut out. It has no step numbers, because the runs number their steps differently.

use super::axis::{LabelRow, torn_out};
use super::shape::{Shape, group, list, path, rect};
use crate::lane_layout::{Instant, LaneLayout, SHARED_AXIS_HEIGHT, unit};
use i18n::{Texts, seconds};
use std::ops::Range;

/// Distance from the outer steps of a millisecond to its frame.
const FRAME: i32 = 6;
const FRAME_TOP: i32 = 24;
/// Upper end of a tick.
const TICK_TOP: i32 = 29;

/// Draws the axis of [`Pair`](crate::lane_layout::Pair). Labels do not overlap the ranges in
/// `taken`.
pub fn shared_axis(chart: &LaneLayout, taken: Vec<Range<i32>>, text: &Texts) -> Vec<Shape> {
    let axis = &chart.axis;
    let block = axis.scrolls.then(|| 4 * unit(axis.available_width()));
    let mut row = LabelRow::new(taken, block, chart.words_from);
    let numbers = axis.instants(&chart.steps);
    let instants: Vec<Instant> =
        numbers.clone().filter_map(|number| axis.instant(number)).collect();
    let (several, single): (Vec<&Instant>, Vec<&Instant>) =
        instants.iter().partition(|instant| instant.first < instant.last);
    for instant in &several {
        row.framed(**instant, FRAME, chart, text);
    }
    for torn in &chart.torn {
        // A label without room is omitted, because there is no lower row.
        let _ = row.idle((torn.from + torn.to) / 2, text.idle(&seconds(torn.idle_ms)));
    }
    for instant in &single {
        row.time(axis.x(instant.first), instant.at);
    }
    for (time, x) in (numbers.start..=numbers.end).flat_map(|number| axis.round_times(number)) {
        row.time(x, time);
    }
    let tick = |instant: &&Instant| {
        format!("M{}.5 {TICK_TOP}V{SHARED_AXIS_HEIGHT}", axis.x(instant.first))
    };
    let edge = format!("M{} {}.5H{}", chart.window.start, SHARED_AXIS_HEIGHT - 1, axis.width);
    vec![
        list(several.iter().map(|instant| frame(chart, instant))),
        path("frame", single.iter().map(tick).collect()),
        list(row.times),
        list(row.notes),
        list(chart.torn.iter().map(|torn| torn_out(torn, FRAME_TOP, SHARED_AXIS_HEIGHT))),
        path("hairline", edge),
    ]
}

/// Draws the frame around the steps of a millisecond.
fn frame(chart: &LaneLayout, instant: &Instant) -> Shape {
    let left = chart.axis.x(instant.first) - FRAME;
    let right = chart.axis.x(instant.last) + FRAME;
    let height = SHARED_AXIS_HEIGHT - FRAME_TOP;
    let ground = rect("ground", left, FRAME_TOP, right - left, height, 0);
    let edge =
        format!("M{left}.5 {SHARED_AXIS_HEIGHT}V{FRAME_TOP}.5H{right}.5V{SHARED_AXIS_HEIGHT}");
    group("", [ground, path("frame", edge)])
}
