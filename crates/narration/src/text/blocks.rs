//! Parses text files that the page loads after startup. A file consists of blocks separated by
//! empty lines. Most lines begin with a marker for their meaning. Sentences for users are present
//! in all languages, one line each. Each reader defines its own markers.

use super::Language;
use super::unbroken;
use std::rc::Rc;

/// The blocks of a file. A copy is one pointer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Blocks(Rc<Vec<Block>>);

/// A first line and the lines after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    head: Box<str>,
    lines: Box<str>,
}

impl Blocks {
    pub(super) fn read(text: &str) -> Blocks {
        let parts = text.trim_end().split("\n\n").filter_map(|block| block.split_once('\n'));
        let blocks =
            parts.map(|(head, lines)| Block { head: head.into(), lines: unbroken(lines).into() });
        Blocks(Rc::new(blocks.collect()))
    }

    /// Returns these blocks, followed by the blocks of another file.
    pub(super) fn with(&self, text: &str) -> Blocks {
        Blocks(Rc::new(self.all().chain(Blocks::read(text).all()).cloned().collect()))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Block> {
        self.0.iter()
    }

    /// Returns the block whose first line satisfies `is_meant`.
    pub(super) fn find(&self, is_meant: impl Fn(&str) -> bool) -> Option<&Block> {
        self.all().find(|block| is_meant(block.head()))
    }

    /// Iterates over the rest of the first lines that begin with this marker.
    pub(super) fn heads(&self, sign: &'static str) -> impl Iterator<Item = &str> {
        self.all().filter_map(move |block| block.head().strip_prefix(sign))
    }

    /// Returns the name, in a language, of the block with this marker and id; empty for an unknown
    /// id.
    pub(super) fn named(&self, sign: &str, id: &str, language: Language) -> &str {
        let block = self.find(|head| head.strip_prefix(sign) == Some(id));
        block.map_or("", |block| block.line(language as usize))
    }
}

impl Block {
    /// Returns its first line.
    pub(super) fn head(&self) -> &str {
        &self.head
    }

    /// Iterates over the other lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.lines()
    }

    /// Returns one of the other lines, counted from 0; empty if there are fewer.
    pub(super) fn line(&self, number: usize) -> &str {
        self.lines().nth(number).unwrap_or_default()
    }
}

/// Iterates over the lines with this marker, without it.
pub(super) fn signed<'a>(
    lines: impl Iterator<Item = &'a str>,
    sign: char,
) -> impl Iterator<Item = &'a str> {
    lines.filter_map(move |line| line.strip_prefix(sign)).map(str::trim)
}

/// Returns the line with this marker in a language, if present.
pub(super) fn said<'a>(
    lines: impl Iterator<Item = &'a str>,
    sign: char,
    language: Language,
) -> Option<&'a str> {
    signed(lines, sign).nth(language as usize)
}
