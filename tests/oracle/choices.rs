//! Random choices read from a list of bytes, so that proptest can shrink the generated cases.
//!
//! Fewer or smaller bytes give a simpler case: when the bytes run out, every choice is 0, the first
//! item.

use std::slice::Iter;

/// Bytes, each of which makes one choice.
#[derive(Debug)]
pub(crate) struct Choices<'a>(Iter<'a, u8>);

impl<'a> Choices<'a> {
    /// Creates choices from these bytes, in order.
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes.iter())
    }

    /// Returns a number below `end`, which is at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % end
    }

    /// Returns one of the items.
    pub(crate) fn of<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }
}
