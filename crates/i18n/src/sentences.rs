//! The sentences of one language: one field per sentence, and one per part of the page that has its
//! own sentences. [`fill`](crate::fill) and [`fill_with`] fill the placeholders `{0}`, `{1}`, ….

use crate::{Language, fill_with};

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

impl Sentences {
    /// Returns the number of keys, as a phrase.
    pub fn keys(&self, count: usize) -> String {
        let sentence = match count {
            0 => self.keys_none,
            1 => self.keys_one,
            _ => self.keys_many,
        };
        fill_with(sentence, &[&count])
    }

    /// Returns the phrase for the whole run.
    pub fn whole_run(&self, steps: usize) -> String {
        let sentence = if steps == 1 { self.whole_run_of_one } else { self.whole_run_of_many };
        fill_with(sentence, &[&steps])
    }
}
