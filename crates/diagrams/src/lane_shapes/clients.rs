//! Lanes of the clients: their requests, critical sections and pauses.

use super::server_lanes::{PADDING, bar_bottom, cross};
use super::shape::{
    Rect, Shape, client_class, group, label, list, path, path_if_any, rect, striped, stripes,
};
use crate::lane_layout::{
    ClientLane, End, EndKind, LABEL_OFFSET, LaneLayout, MarkKind, NEVER, Overlap, Paused,
    SectionBar, code_width, label_width,
};
use i18n::{Texts, in_short};
use primitives::ClientId;
use run_analysis::Recording;
use simulator::{EventKind, Message};
use std::ops::Range;

/// Minimum width of a bar.
const NARROWEST: i32 = 4;
/// Distance from the end of a client to its cross.
const END_OFFSET: i32 = 8;
/// Width of this cross, with the gap to its words.
const CROSS_WIDTH: i32 = 17;
/// Distance from the usual place of the words of an end to their place below another label.
const LOWER: i32 = 6;

/// Draws a line from each request that changed a key to the bar that it began or ended.
pub(super) fn stems(chart: &LaneLayout) -> Shape {
    let stems = chart.clients.iter().enumerate().map(|(index, lane)| {
        let y = chart.client_middle(index);
        let mut lines = String::new();
        for mark in &lane.marks {
            if let Some(changed) = mark.lane {
                lines.push_str(&format!("M{}.5 {}V{y}", mark.x, bar_bottom(chart, changed)));
            }
        }
        group(client_class(lane.client), [path_if_any("stem", lines)])
    });
    list(stems)
}

/// Draws the clients, one lane each.
pub(super) fn clients(chart: &LaneLayout, recording: &Recording, text: &Texts) -> Shape {
    let lanes = chart
        .clients
        .iter()
        .enumerate()
        .map(|(index, lane)| client(chart, lane, chart.client_middle(index), recording, text));
    list(lanes)
}

fn client(
    chart: &LaneLayout,
    lane: &ClientLane,
    y: i32,
    recording: &Recording,
    text: &Texts,
) -> Shape {
    let bar_height = if chart.client_lane_height < 34 { 14 } else { 20 };
    // All markers of one kind form one path. A tick is a line; a dot is a line without length but
    // with round ends.
    let [mut ticks, mut ticks_inside, mut dots, mut faults] = [const { String::new() }; 4];
    let (mut pauses, mut label_spans) = (Vec::new(), Vec::new());
    for paused in &lane.paused {
        label_spans.extend(pause_shapes(
            chart,
            lane.client,
            paused,
            y,
            bar_height,
            text,
            &mut pauses,
        ));
    }
    let (mut labels, mut request_spans) = (Vec::new(), Vec::new());
    for mark in &lane.marks {
        let x = mark.x;
        let (path, shape) = match mark.kind {
            MarkKind::Asked if mark.in_critical_section => {
                (&mut ticks_inside, format!("M{x}.5 {}v6", y - 3))
            }
            MarkKind::Asked => (&mut ticks, format!("M{x}.5 {}v12", y - 6)),
            MarkKind::Changed => (&mut dots, format!("M{x}.5 {y}h0")),
            MarkKind::Fault => (&mut faults, format!("M{} {}l3.5 7l3.5 -7z", x - 3, y - 4)),
        };
        path.push_str(&shape);
        let word = match mark.kind {
            MarkKind::Fault => fault_word(recording, mark.event, text)
                .filter(|word| label_width(word) <= mark.room)
                .map(str::to_owned),
            _ => mark.label.clone(),
        };
        // Labels of pauses take precedence over labels of requests. A request that is scrolled out
        // has no label, which would be cut.
        let left = x + LABEL_OFFSET + mark.shift;
        let is_visible = x >= chart.words_from;
        let is_free = |word: &String| {
            label_spans.iter().all(|it| left + code_width(word) <= it.start || it.end <= left)
        };
        if let Some(word) = word.filter(|word| is_visible && is_free(word)) {
            let is_below = is_below_pill(chart, lane.client, x);
            if !is_below {
                request_spans.push(left..left + code_width(&word));
            }
            let baseline = if is_below { y + 13 } else { y - 5 };
            labels.push(label("request", left, baseline, word).key(mark.event as u64));
        }
    }
    let bar = |section: &SectionBar| {
        let width = (section.to - section.from).max(NARROWEST);
        rect("bar", section.from, y - bar_height / 2, width, bar_height, 3)
            .key(section.number as u64)
    };
    let sections = &lane.critical_sections;
    let named = sections.iter().filter_map(|&section| section_label(chart, lane, section, y, text));
    // The words of the end move down if they would touch the label of a request. A request can still
    // arrive after the end.
    let ending = |end: End| {
        let Some(words) = end_words(end, text) else {
            return path("tick", format!("M{}.5 {}v8", end.x, y - 4));
        };
        let left = end.x + END_OFFSET;
        let right = left + CROSS_WIDTH + label_width(words);
        let is_covered = request_spans.iter().any(|it| it.start < right && left < it.end);
        let y = if is_covered { y + LOWER } else { y };
        let words = label("", left + CROSS_WIDTH, y + 4, words.to_owned());
        group("", [cross(left, y - 4), words])
    };
    let shapes = [
        line(chart, lane, y),
        path_if_any("tick", ticks),
        list(sections.iter().map(bar)),
        list(named),
        path_if_any("tick-inside", ticks_inside),
        (!pauses.is_empty()).then(|| stripes(lane.client)).into(),
        list(pauses),
        path_if_any("halo", dots.clone()),
        path_if_any("hit", dots),
        path_if_any("fault", faults),
        list(labels),
        lane.end.map(ending).into(),
    ];
    group(client_class(lane.client), shapes)
}

/// Draws the line of a client, dotted where a period is cut out.
fn line(chart: &LaneLayout, lane: &ClientLane, y: i32) -> Shape {
    let Some((from, to)) = lane.line else { return None.into() };
    let mut left = from.max(chart.window.start);
    let right = to.min(chart.window.end);
    let (mut solid, mut dotted) = (String::new(), String::new());
    for torn in &chart.torn {
        if left < torn.from && torn.from < right {
            solid.push_str(&format!("M{left} {y}H{}", torn.from));
            dotted.push_str(&format!("M{} {y}H{}", torn.from + 3, right.min(torn.to) - 3));
            left = torn.to;
        }
    }
    if left < right {
        solid.push_str(&format!("M{left} {y}H{right}"));
    }
    group("", [path_if_any("line", solid), path_if_any("line idle", dotted)])
}

/// Returns the longest label that fits, or `None` if even the client's name does not fit.
fn section_label(
    chart: &LaneLayout,
    lane: &ClientLane,
    section: SectionBar,
    y: i32,
    text: &Texts,
) -> Option<Shape> {
    let full = if section.is_reader {
        text.reading_label(&lane.client)
    } else {
        text.inside_label(&lane.client)
    };
    let parts = plain_parts(chart, lane, section);
    [full, lane.client.to_string()].into_iter().find_map(|words| {
        let width = label_width(&words);
        let x = parts.iter().find_map(|part| free_place(lane, part, width))?;
        Some(label("on", x, y + 4, words).key(section.number as u64))
    })
}

/// Returns the visible parts of a bar that are neither paused, which has its own label, nor cut
/// out, where a label would be pale.
fn plain_parts(chart: &LaneLayout, lane: &ClientLane, section: SectionBar) -> Vec<Range<i32>> {
    let pauses = lane.paused.iter().map(|paused| paused.from..paused.to);
    let mut taken: Vec<_> =
        pauses.chain(chart.torn.iter().map(|torn| torn.from..torn.to)).collect();
    taken.sort_unstable_by_key(|it| it.start);
    let (mut parts, mut from) = (Vec::new(), chart.words_start(section.from));
    for Range { start, end } in taken {
        if from < start.min(section.to) {
            parts.push(from..start.min(section.to));
        }
        from = from.max(end);
    }
    parts.push(from..section.to);
    parts
}

/// Returns the left edge of a label of this width in a part of a bar. Requests have priority, so
/// the label is to the right of them.
fn free_place(lane: &ClientLane, part: &Range<i32>, width: i32) -> Option<i32> {
    let mut x = part.start + PADDING;
    for mark in lane.marks.iter().filter(|mark| mark.in_critical_section) {
        if mark.x > x - PADDING && mark.x < x + width + 5 {
            x = mark.x + PADDING;
        }
    }
    (x + width + PADDING <= part.end).then_some(x)
}

/// Draws a pause. Returns the range of its label, if it has one.
fn pause_shapes(
    chart: &LaneLayout,
    client: ClientId,
    paused: &Paused,
    y: i32,
    bar_height: i32,
    text: &Texts,
    shapes: &mut Vec<Shape>,
) -> Option<Range<i32>> {
    let height = if paused.in_critical_section { bar_height } else { 8 };
    let (x, top, width) = (paused.from, y - height / 2, paused.to - paused.from);
    shapes.push(rect("paused", x, top, width, height, 2));
    shapes.push(striped(client, Rect { x, y: top, width, height, radius: 2 }));
    let words = text.timeline.paused(&in_short(paused.duration_ms));
    let words_width = label_width(&words);
    // The label is to the left or right of a period that is cut out, on the side with more room.
    let start = chart.words_start(x);
    let (mut left, mut right) = (start, x + width);
    for torn in &chart.torn {
        if left >= torn.to || right <= torn.from {
            continue;
        }
        if torn.from - left > right - torn.to {
            right = torn.from;
        } else {
            left = torn.to;
        }
    }
    if paused.in_critical_section && words_width + 12 <= right - left {
        let middle = i32::midpoint(left, right);
        shapes.push(rect("plate", middle - words_width / 2 - 4, y - 7, words_width + 8, 14, 3));
        shapes.push(label("paused-label middle", middle, y + 4, words));
        Some(middle - words_width / 2..middle + words_width / 2)
    } else if !paused.in_critical_section && start + LABEL_OFFSET + words_width <= paused.room {
        let left = start + LABEL_OFFSET;
        shapes.push(label("paused-label", left, y - 7, words));
        Some(left..left + words_width)
    } else {
        None
    }
}

/// Returns the word for a fault of a client.
fn fault_word(recording: &Recording, event: usize, text: &Texts) -> Option<&'static str> {
    let (words, faults) = (&text.timeline, &text.faults);
    Some(match &recording.run().events().get(event)?.kind {
        EventKind::TimedOut { .. } => words.timed_out,
        EventKind::Disconnected { .. } => words.disconnected,
        EventKind::Delayed { message: Message::Request, .. } => faults.request_delayed_label,
        EventKind::Delayed { .. } => faults.reply_delayed_label,
        EventKind::Lost { message: Message::Request, .. } => faults.request_lost_label,
        EventKind::Lost { .. } => faults.reply_lost_label,
        EventKind::Jumped { .. } => faults.clock_jump_label,
        _ => return None,
    })
}

/// Returns the words next to the end of a client, or `None` for a client that finished.
fn end_words(end: End, text: &Texts) -> Option<&'static str> {
    match end.kind {
        EndKind::Finished => None,
        EndKind::Crashed => Some(text.crashed),
        EndKind::GaveUp => Some(text.gave_up),
        EndKind::Failed => Some(text.failed),
    }
}

/// Draws a band with edges behind the bars of clients that are in the critical section at once.
pub(super) fn bands(chart: &LaneLayout) -> Shape {
    let mut shapes = Vec::new();
    for &(from, to, overlap) in &chart.overlaps {
        let (first, last) = overlap.lanes();
        for lane in (first..=last).filter(|&lane| overlap.has(lane)) {
            let (top, bottom) = (chart.client_top(lane) + 1, chart.client_top(lane + 1));
            shapes.push(rect("band", from, top, to - from, bottom - top, 0));
        }
        let (top, bottom) = (chart.client_top(first) + 1, chart.client_top(last + 1));
        shapes.push(path("edges", format!("M{from}.5 {top}V{bottom}M{to}.5 {top}V{bottom}")));
    }
    group("", shapes)
}

/// Label of such a band, between the first bar and the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pill {
    /// Left edge.
    pub x: i32,
    /// Vertical middle.
    pub y: i32,
    /// Width.
    pub width: i32,
    /// Width of the range within which the label may move to stay visible.
    pub room: i32,
    /// Whether the band continues at the end of the run.
    pub is_open: bool,
    /// Text of the label.
    pub words: String,
}

/// Distance from the left edge of a band to its label.
pub const PILL_GAP: i32 = 8;

/// Returns the labels of all bands that have room for one.
pub fn pills(chart: &LaneLayout, text: &Texts) -> Vec<Pill> {
    let mut taken = i32::MIN;
    let mut pills = Vec::new();
    for &(from, to, overlap) in &chart.overlaps {
        let (upper, words) = (upper_lane(overlap), pill_words(overlap, text));
        let width = label_width(&words) + 16;
        let is_narrow = to - from < 12;
        // Labels are not cut at the right edge.
        let latest = chart.axis.width - PILL_GAP - width;
        let x = (if is_narrow { to } else { from }).min(latest);
        if x < taken {
            continue;
        }
        taken = x + PILL_GAP + width;
        let y = chart.client_top(upper + 1);
        let room = if is_narrow { width } else { (to.min(chart.axis.width) - x).max(width) };
        let is_open = !is_narrow && overlap.to == NEVER;
        pills.push(Pill { x, y, width, room, is_open, words });
    }
    pills
}

/// Returns `true` if the label of a band is at the upper edge of the lane of this client, which is
/// not inside.
fn is_below_pill(chart: &LaneLayout, client: ClientId, x: i32) -> bool {
    chart.overlaps.iter().any(|&(from, to, overlap)| {
        let below = upper_lane(overlap) + 1;
        below == client.index() && !overlap.has(below) && (from..=to).contains(&x)
    })
}

/// Returns the lane above the label of a band: below it is another client that is inside, if two of
/// them are neighbours.
fn upper_lane(overlap: Overlap) -> usize {
    let (first, last) = overlap.lanes();
    let mut lanes = (first..=last).filter(|&lane| overlap.has(lane));
    lanes.find(|lane| overlap.has(lane + 1)).unwrap_or(first)
}

/// Returns the text of the label of a band. It names the clients if no two of them are neighbours.
fn pill_words(overlap: Overlap, text: &Texts) -> String {
    if overlap.has(upper_lane(overlap) + 1) {
        return text.timeline.overlaps(&overlap.count().to_string());
    }
    let (first, last) = overlap.lanes();
    let lanes = (first..=last).filter(|&lane| overlap.has(lane));
    let names: Vec<String> = lanes.map(|lane| format!("C{}", lane + 1)).collect();
    text.timeline.overlap_of(&names.join(text.events.between_names))
}
