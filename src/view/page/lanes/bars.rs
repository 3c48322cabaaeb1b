//! What stands in the lanes: the values of the keys, the requests and stays of the clients.

use super::super::element::Element;
use super::super::parts::client_class;
use super::super::shapes::{dot, group, label, path, path_if_any, rect};
use crate::ids::ClientId;
use crate::text::{self, Sentences};
use crate::view::chart::{
    AXIS_HEIGHT, Chart, ClientLane, End, EndKind, Inside, KEY_LANE_HEIGHT, LABEL_OFFSET, Mark,
    ValueBar, code_width, label_width, shortened,
};

/// Labels stand so far inside their bars.
const PADDING: i32 = 9;
/// The height of a value's bar, and the space above it.
const BAR: i32 = 24;
const ABOVE_BAR: i32 = (KEY_LANE_HEIGHT - BAR) / 2;

/// The keys as Redis sees them.
pub(super) fn keys(chart: &Chart, text: &Sentences) -> Element {
    let lanes = chart.keys.iter().enumerate().map(|(index, lane)| {
        let top = chart.key_top(index) + ABOVE_BAR;
        let absent = absent(chart, &lane.bars, top + BAR / 2);
        let bars = lane.bars.iter().map(|bar| value(bar, top, text));
        group("", absent.into_iter().chain(bars))
    });
    group("", lanes)
}

/// A dotted line where there was no key.
fn absent(chart: &Chart, bars: &[ValueBar], y: i32) -> Option<Element> {
    let ends = bars.iter().map(|bar| bar.to);
    let starts = bars.iter().skip(1).map(|bar| bar.from).chain([chart.axis.width]);
    let spans = ends.zip(starts).filter(|(from, to)| to - from > 12);
    path_if_any("absent", spans.map(|(from, to)| format!("M{} {y}H{}", from + 6, to - 6)).collect())
}

fn value(bar: &ValueBar, top: i32, text: &Sentences) -> Element {
    let baseline = top + 16;
    let solid_end = bar.stale.map_or(bar.to, |(x, _)| x);
    let mut shapes = vec![rect("bar", bar.from, top, bar.to - bar.from, BAR, 3)];
    let name = bar.writer.map_or_else(|| text.guest.to_owned(), |writer| writer.to_string());
    let value = shortened(&bar.value.bare_or_quoted());
    let name_x = bar.from + PADDING;
    let value_x = name_x + label_width(&name) + 7;
    if name_x + label_width(&name) + PADDING <= solid_end {
        shapes.push(label("on", name_x, baseline, name));
    } else if bar.from + label_width(&name) + 4 <= solid_end {
        shapes.push(label("on middle", i32::midpoint(bar.from, solid_end), baseline, name));
    }
    if value_x + code_width(&value) + 4 <= solid_end {
        shapes.push(label("on value", value_x, baseline, value));
    }
    if let Some((x, moment)) = bar.stale {
        let sentence = (text.timestamp_passed)(&text::moment(moment));
        let (right, bottom) = (bar.to - 4, top + BAR);
        shapes.push(rect("blank", x, top, bar.to - x, BAR, 0));
        shapes.push(path(
            "stale",
            format!("M{x} {top}.5H{right}q3.5 0 3.5 3.5V{}q0 3.5 -3.5 3.5H{x}z", bottom - 4),
        ));
        shapes.push(path("moment", format!("M{x} {}V{}", top - 6, bottom + 6)));
        if x + 2 * PADDING + label_width(&sentence) <= bar.to {
            shapes.push(label("stale-label", x + PADDING, baseline, sentence));
        }
    }
    group(bar.writer.map_or("guest", client_class), shapes)
}

/// From each request that changed a key up to the bar it began or ended.
pub(super) fn stems(chart: &Chart) -> Element {
    let stems = chart.clients.iter().enumerate().map(|(index, lane)| {
        let y = middle(chart, index);
        let stem = |mark: &Mark| {
            let changed = chart.keys.iter().position(|key| mark.changed.contains(&key.key))?;
            Some(format!("M{}.5 {}V{y}", mark.x, chart.key_top(changed) + ABOVE_BAR + BAR))
        };
        let lines = lane.marks.iter().filter_map(stem).collect();
        group(client_class(lane.client), path_if_any("stem", lines))
    });
    group("", stems)
}

/// The clients with what they ask and what they believe.
pub(super) fn clients(chart: &Chart, text: &Sentences) -> Element {
    let bar_height = if chart.client_lane_height < 34 { 14 } else { 20 };
    let lanes = chart
        .clients
        .iter()
        .enumerate()
        .map(|(index, lane)| client(lane, middle(chart, index), bar_height, text));
    group("", lanes)
}

fn client(lane: &ClientLane, y: i32, bar_height: i32, text: &Sentences) -> Element {
    let mut shapes = Vec::new();
    if let Some((from, to)) = lane.line {
        shapes.push(path("line", format!("M{from} {y}H{to}")));
    }
    for mark in &lane.marks {
        shapes.push(if mark.changed.is_empty() {
            path("tick", format!("M{}.5 {}v12", mark.x, y - 6))
        } else {
            dot("hit", mark.x, y, 4)
        });
        if let Some(request) = &mark.label {
            shapes.push(label("request", mark.x + LABEL_OFFSET, y - 5, request.clone()));
        }
    }
    for inside in &lane.inside {
        shapes.push(rect(
            "bar",
            inside.from,
            y - bar_height / 2,
            inside.to - inside.from,
            bar_height,
            3,
        ));
        let words = inside_label(lane.client, inside, text);
        shapes.extend(words.map(|words| label("on", inside.from + PADDING, y + 4, words)));
    }
    shapes.extend(lane.end.map(|end| ending(end, y, text)));
    group(client_class(lane.client), shapes)
}

/// The longest label that fits; a bar that is too short even for the name stands in its client's lane.
fn inside_label(client: ClientId, inside: &Inside, text: &Sentences) -> Option<String> {
    let labels = [(text.inside_label)(client), client.to_string()];
    labels.into_iter().find(|label| label_width(label) + 2 * PADDING <= inside.to - inside.from)
}

fn ending(end: End, y: i32, text: &Sentences) -> Element {
    let word = match end.kind {
        EndKind::Finished => return path("tick", format!("M{}.5 {}v8", end.x, y - 4)),
        EndKind::Crashed => text.crashed,
        EndKind::Failed => text.failed,
    };
    let left = end.x + 8;
    let cross = path("cross", format!("M{left} {}l9 9m0 -9l-9 9", y - 4));
    group("", [cross, label("", left + 17, y + 4, word.to_owned())])
}

/// Where two are inside: a band behind their bars, its edges, and a mark on the axis.
pub(super) fn bands(chart: &Chart) -> Element {
    let height = chart.client_lane_height;
    let bands = chart.overlaps.iter().map(|overlap| {
        let (upper, lower) = overlap.lanes;
        let band = |lane: usize| {
            rect(
                "band",
                overlap.from,
                chart.client_top(lane) + 1,
                overlap.to - overlap.from,
                height - 1,
                0,
            )
        };
        let (top, bottom) = (chart.client_top(upper) + 1, chart.client_top(lower + 1));
        let edges = [overlap.from, overlap.to].map(|x| format!("M{x}.5 {top}V{bottom}")).concat();
        let axis = format!("M{} {}H{}", overlap.from, AXIS_HEIGHT - 1, overlap.to + 1);
        group("", [band(upper), band(lower), path("edges", edges), path("verdict-mark", axis)])
    });
    group("", bands)
}

/// The words that name such a band, between the two bars.
pub(super) fn pills(chart: &Chart, text: &Sentences) -> Element {
    let pills = chart.overlaps.iter().map(|overlap| {
        let width = label_width(text.two_inside) + 16;
        let is_narrow = overlap.to - overlap.from < 12;
        let x = if is_narrow { overlap.to } else { overlap.from } + 8;
        let y = chart.client_top(overlap.lanes.0 + 1);
        group(
            "pill",
            [
                rect("", x, y - 9, width, 18, 4),
                label("middle", x + width / 2, y + 4, text.two_inside.to_owned()),
            ],
        )
    });
    group("", pills)
}

fn middle(chart: &Chart, lane: usize) -> i32 {
    chart.client_top(lane) + chart.client_lane_height / 2
}
