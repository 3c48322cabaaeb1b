//! Tracks the lines of the bug while the user edits a program. Edits above the lines move them,
//! edits inside extend them, and an edit that contains them takes their place.

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
    let (edited, edited_end) = (above + 1, before.len() - below);
    let start = match *hole.start() {
        start if start > edited_end => from_end(start),
        start => start.min(edited),
    };
    let end = match *hole.end() {
        end if end > edited_end => from_end(end),
        end if end >= edited => now.len() - below,
        end => end,
    };
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
            ("x\ny\none\nc\n", 1..=3),
            ("x\ny\nz\none\ntwo\n", 1..=5),
        ] {
            assert_eq!(moved(&(3..=3), before, now), expected, "{now:?}");
        }
        let last = "a\nhole\n";
        assert_eq!(moved(&(2..=2), last, "a\none\ntwo\n"), 2..=3);
    }
}
