//! Formats one run in one language.

use crate::text::Texts;
use run_analysis::Recording;

/// Formats the steps, findings and verdict of one run in one language. Its methods are next to the
/// messages that they use.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    pub(super) recording: &'a Recording,
    pub(super) text: &'a Texts,
}

impl<'a> Narrator<'a> {
    /// Returns a narrator of `recording` with the sentences of a language.
    pub fn new(recording: &'a Recording, text: &'a Texts) -> Narrator<'a> {
        Narrator { recording, text }
    }
}
