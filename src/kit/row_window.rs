//! The drawn window of a long list: the visible rows and some on either side.

use std::ops::Range;

/// Maximum number of rows of a list that is drawn completely, with rows of any height.
const DRAWN_WHOLE: usize = 300;

/// Number of rows drawn before the first and after the last visible row.
pub(crate) const BESIDE: usize = 10;

/// Minimum number of drawn rows before and after the visible ones. Below it, the window is moved.
pub(crate) const LEFT_BESIDE: usize = 5;

/// Returns the rows to draw: the visible ones and `beside` more on either side.
pub(crate) fn window(total: usize, in_sight: Range<usize>, beside: usize) -> Range<usize> {
    if total <= DRAWN_WHOLE {
        return 0..total;
    }
    let end = in_sight.end.saturating_add(beside).min(total);
    in_sight.start.saturating_sub(beside).min(end)..end
}

/// Returns the rows visible in a box of this `height`, scrolled down to `top`, if all `total` rows
/// together have the height `whole`. All rows but the current one have the same height, so a
/// proportional estimate is precise enough.
pub(crate) fn in_sight(top: i32, height: i32, whole: i32, total: usize) -> Range<usize> {
    let row = |y: i32| {
        let row = i64::from(y.max(0)).saturating_mul(total as i64) / i64::from(whole.max(1));
        usize::try_from(row).map_or(0, |row| row.min(total))
    };
    row(top)..(row(top.saturating_add(height)) + 1).min(total)
}

/// Returns `true` if the visible rows are drawn with at least [`LEFT_BESIDE`] more on either side.
pub(crate) fn covers(drawn: &Range<usize>, in_sight: &Range<usize>, total: usize) -> bool {
    drawn.start <= in_sight.start.saturating_sub(LEFT_BESIDE)
        && drawn.end >= (in_sight.end + LEFT_BESIDE).min(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_contains_the_visible_rows_and_a_margin() {
        for (total, top, height, whole, seen, drawn) in [
            (0, 0, 500, 0, 0..0, 0..0),
            (300, 0, 500, 8_100, 0..19, 0..300),
            (301, 0, 540, 8_127, 0..21, 0..31),
            (5_000, 0, 540, 135_000, 0..21, 0..31),
            (5_000, 27_000, 540, 135_000, 1_000..1_021, 990..1_031),
            (5_000, 134_460, 540, 135_000, 4_980..5_000, 4_970..5_000),
            (5_000, 999_999_999, 540, 135_000, 5_000..5_000, 4_990..5_000),
            (5_000, -40, 540, 135_000, 0..19, 0..29),
            (100_000, 2_699_460, 540, 2_700_000, 99_980..100_000, 99_970..100_000),
        ] {
            let in_sight = in_sight(top, height, whole, total);
            assert_eq!(in_sight, seen, "{total} rows at {top}");
            let window = window(total, in_sight.clone(), BESIDE);
            assert_eq!(window, drawn, "{total} rows at {top}");
            assert!(covers(&window, &in_sight, total));
        }
    }

    #[test]
    fn window_moves_only_if_its_margin_is_small() {
        let drawn = window(5_000, 1_000..1_020, BESIDE);
        for (first, covered) in
            [(0, false), (994, false), (995, true), (1_000, true), (1_005, true), (1_006, false)]
        {
            assert_eq!(covers(&drawn, &(first..first + 20), 5_000), covered, "from {first}");
        }
    }
}
