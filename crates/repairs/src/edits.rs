//! Replacements of parts of a text.

use std::ops::Range;

/// Replacements of different parts of one text.
#[derive(Debug, Default)]
pub struct Edits {
    all: Vec<(Range<usize>, String)>,
}

impl Edits {
    /// Replaces a range in bytes. The ranges of one text must not overlap.
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.all.push((range, text.into()));
    }

    /// Inserts a text before this byte.
    pub fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    /// Returns the edited text.
    pub fn apply(mut self, text: &str) -> String {
        self.all.sort_by_key(|(range, _)| (range.start, range.end));
        let mut edited = String::with_capacity(text.len());
        let mut end = 0;
        for (range, new) in self.all {
            edited.push_str(&text[end..range.start]);
            edited.push_str(&new);
            end = range.end;
        }
        edited.push_str(&text[end..]);
        edited
    }
}
