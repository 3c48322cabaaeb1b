//! Which rows of a long list are drawn: those in sight and some around them.

use std::ops::Range;

/// A list no longer than this is drawn in full, with rows as high as they need to be.
const DRAWN_WHOLE: usize = 300;

/// So many rows more are drawn on either side of those to which a person has scrolled.
pub const BESIDE: usize = 10;

/// When fewer than this are left on a side, others are drawn.
pub const LEFT_BESIDE: usize = 5;

/// The rows to draw: those in sight and `beside` more on either side.
pub fn window(total: usize, in_sight: Range<usize>, beside: usize) -> Range<usize> {
    if total <= DRAWN_WHOLE {
        return 0..total;
    }
    let end = in_sight.end.saturating_add(beside).min(total);
    in_sight.start.saturating_sub(beside).min(end)..end
}

/// The rows that can be seen in a box that is `height` high and scrolled down to `top`, if `total`
/// rows are `whole` high. All rows but the current one are alike, so proportion is precise enough.
pub fn in_sight(top: i32, height: i32, whole: i32, total: usize) -> Range<usize> {
    let row = |y: i32| {
        let row = i64::from(y.max(0)).saturating_mul(total as i64) / i64::from(whole.max(1));
        usize::try_from(row).map_or(0, |row| row.min(total))
    };
    row(top)..(row(top.saturating_add(height)) + 1).min(total)
}

/// Whether those in sight are drawn, with some more on either side.
pub fn covers(drawn: &Range<usize>, in_sight: &Range<usize>, total: usize) -> bool {
    drawn.start <= in_sight.start.saturating_sub(LEFT_BESIDE)
        && drawn.end >= (in_sight.end + LEFT_BESIDE).min(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_sight_is_drawn_with_some_around_it() {
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
    fn others_are_drawn_only_when_few_are_left() {
        let drawn = window(5_000, 1_000..1_020, BESIDE);
        for (first, covered) in
            [(0, false), (994, false), (995, true), (1_000, true), (1_005, true), (1_006, false)]
        {
            assert_eq!(covers(&drawn, &(first..first + 20), 5_000), covered, "from {first}");
        }
    }
}
