//! Undo and redo.

use super::inputs::Input;

/// So many changes can be taken back.
const LIMIT: usize = 100;

/// What was before, and what was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
    /// The field whose text was changed last: what is typed in one go is one change.
    typed: Option<Input>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { past: Vec::new(), future: Vec::new(), typed: None }
    }
}

impl<T> History<T> {
    /// Keeps what is about to be changed, unless it is changed by going on typing in the same
    /// field.
    pub(super) fn keep(&mut self, before: T, typed: Option<&Input>) {
        self.future.clear();
        if typed.is_none() || self.typed.as_ref() != typed {
            if self.past.len() == LIMIT {
                self.past.remove(0);
            }
            self.past.push(before);
        }
        self.typed = typed.cloned();
    }

    /// What was before what has been typed in this field in one go, if anything has.
    pub(super) fn before(&self, typed: &Input) -> Option<&T> {
        self.past.last().filter(|_| self.typed.as_ref() == Some(typed))
    }

    /// What is typed from now on is another change.
    pub(super) fn pause(&mut self) {
        self.typed = None;
    }

    /// What was before the last change, which is now ahead.
    pub(super) fn back(&mut self, now: T) -> Option<T> {
        self.typed = None;
        let before = self.past.pop()?;
        self.future.push(now);
        Some(before)
    }

    /// What was taken back last, before which is now.
    pub(super) fn forth(&mut self, now: T) -> Option<T> {
        self.typed = None;
        let after = self.future.pop()?;
        self.past.push(now);
        Some(after)
    }

    pub(super) fn can_go_back(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) fn can_go_forth(&self) -> bool {
        !self.future.is_empty()
    }
}
