//! Alignment of two sequences by their longest common subsequence.
//!
//! This is small on purpose, because it is part of the page. The time grows with the product of the
//! lengths. Only the common beginning and end of long sequences are aligned.

use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum length between the common beginning and the common end of two sequences for which the
/// longest common subsequence is computed.
const ALIGNED: usize = 1_000;

/// Ranges of two sequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Aligned {
    /// Whether the items of both ranges are equal.
    pub is_equal: bool,
    /// Indices in the two sequences.
    pub ranges: [Range<usize>; 2],
}

/// Aligns two sequences. Equal and different ranges alternate and are not empty.
pub(super) fn align(before: &[String], after: &[String]) -> Vec<Aligned> {
    let mut known = BTreeMap::new();
    let mut number = |item| {
        let next = known.len();
        *known.entry(item).or_insert(next)
    };
    let before: Vec<usize> = before.iter().map(&mut number).collect();
    let after: Vec<usize> = after.iter().map(&mut number).collect();
    let start = before.iter().zip(&after).take_while(|(old, new)| old == new).count();
    let ends = before[start..].iter().rev().zip(after[start..].iter().rev());
    let end = ends.take_while(|(old, new)| old == new).count();
    let (old, new) = (start..before.len() - end, start..after.len() - end);
    let mut aligned = Vec::new();
    (0..start).for_each(|index| add(&mut aligned, Some(index), Some(index)));
    if old.len().max(new.len()) <= ALIGNED {
        for (index, other) in middle(&before[old], &after[new]) {
            add(&mut aligned, index.map(|it| it + start), other.map(|it| it + start));
        }
    } else {
        old.for_each(|index| add(&mut aligned, Some(index), None));
        new.for_each(|index| add(&mut aligned, None, Some(index)));
    }
    for index in (0..end).rev() {
        add(&mut aligned, Some(before.len() - 1 - index), Some(after.len() - 1 - index));
    }
    aligned
}

/// Returns the pairs of equal items, and the items without an equal one, in order.
fn middle(before: &[usize], after: &[usize]) -> Vec<(Option<usize>, Option<usize>)> {
    let columns = after.len() + 1;
    // Length of the longest common subsequence of the items from each pair of indices on.
    let mut lengths = vec![0_u16; (before.len() + 1) * columns];
    for old in (0..before.len()).rev() {
        for new in (0..after.len()).rev() {
            let place = old * columns + new;
            lengths[place] = if before[old] == after[new] {
                lengths[place + columns + 1] + 1
            } else {
                lengths[place + columns].max(lengths[place + 1])
            };
        }
    }
    let (mut old, mut new) = (0, 0);
    let mut pairs = Vec::new();
    while old < before.len() || new < after.len() {
        let place = old * columns + new;
        let (is_last_old, is_last_new) = (old == before.len(), new == after.len());
        if !is_last_old && !is_last_new && before[old] == after[new] {
            pairs.push((Some(old), Some(new)));
            (old, new) = (old + 1, new + 1);
        } else if is_last_new || !is_last_old && lengths[place + columns] >= lengths[place + 1] {
            pairs.push((Some(old), None));
            old += 1;
        } else {
            pairs.push((None, Some(new)));
            new += 1;
        }
    }
    pairs
}

/// Adds two equal items, or an item of one sequence.
fn add(aligned: &mut Vec<Aligned>, old: Option<usize>, new: Option<usize>) {
    let is_equal = old.is_some() && new.is_some();
    let ends = aligned.last().map_or([0, 0], |last| last.ranges.each_ref().map(|it| it.end));
    if aligned.last().is_none_or(|last| last.is_equal != is_equal) {
        aligned.push(Aligned { is_equal, ranges: ends.map(|end| end..end) });
    }
    if let Some(last) = aligned.last_mut() {
        for (range, index) in last.ranges.iter_mut().zip([old, new]) {
            range.end = index.map_or(range.end, |index| index + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn items(text: &str) -> Vec<String> {
        text.chars().map(String::from).collect()
    }

    #[test]
    fn common_items_are_aligned() {
        let listing = |before: &str, after: &str| {
            let part = |Aligned { is_equal, ranges: [old, new] }: Aligned| {
                let sign = if is_equal { '=' } else { '/' };
                format!("{}{sign}{}", &before[old], &after[new])
            };
            let aligned = align(&items(before), &items(after)).into_iter();
            aligned.map(part).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(listing("", ""), "");
        assert_eq!(listing("abc", "abc"), "abc=abc");
        assert_eq!(listing("abc", ""), "abc/");
        assert_eq!(listing("abcdef", "abxdyf"), "ab=ab c/x d=d e/y f=f");
        assert_eq!(listing("xaby", "abz"), "x/ ab=ab y/z");
        assert_eq!(listing(&"a".repeat(3), &"a".repeat(5)), "aaa=aaa /aa");
    }

    proptest! {
        #[test]
        fn alignment_covers_both_sequences(before in "[abc]{0,12}", after in "[abc]{0,12}") {
            let (before, after) = (items(&before), items(&after));
            let mut ends = [0, 0];
            for Aligned { is_equal, ranges: [old, new] } in align(&before, &after) {
                prop_assert_eq!([old.start, new.start], ends);
                prop_assert!(!old.is_empty() || !new.is_empty());
                prop_assert_eq!(is_equal, before[old.clone()] == after[new.clone()]);
                ends = [old.end, new.end];
            }
            prop_assert_eq!(ends, [before.len(), after.len()]);
        }
    }
}
