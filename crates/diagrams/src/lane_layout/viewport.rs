//! Scroll position and visible part of a chart that is wider than its container.

use std::ops::Range;

/// Returns the unit of scrolling: an eighth of the width, so that little is redrawn at a time.
pub fn unit(room: i32) -> i32 {
    (room / 8).max(64)
}

/// Returns the window to draw at a scroll position: the visible part, with a margin that is larger
/// than one frame of fast scrolling.
pub fn window(left: i32, room: i32, width: i32) -> Range<i32> {
    if width <= room {
        return 0..width;
    }
    let unit = unit(room);
    // After a chart has become narrower, the browser may still be scrolled too far to the right.
    let first = left.clamp(0, width - room) / unit;
    ((first - 1) * unit).max(0)..((first + 2) * unit + room).min(width)
}

/// Returns the start of labels whose own position has been scrolled out on the left. It changes
/// only once per unit of scrolling. Labels are never cut, and at most one unit from the edge.
pub fn words_from(left: i32, room: i32, width: i32) -> i32 {
    let unit = unit(room);
    let next = (left + unit - 1) / unit * unit;
    next.min(width - room).max(0)
}

/// Returns the scroll position at which `x` is visible with a margin of a quarter of the width, or
/// a small margin during a drag. It scrolls as little as possible, or moves `x` to 45 % of the
/// width if `x` was not visible.
pub fn in_view(left: i32, room: i32, x: i32, width: i32, is_dragged: bool) -> i32 {
    const DRAG_MARGIN: i32 = 12;
    let margin = if is_dragged { DRAG_MARGIN } else { room / 4 };
    let scrolled = if is_dragged || (left..=left + room).contains(&x) {
        left.clamp((x + margin - room).min(x - margin), x - margin)
    } else {
        x - room * 45 / 100
    };
    scrolled.min(width - room).max(0)
}

/// Returns the scroll position of a chart for viewing only. It shows the last step at `x`, the label
/// after it (`store.write→false`), and as much as possible before it. If the playhead is later, it
/// is visible too, with its flag, if that leaves half of the width before the step.
pub fn led_up_to(room: i32, x: i32, playhead: i32, width: i32) -> i32 {
    const WORDS: i32 = 136;
    const HALF_FLAG: i32 = 48;
    let behind = (room / 4).max(WORDS.min(room / 2));
    let left = (x - room + behind).max((playhead + HALF_FLAG - room).min(x - room / 2));
    left.min(width - room).max(0)
}
