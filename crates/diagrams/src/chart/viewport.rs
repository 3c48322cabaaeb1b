//! Which part of a chart that is wider than its place is drawn, and how far it is scrolled.

use std::ops::Range;

/// The viewport moves in units of an eighth of its width, so that little is new each time.
pub fn unit(room: i32) -> i32 {
    (room / 8).max(64)
}

/// What is drawn when the chart is scrolled so far: what is in sight, and an eighth as much on each
/// side: even where one scrolls fast, it is more than a frame's way.
pub fn window(left: i32, room: i32, width: i32) -> Range<i32> {
    if width <= room {
        return 0..width;
    }
    let unit = unit(room);
    // Where a chart has become narrower, the browser may still be farther to the right.
    let first = left.clamp(0, width - room) / unit;
    ((first - 1) * unit).max(0)..((first + 2) * unit + room).min(width)
}

/// Where words that have been scrolled out of sight are to stand instead, until a person has
/// scrolled on by a unit: they are never cut, and never farther from the edge than that.
pub fn words_from(left: i32, room: i32, width: i32) -> i32 {
    let unit = unit(room);
    let next = (left + unit - 1) / unit * unit;
    next.min(width - room).max(0)
}

/// How far the chart must be scrolled so that a place on it can be seen with a quarter of the room
/// on either side, or little where the playhead is dragged: no further than it must, or, if the
/// place was out of sight, so that it ends up at 45 %.
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

/// How far a chart that only shows must be scrolled so that a place on it can be seen, with as much
/// as there is room for of what has led to it, and with the words behind it: `store.write→false`.
pub fn led_up_to(room: i32, x: i32, width: i32) -> i32 {
    const WORDS: i32 = 116;
    let behind = (room / 4).max(WORDS.min(room / 2));
    (x - room + behind).min(width - room).max(0)
}
