//! Draws from lists.

use rand::Rng;

/// Returns a number below `count`.
pub(crate) fn below(chance: &mut impl Rng, count: usize) -> usize {
    (chance.next_u64() % count as u64) as usize
}

/// Returns an element.
pub(crate) fn pick<'a>(chance: &mut impl Rng, all: &[&'a str]) -> &'a str {
    all[below(chance, all.len())]
}
