//! The way that machines go through their programs, as far as numbers decide it.
//!
//! Whoever asks what a client would do at another time compares ways. Most of what programs do with
//! a time is even: the later it is, the larger is what comes of it, or the smaller. What is
//! compared with that changes sides once and never back. If two ways are alike that differ only in
//! when they were gone, and nothing uneven was done with a time, then so are all between them.

use super::Machine;
use crate::lua::value::Value;
use rustc_hash::FxHasher;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The way of a machine, or of several, one after the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Way {
    /// Which of two compared values was larger, each time.
    turns: u64,
    /// What was given to operations that are not even.
    uneven: u64,
    /// What was rounded.
    rounded: u64,
    /// What was taken from something else. Of a time without its whole seconds a remainder is left,
    /// which is not even.
    taken_away: u64,
}

/// What an operation makes of a time that grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lua) enum Evenness {
    /// Something that only grows, or only shrinks.
    Even,
    /// The same, but in leaps.
    Rounds,
    /// The same, unless it is taken from what grows as well.
    TakesAway,
    /// Anything.
    Uneven,
}

impl Way {
    /// The way of one that goes nowhere.
    pub const NONE: Way = Way { turns: 0, uneven: 0, rounded: 0, taken_away: 0 };

    /// Whether both turn the same way everywhere.
    #[must_use]
    pub fn turns_like(self, other: Way) -> bool {
        self.turns == other.turns
    }

    /// Whether operations that are not even were given the same. If so, time had no part in them.
    #[must_use]
    pub fn is_even_with(self, other: Way) -> bool {
        let leaves_remainder = self.rounded != other.rounded && self.taken_away != other.taken_away;
        self.uneven == other.uneven && !leaves_remainder
    }

    /// Goes on with another one.
    pub fn go_on(&mut self, further: Way) {
        self.turns = mixed(self.turns, further.turns);
        self.uneven = mixed(self.uneven, further.uneven);
        self.rounded = mixed(self.rounded, further.rounded);
        self.taken_away = mixed(self.taken_away, further.taken_away);
    }

    /// Goes on with a number that tells how far something went.
    pub fn turn(&mut self, number: u64) {
        self.turns = mixed(self.turns, number);
    }

    /// Two values are compared.
    pub(super) fn compare(&mut self, left: &Value, right: &Value) {
        let is_drawn = left.holds_uuid() || right.holds_uuid();
        let order = match (left, right) {
            (Value::Number(left), Value::Number(right)) => left.get().partial_cmp(&right.get()),
            (Value::String(one), Value::String(another)) if !is_drawn => {
                // The text of a later time is not always the later text.
                self.operate(Evenness::Uneven, [left, right]);
                Some(one.cmp(another))
            }
            _ => Some(if left == right { Ordering::Equal } else { Ordering::Less }),
        };
        self.turns = mixed(self.turns, order);
    }

    /// Values are given to an operation. Which string was drawn at random does not matter, nor what
    /// was put together with one: if that was a time, it was given before.
    pub(super) fn operate<'a>(
        &mut self,
        evenness: Evenness,
        given: impl IntoIterator<Item = &'a Value>,
    ) {
        let place = match evenness {
            Evenness::Even => return,
            Evenness::Rounds => &mut self.rounded,
            Evenness::TakesAway => &mut self.taken_away,
            Evenness::Uneven => &mut self.uneven,
        };
        for value in given.into_iter().filter(|value| !value.holds_uuid()) {
            *place = mixed(*place, value);
        }
    }
}

impl Machine {
    /// The way it has gone since this was last asked.
    pub fn take_way(&mut self) -> Way {
        std::mem::take(&mut self.way)
    }
}

fn mixed(before: u64, next: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    before.hash(&mut hasher);
    next.hash(&mut hasher);
    hasher.finish()
}
