//! Chance as a list of bytes, so that proptest can shrink whatever is made from it.
//!
//! A byte less or a smaller one is a plainer command: what has run out is 0, and 0 takes the first.

use std::slice::Iter;

/// Bytes that are used up one by one.
#[derive(Debug)]
pub struct Choices<'a>(Iter<'a, u8>);

impl<'a> Choices<'a> {
    /// All of these, in order.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes.iter())
    }

    /// A number below the end, which is at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % end
    }

    /// One of the items.
    pub fn of<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }
}
