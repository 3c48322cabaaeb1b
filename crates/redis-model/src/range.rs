//! Index ranges of LRANGE and GETRANGE: inclusive, with negative indices counted from the end.

use std::ops::Range;

/// Returns the range from `start` to `stop` in a sequence of `length`; may be empty.
pub(super) fn inclusive(start: i64, stop: i64, length: usize) -> Range<usize> {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let from_start = |index: i64| if index < 0 { index.saturating_add(length) } else { index };
    let start = from_start(start).max(0);
    let end = from_start(stop).saturating_add(1).min(length);
    if start >= end {
        return 0..0;
    }
    // Both are within the length, which is a `usize`.
    start as usize..end as usize
}

#[cfg(test)]
mod tests {
    use super::inclusive;

    #[test]
    fn inclusive_range_in_five_elements() {
        for (start, stop, expected) in [
            (0, -1, 0..5),
            (0, 0, 0..1),
            (1, 3, 1..4),
            (-2, -1, 3..5),
            (-9, 1, 0..2),
            (2, 99, 2..5),
            (3, 1, 0..0),
            (5, 9, 0..0),
            (0, -6, 0..0),
            (i64::MIN, i64::MAX, 0..5),
        ] {
            assert_eq!(inclusive(start, stop, 5), expected, "{start} {stop}");
        }
        assert_eq!(inclusive(0, -1, 0), 0..0);
    }
}
