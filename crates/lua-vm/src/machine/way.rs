//! The way that machines go through their programs, as far as numbers decide it.
//!
//! Whoever asks what a client would do at another time compares ways. Most of what programs do with
//! a time is even: the later it is, the larger is what comes of it, or the smaller. What is
//! compared with that changes sides once and never back. If two ways are alike that differ only in
//! when they were gone, and nothing uneven was done with a time, then so are all between them.

use super::Machine;
use crate::operators::to_number;
use crate::value::Value;
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
    /// What something was taken from, and what was. Of a time without its whole seconds a remainder
    /// is left, which is not even.
    taken: [u64; 2],
    /// What was compared. Of two that grow, one that was rounded is now above the other, now below.
    compared: [u64; 2],
}

/// What an operation makes of a time that grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Evenness {
    /// Something that only grows, or only shrinks.
    Even,
    /// The same, but in leaps.
    Rounds,
    /// Anything.
    Uneven,
}

impl Way {
    /// The way of one that goes nowhere.
    pub const NONE: Way = Way { turns: 0, uneven: 0, rounded: 0, taken: [0; 2], compared: [0; 2] };

    /// Whether both turn the same way everywhere.
    #[must_use]
    pub fn turns_like(self, other: Way) -> bool {
        self.turns == other.turns
    }

    /// Whether operations that are not even were given the same. If so, time had no part in them.
    #[must_use]
    pub fn is_even_with(self, other: Way) -> bool {
        let both_differ =
            |one: [u64; 2], another: [u64; 2]| (0..2).all(|at| one[at] != another[at]);
        let leaves_remainder =
            both_differ(self.taken, other.taken) || both_differ(self.compared, other.compared);
        self.uneven == other.uneven && (self.rounded == other.rounded || !leaves_remainder)
    }

    /// The same as if what is compared had not been rounded.
    #[must_use]
    pub fn with_exact_comparisons(self) -> Way {
        Way { compared: [0; 2], ..self }
    }

    /// Goes on with another one.
    pub fn go_on(&mut self, further: Way) {
        self.turns = mixed(self.turns, further.turns);
        self.uneven = mixed(self.uneven, further.uneven);
        self.rounded = mixed(self.rounded, further.rounded);
        for at in 0..2 {
            self.taken[at] = mixed(self.taken[at], further.taken[at]);
            self.compared[at] = mixed(self.compared[at], further.compared[at]);
        }
    }

    /// Goes on with a time whose parts were shown, of which each begins again and again.
    pub fn see_parts_of(&mut self, time: u64) {
        self.uneven = mixed(self.uneven, time);
    }

    /// Goes on with a number that tells how far something went.
    pub fn turn(&mut self, number: u64) {
        self.turns = mixed(self.turns, number);
    }

    /// Two values are compared: it is asked which is larger, or only whether they are equal.
    pub(super) fn compare(&mut self, left: &Value, right: &Value, asks_for_order: bool) {
        let is_drawn = left.holds_uuid() || right.holds_uuid();
        let order = match (left, right) {
            (Value::String(one), Value::String(another)) if asks_for_order && !is_drawn => {
                // The text of a later time is not always the later text.
                self.operate(Evenness::Uneven, [left, right]);
                Some(one.cmp(another))
            }
            _ => match to_number(left).zip(to_number(right)).filter(|_| !is_drawn) {
                Some((one, another)) => {
                    note_both(&mut self.compared, left, right);
                    one.partial_cmp(&another)
                }
                None => Some(if left == right { Ordering::Equal } else { Ordering::Less }),
            },
        };
        self.turns = mixed(self.turns, order);
    }

    /// One value is taken from another.
    pub(super) fn take(&mut self, from: &Value, taken: &Value) {
        note_both(&mut self.taken, from, taken);
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

fn note_both(noted: &mut [u64; 2], left: &Value, right: &Value) {
    *noted = [mixed(noted[0], left), mixed(noted[1], right)];
}

fn mixed(before: u64, next: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    before.hash(&mut hasher);
    next.hash(&mut hasher);
    hasher.finish()
}
