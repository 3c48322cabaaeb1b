//! Lanes of the keys of each server and of the protected store.

use super::shape::{Shape, client_class, group, group_at, label, list, path, path_if_any, rect};
use crate::lane_layout::{
    FaultKind, KeyLane, LaneLayout, Unreachable, ValueBar, code_width, label_width,
};
use i18n::Texts;
use std::ops::Range;

/// Space between the edge of a bar and its label.
pub(super) const PADDING: i32 = 9;
/// Minimum width of a bar.
const NARROWEST: i32 = 4;

/// Upper edge and height of a bar.
#[derive(Clone, Copy)]
struct Bar {
    top: i32,
    height: i32,
}

impl Bar {
    fn in_lane(chart: &LaneLayout, lane: usize) -> Bar {
        let height = if chart.key_lane_height < 40 { 18 } else { 24 };
        Bar { top: chart.key_top(lane) + (chart.key_lane_height - height) / 2, height }
    }

    fn middle(self) -> i32 {
        self.top + self.height / 2
    }

    fn baseline(self) -> i32 {
        self.middle() + 4
    }

    fn bottom(self) -> i32 {
        self.top + self.height
    }
}

/// Returns the lower edge of the bars in a lane.
pub(super) fn bar_bottom(chart: &LaneLayout, lane: usize) -> i32 {
    Bar::in_lane(chart, lane).bottom()
}

/// Draws the lanes of the keys with their actual values.
pub(super) fn keys(chart: &LaneLayout, text: &Texts) -> Shape {
    let lanes = chart.keys.iter().enumerate().map(|(index, lane)| {
        let place = Bar::in_lane(chart, index);
        let y = chart.key_top(index) + chart.key_lane_height - 3;
        let unreachable =
            lane.unreachable.iter().map(|&Unreachable { from, to }| format!("M{from} {y}H{to}"));
        let mut faults = Vec::new();
        for &(x, kind) in &lane.faults {
            let word = match kind {
                FaultKind::Restarted => text.faults.restarted_label,
                FaultKind::FailedOver => text.faults.failed_over_label,
                FaultKind::Partitioned => text.timeline.unreachable,
                FaultKind::Healed => "",
            };
            faults.push(moment("fault", x, place));
            let free = lane
                .bars
                .iter()
                .all(|bar| bar.to <= x + 5 || x + 5 + label_width(word) <= bar.from);
            if free && !word.is_empty() {
                faults.push(label("fault-label", x + 5, place.baseline(), word.to_owned()));
            }
        }
        let shapes = [
            absent(chart, lane, place),
            list(values(chart, &lane.bars, place, text)),
            path_if_any("cut-off", unreachable.collect()),
            list(faults),
        ];
        group("", shapes)
    });
    list(lanes)
}

/// Draws the lane of the store with accepted and rejected writes.
pub(super) fn store(chart: &LaneLayout, text: &Texts) -> Shape {
    let Some(store) = &chart.store else { return None.into() };
    let place = Bar::in_lane(chart, chart.keys.len());
    let refused = store.refused.iter().map(|&(x, client)| {
        let cross = cross(x - 4, place.top - 3);
        group(client_class(client), [cross, moment("moment", x, place)])
    });
    group("", [list(values(chart, &store.bars, place, text)), list(refused)])
}

/// Draws a cross with this upper left corner.
pub fn cross(left: i32, top: i32) -> Shape {
    path("cross", format!("M{left} {top}l9 9m0 -9l-9 9"))
}

/// Draws a dotted line while the key does not exist.
fn absent(chart: &LaneLayout, lane: &KeyLane, place: Bar) -> Shape {
    let mut line = String::new();
    let mut from = lane.absent_from;
    let y = place.middle();
    for bar in &lane.bars {
        dotted(&mut line, from, bar.from, y);
        from = Some(bar.to);
    }
    dotted(&mut line, from, chart.axis.open_end().min(chart.axis.width).min(chart.window.end), y);
    path_if_any("absent", line)
}

fn dotted(line: &mut String, from: Option<i32>, to: i32, y: i32) {
    if let Some(from) = from.filter(|from| to - from > 12) {
        line.push_str(&format!("M{} {y}H{}", from + 6, to - 6));
    }
}

fn values(
    chart: &LaneLayout,
    bars: &[ValueBar],
    place: Bar,
    text: &Texts,
) -> impl Iterator<Item = Shape> {
    bars.iter().enumerate().map(move |(index, bar)| {
        let start = chart.words_start(bar.from) - bar.from;
        let torn = chart.torn.iter().map(|torn| torn.from - bar.from).find(|&from| from > start);
        let words = start..torn.unwrap_or(i32::MAX);
        let mut shapes = value(bar, words, chart.axis.width - bar.from, place, text);
        if bar.expired {
            let room = bars.get(index + 1).map_or(i32::MAX, |next| next.from - bar.from);
            let torn = chart.torn.iter().map(|torn| torn.to).filter(|&to| to < bar.to).max();
            let torn = torn.map_or(0, |to| to - bar.from);
            shapes.extend(expiry(bar, start, torn, room, place, text));
        }
        group_at(bar.from, bar.writer.map_or("external", client_class), shapes)
            .key(bar.number as u64)
    })
}

/// Draws a bar relative to its left edge, so that the shapes do not change when it moves. Labels
/// end at `edge`, the end of the chart. If the left edge of the bar is not visible, labels use the
/// range `words`, which does not begin at 0 then.
fn value(bar: &ValueBar, words: Range<i32>, edge: i32, place: Bar, text: &Texts) -> Vec<Shape> {
    let Range { start, end: room } = words;
    let Bar { top, height } = place;
    let baseline = place.baseline();
    let to = (bar.to - bar.from).max(NARROWEST);
    let stale = bar.stale.map(|(x, passed)| (x - bar.from, passed));
    let solid_end = stale.map_or(to, |(x, _)| x).min(edge);
    let mut shapes = vec![rect("bar", 0, top, to, height, 3)];
    let name =
        bar.writer.map_or_else(|| text.external_client.to_owned(), |writer| writer.to_string());
    // A label at the end takes precedence over the value, unless the whole bar is visible.
    let words_end = match start {
        1.. if bar.expired => room.min(solid_end - label_width(text.timeline.expired) - 6),
        1.. => room.min(solid_end),
        _ => solid_end,
    };
    let value_x = start + PADDING + label_width(&name) + 7;
    let value_fits = value_x + code_width(&bar.value) + 4 <= words_end;
    if start + PADDING + label_width(&name) + PADDING <= words_end {
        shapes.push(label("on", start + PADDING, baseline, name));
    } else if start == 0 && label_width(&name) + 4 <= solid_end {
        shapes.push(label("on middle", solid_end / 2, baseline, name));
    }
    if value_fits {
        shapes.push(label("on value", value_x, baseline, bar.value.clone()));
    }
    if let Some((x, passed)) = stale {
        let sentence = text.timestamp_passed(&i18n::moment(passed));
        let (right, bottom) = (to - 4, place.bottom());
        shapes.push(rect("blank", x, top, to - x, height, 0));
        shapes.push(path(
            "stale",
            format!("M{x} {top}.5H{right}q3.5 0 3.5 3.5V{}q0 3.5 -3.5 3.5H{x}z", bottom - 4),
        ));
        shapes.push(moment("moment", x, place));
        let from = x.max(start);
        if from + 2 * PADDING + label_width(&sentence) <= to.min(edge) {
            shapes.push(label("stale-label", from + PADDING, baseline, sentence));
        }
    }
    shapes
}

/// Draws the end of a TTL: a vertical line, and the label after it, or inside the bar if there is
/// no room. Positions are relative to the bar's left edge: `room` is the next bar, `start` the
/// start of the labels, `torn` the end of a period that is cut out.
fn expiry(
    bar: &ValueBar,
    start: i32,
    torn: i32,
    room: i32,
    place: Bar,
    text: &Texts,
) -> impl Iterator<Item = Shape> {
    let word = text.timeline.expired;
    let width = label_width(word);
    let words_in_bar = match start {
        0 => 2 * PADDING + label_width("C1") + 7 + code_width(&bar.value),
        _ => start,
    };
    let to = bar.to - bar.from;
    let (class, x) =
        if to + 6 + width + 4 <= room { ("expired", to + 6) } else { ("on", to - width - 6) };
    let fits = class == "expired" || words_in_bar.max(torn + 4) <= x;
    let word = fits.then(|| label(class, x, place.baseline(), word.to_owned()));
    [Some(moment("moment", to, place)), word].into_iter().flatten()
}

/// Draws a vertical line that is slightly higher than a bar.
fn moment(class: &'static str, x: i32, place: Bar) -> Shape {
    path(class, format!("M{x} {}V{}", place.top - 6, place.bottom() + 6))
}
