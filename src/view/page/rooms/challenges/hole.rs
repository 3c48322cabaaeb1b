//! Where the hole is in a program that is being changed: the lines to blame move with what is
//! typed before them, and grow with what is typed in them.

use std::ops::RangeInclusive;

/// The lines of a stretch, from 1, after the text was changed.
pub fn moved(hole: &RangeInclusive<usize>, before: &str, now: &str) -> RangeInclusive<usize> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (before, now) = (lines(before), lines(now));
    let same = |pairs: &mut dyn Iterator<Item = (&String, &String)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let above = same(&mut before.iter().zip(&now));
    let rest = before.len().min(now.len()) - above;
    let below = same(&mut before.iter().rev().zip(now.iter().rev()).take(rest));
    // What stands below the change counts from the end.
    let from_end = |line: usize| (line + now.len()).saturating_sub(before.len());
    let (start, end) = (*hole.start(), *hole.end());
    let start = if start > before.len() - below { from_end(start) } else { start };
    let end = if end >= before.len() - below { from_end(end) } else { end };
    let start = start.clamp(1, now.len().max(1));
    start..=end.clamp(start, now.len().max(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hole_moves_and_grows_with_the_text() {
        let before = "a\nb\nhole\nc\n";
        for (now, expected) in [
            (before, 3..=3),
            ("x\na\nb\nhole\nc\n", 4..=4),
            ("b\nhole\nc\n", 2..=2),
            ("a\nb\nhole\nc\nd\ne\n", 3..=3),
            ("a\nb\none\ntwo\nthree\nc\n", 3..=5),
            ("a\nb\nc\n", 3..=3),
            ("a\nb\nhole", 3..=3),
            ("", 1..=1),
        ] {
            assert_eq!(moved(&(3..=3), before, now), expected, "{now:?}");
        }
        let last = "a\nhole\n";
        assert_eq!(moved(&(2..=2), last, "a\none\ntwo\n"), 2..=3);
    }
}
