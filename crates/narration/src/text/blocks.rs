//! Texts that stand in files of their own, so that the page can load them later than itself: blocks
//! between empty lines. Most lines begin with a sign that says what they are, and what people read
//! stands there in all languages, one line each; which signs there are is the business of readers.

use super::Language;
use super::numbers::unbroken;
use std::rc::Rc;

/// The blocks of a text. A copy is one pointer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Blocks(Rc<Vec<Block>>);

/// A line and the lines under it.
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

    /// These, and behind them those of another text.
    pub(super) fn with(&self, text: &str) -> Blocks {
        Blocks(Rc::new(self.all().chain(Blocks::read(text).all()).cloned().collect()))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Block> {
        self.0.iter()
    }

    /// The block whose first line this is.
    pub(super) fn find(&self, is_meant: impl Fn(&str) -> bool) -> Option<&Block> {
        self.all().find(|block| is_meant(block.head()))
    }

    /// What stands behind this sign in the first lines that begin with it.
    pub(super) fn heads(&self, sign: &'static str) -> impl Iterator<Item = &str> {
        self.all().filter_map(move |block| block.head().strip_prefix(sign))
    }

    /// The name, in a language, of what has this id behind the sign; empty for an unknown one.
    pub(super) fn named(&self, sign: &str, id: &str, language: Language) -> &str {
        let block = self.find(|head| head.strip_prefix(sign) == Some(id));
        block.map_or("", |block| block.line(language as usize))
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

/// The lines with this sign, without it.
pub(super) fn signed<'a>(
    lines: impl Iterator<Item = &'a str>,
    sign: char,
) -> impl Iterator<Item = &'a str> {
    lines.filter_map(move |line| line.strip_prefix(sign)).map(str::trim)
}

/// What the lines with this sign say in a language, if they say it.
pub(super) fn said<'a>(
    lines: impl Iterator<Item = &'a str>,
    sign: char,
    language: Language,
) -> Option<&'a str> {
    signed(lines, sign).nth(language as usize)
}
