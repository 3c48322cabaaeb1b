//! Arc for the root cause of a finding, below the line of its client: a ring around the trusted
//! reply, a line that is red after the reply became false, and an arrowhead at the action.

use super::shape::{Shape, group, label, list, path, path_if_any, rect};
use crate::lane_layout::{Arc, LaneLayout, label_width};
use i18n::Texts;

/// Distance from the client's line to the arc.
const DEPTH: i32 = 23;
/// Radius of the corners.
const CORNER: i32 = 8;
/// Diameter of the ring.
const RING: i32 = 15;
const HEAD_HEIGHT: i32 = 8;
/// Distance from the tip of the arrowhead to the client's line.
const TIP: i32 = 7;
/// Space around the words of a label.
const AROUND_LABEL: i32 = 28;

pub(super) fn arcs(chart: &LaneLayout, text: &Texts) -> Shape {
    list(chart.arcs.iter().map(|it| arc(it, chart, text)))
}

fn arc(arc: &Arc, chart: &LaneLayout, text: &Texts) -> Shape {
    let y = chart.client_middle(arc.lane);
    let Arc { read, wrong, acted, .. } = *arc;
    let (top, bottom, tip) = (y + RING / 2 + 1, y + DEPTH, y + TIP);
    let corner = CORNER.min((acted - read) / 2);
    // A corner belongs to the part of the line that it continues.
    let (first, last) = (read + corner, acted - corner);
    let turn = wrong.clamp(first, last);
    let down = format!("M{read} {top}V{}Q{read} {bottom} {first} {bottom}", bottom - corner);
    let up = format!("Q{acted} {bottom} {acted} {}V{}", bottom - corner, tip + HEAD_HEIGHT);
    let (trusted, untrue, change) = if wrong <= read {
        (String::new(), format!("{down}H{last}{up}"), String::new())
    } else {
        let change = format!("M{turn} {}v{CORNER}", bottom - CORNER / 2);
        (format!("{down}H{turn}"), format!("M{turn} {bottom}H{last}{up}"), change)
    };
    let head = format!("M{} {}l5 -{HEAD_HEIGHT}l5 {HEAD_HEIGHT}z", acted - 5, tip + HEAD_HEIGHT);
    let label = |class, words: &str, from: i32, to: i32| {
        // In the visible part, unless the arc ends before it, and not in a period that is cut out.
        let from = from.max(chart.words_from.min(to));
        let torn = chart.torn.iter().flat_map(|torn| [torn.from, torn.to]);
        let bounds = [from].into_iter().chain(torn.map(|x| x.clamp(from, to))).chain([to]);
        let bounds: Vec<i32> = bounds.collect();
        let (from, to) =
            bounds.chunks_exact(2).map(|it| (it[0], it[1])).max_by_key(|it| it.1 - it.0)?;
        let fits = label_width(words) + AROUND_LABEL <= to - from;
        fits.then(|| label(class, i32::midpoint(from, to), bottom + 4, words.to_owned()))
    };
    let words = &text.timeline;
    let start = if wrong <= read { read } else { turn };
    let of_reply = [words.decided_on_this_reply, words.decided_on_this];
    let decided = of_reply.into_iter().find_map(|it| label("arc-label middle", it, read, start));
    // Without its ring, "decided on this" refers to nothing.
    let is_ring_hidden = read < wrong && read < chart.words_from;
    let behind = if decided.is_some() || is_ring_hidden {
        words.no_longer_true
    } else {
        words.decided_on_this
    };
    let behind = label("arc-label untrue-label middle", behind, start, acted);
    let ring = rect("arc-ring", read - RING / 2, y - RING / 2, RING, RING, CORNER);
    group(
        "",
        [
            path_if_any("arc", trusted),
            path("arc untrue", untrue),
            path_if_any("arc untrue", change),
            path("arc-head", head),
            ring,
            decided.into(),
            behind.into(),
        ],
    )
}
