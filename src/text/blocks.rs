//! Texts that stand in files of their own, so that the page can load them later than itself: blocks
//! between empty lines. What is in them is the business of their readers.

use std::rc::Rc;

/// The blocks of a text. A copy is one pointer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Blocks(Rc<Vec<Block>>);

/// A line and the lines under it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Block {
    head: Box<str>,
    lines: Box<str>,
}

impl Blocks {
    pub(super) fn read(text: &str) -> Blocks {
        let parts = text.trim_end().split("\n\n").filter_map(|block| block.split_once('\n'));
        let blocks = parts.map(|(head, lines)| Block { head: head.into(), lines: lines.into() });
        Blocks(Rc::new(blocks.collect()))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Block> {
        self.0.iter()
    }

    /// The block whose first line this is.
    pub(super) fn find(&self, is_meant: impl Fn(&str) -> bool) -> Option<&Block> {
        self.all().find(|block| is_meant(block.head()))
    }
}

impl Block {
    /// Its first line.
    pub(super) fn head(&self) -> &str {
        &self.head
    }

    /// The other lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.lines()
    }

    /// One of the other lines, from 0; empty, if there are not so many.
    pub(super) fn line(&self, number: usize) -> &str {
        self.lines().nth(number).unwrap_or_default()
    }
}
