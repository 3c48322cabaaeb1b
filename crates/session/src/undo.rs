//! Undo and redo.

use crate::field::Input;

/// Maximum number of changes that can be undone.
const LIMIT: usize = 100;

/// The states before each change, and the undone states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
    /// The field that was typed into last. Consecutive typing in one field is a single change.
    typed: Option<Input>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { past: Vec::new(), future: Vec::new(), typed: None }
    }
}

impl<T> History<T> {
    /// Stores the state before a change. Consecutive typing in the same field stores nothing new.
    pub fn keep(&mut self, before: T, typed: Option<&Input>) {
        self.future.clear();
        if typed.is_none() || self.typed.as_ref() != typed {
            if self.past.len() == LIMIT {
                self.past.remove(0);
            }
            self.past.push(before);
        }
        self.typed = typed.cloned();
    }

    /// Returns the state before the current sequence of typing in this field, if there is one.
    pub fn before(&self, typed: &Input) -> Option<&T> {
        self.past.last().filter(|_| self.typed.as_ref() == Some(typed))
    }

    /// Returns the state before the last change.
    pub fn last(&self) -> Option<&T> {
        self.past.last()
    }

    /// Returns the state before the last change, which cannot be redone.
    pub fn take_last(&mut self) -> Option<T> {
        self.typed = None;
        self.past.pop()
    }

    /// Ends the current sequence of typing, so that further typing is a new change.
    pub fn pause(&mut self) {
        self.typed = None;
    }

    /// Returns the state before the last change and makes `now` available to redo.
    pub fn back(&mut self, now: T) -> Option<T> {
        self.typed = None;
        let before = self.past.pop()?;
        self.future.push(now);
        Some(before)
    }

    /// Returns the state that was undone last and makes `now` available to undo.
    pub fn forth(&mut self, now: T) -> Option<T> {
        self.typed = None;
        let after = self.future.pop()?;
        self.past.push(now);
        Some(after)
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_go_back(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns `true` if there is a change to redo.
    pub fn can_go_forth(&self) -> bool {
        !self.future.is_empty()
    }
}
