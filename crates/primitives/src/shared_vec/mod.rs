//! A vector whose copies share their common prefix.
//!
//! A run is copied whenever the user starts a branch, and derived data is stored at regular
//! intervals. With a plain `Vec`, each copy would be as long as the run. Here, copies share full
//! blocks, and only the last, unfinished block is copied. The vector grows and shrinks only at its
//! end.

use std::fmt;
use std::ops::{Index, Range};
use std::sync::Arc;

/// Number of elements in a block.
const BLOCK: usize = 128;

/// A growing list that is cheap to clone: a clone copies one pointer per block and less than one
/// block of elements.
#[derive(Clone)]
pub struct SharedVec<T> {
    /// The full blocks.
    blocks: Vec<Arc<[T]>>,
    /// The elements after the full blocks, fewer than a block.
    last: Vec<T>,
}

impl<T> SharedVec<T> {
    /// Creates an empty vector.
    pub const fn new() -> SharedVec<T> {
        SharedVec { blocks: Vec::new(), last: Vec::new() }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.last.len()
    }

    /// Returns `true` if the vector has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an element at the end.
    pub fn push(&mut self, element: T) {
        self.last.push(element);
        if self.last.len() == BLOCK {
            self.blocks.push(self.last.drain(..).collect());
        }
    }

    /// Returns the element at `index`, or `None` if the vector is shorter.
    pub fn get(&self, index: usize) -> Option<&T> {
        match self.blocks.get(index / BLOCK) {
            Some(block) => block.get(index % BLOCK),
            None => self.last.get(index.checked_sub(self.blocks.len() * BLOCK)?),
        }
    }

    /// Returns the first element, or `None` if the vector is empty.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// Returns the last element, or `None` if the vector is empty.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Iterates over all elements, in order.
    pub fn iter(&self) -> Iter<'_, T> {
        self.range(0..self.len())
    }

    /// Iterates over the elements in `range`, in order. The range is cut at the end of the vector.
    pub fn range(&self, range: Range<usize>) -> Iter<'_, T> {
        Iter { all: self, left: range.start..range.end.min(self.len()) }
    }

    /// Returns the index of the first element for which `holds` returns `false`. It must not return
    /// `true` for any later element.
    pub fn partition_point(&self, holds: impl Fn(&T) -> bool) -> usize {
        let blocks = self.blocks.partition_point(|block| block.last().is_some_and(&holds));
        let block = self.blocks.get(blocks).map_or(self.last.as_slice(), |block| block);
        blocks * BLOCK + block.partition_point(holds)
    }
}

impl<T: Clone> SharedVec<T> {
    /// Returns a mutable reference to the element at `index`. A block shared with other vectors is
    /// copied first.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let shared = self.blocks.len() * BLOCK;
        match self.blocks.get_mut(index / BLOCK) {
            Some(block) => Arc::make_mut(block).get_mut(index % BLOCK),
            None => self.last.get_mut(index.checked_sub(shared)?),
        }
    }

    /// Returns all elements as a plain vector.
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }

    /// Removes all elements after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        let shared = self.blocks.len() * BLOCK;
        if len >= shared {
            self.last.truncate(len - shared);
        } else {
            self.last = self.blocks[len / BLOCK][..len % BLOCK].to_vec();
            self.blocks.truncate(len / BLOCK);
        }
    }

    /// Returns a copy of the first `len` elements.
    #[must_use]
    pub fn truncated(&self, len: usize) -> SharedVec<T> {
        let mut copy = SharedVec { blocks: self.blocks.clone(), last: Vec::new() };
        if len > copy.len() {
            copy.last = self.last[..(len - copy.len()).min(self.last.len())].to_vec();
        } else {
            copy.truncate(len);
        }
        copy
    }
}

impl<T: PartialEq> SharedVec<T> {
    /// Returns the length of the common prefix of two vectors. Shared blocks are not compared.
    pub fn common_prefix(&self, other: &SharedVec<T>) -> usize {
        let blocks = self.blocks.iter().zip(&other.blocks);
        let shared = blocks.take_while(|(one, other)| Arc::ptr_eq(one, other)).count() * BLOCK;
        let rest = self.range(shared..self.len()).zip(other.range(shared..other.len()));
        shared + rest.take_while(|(one, other)| one == other).count()
    }
}

impl<T> Default for SharedVec<T> {
    fn default() -> SharedVec<T> {
        SharedVec::new()
    }
}

impl<T: PartialEq> PartialEq for SharedVec<T> {
    fn eq(&self, other: &SharedVec<T>) -> bool {
        self.len() == other.len() && self.common_prefix(other) == self.len()
    }
}

impl<T: Eq> Eq for SharedVec<T> {}

impl<T: fmt::Debug> fmt::Debug for SharedVec<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self).finish()
    }
}

impl<T> Index<usize> for SharedVec<T> {
    type Output = T;

    /// # Panics
    /// If `index` is out of bounds.
    fn index(&self, index: usize) -> &T {
        match self.blocks.get(index / BLOCK) {
            Some(block) => &block[index % BLOCK],
            None => &self.last[index - self.blocks.len() * BLOCK],
        }
    }
}

impl<T> Extend<T> for SharedVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        elements.into_iter().for_each(|element| self.push(element));
    }
}

impl<T> FromIterator<T> for SharedVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> SharedVec<T> {
        let mut all = SharedVec::new();
        all.extend(elements);
        all
    }
}

impl<T> From<Vec<T>> for SharedVec<T> {
    fn from(elements: Vec<T>) -> SharedVec<T> {
        elements.into_iter().collect()
    }
}

impl<'a, T> IntoIterator for &'a SharedVec<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// An iterator over a [`SharedVec`] or a part of it.
#[derive(Debug)]
pub struct Iter<'a, T> {
    all: &'a SharedVec<T>,
    left: Range<usize>,
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { all: self.all, left: self.left.clone() }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.left.next().map(|index| &self.all[index])
    }

    fn nth(&mut self, skipped: usize) -> Option<&'a T> {
        self.left.nth(skipped).map(|index| &self.all[index])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.next_back().map(|index| &self.all[index])
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

#[cfg(test)]
mod tests;
