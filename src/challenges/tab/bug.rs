//! Tracks the lines of the bug while the user edits a program. Edits above the lines move them, and
//! edits inside extend them.

use std::ops::RangeInclusive;

/// Returns the range of lines, counted from 1, after the program has changed from `before` to
/// `now`.
pub(crate) fn moved(
    hole: &RangeInclusive<usize>,
    before: &str,
    now: &str,
) -> RangeInclusive<usize> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (before, now) = (lines(before), lines(now));
    let same = |pairs: &mut dyn Iterator<Item = (&String, &String)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let above = same(&mut before.iter().zip(&now));
    let rest = before.len().min(now.len()) - above;
    let below = same(&mut before.iter().rev().zip(now.iter().rev()).take(rest));
    // Lines below the change keep their distance from the end.
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
    fn moved_after_an_edit_follows_the_lines_of_the_bug() {
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
