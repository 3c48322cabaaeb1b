//! The control-flow path of machines, to the extent that numbers determine it.
//!
//! A search compares paths to find out whether a client would behave differently at another time.
//! Most operations on a time are monotone: a later time gives a larger result, or a smaller one. A
//! comparison of such a result changes its outcome at most once. So if the paths at two times are
//! equal and no non-monotone operation was applied to a time, all times in between have the same
//! path.

use super::Machine;
use crate::operators::to_number;
use crate::value::Value;
use rustc_hash::FxHasher;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The path of a machine, or of several, one after another. Each field is a hash.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumericPath {
    /// The outcomes of all comparisons.
    turns: u64,
    /// The operands of non-monotone operations.
    uneven: u64,
    /// The operands of rounding operations.
    rounded: u64,
    /// The operands of subtractions: minuend and subtrahend. A time minus its whole seconds leaves
    /// a remainder, which is not monotone.
    taken: [u64; 2],
    /// The operands of comparisons. If one of two growing values is rounded, it can be alternately
    /// above and below the other.
    compared: [u64; 2],
}

/// Effect of an operation on a growing time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Evenness {
    /// Monotone: the result only grows, or only shrinks.
    Even,
    /// Monotone in steps.
    Rounds,
    /// Not monotone.
    Uneven,
}

impl NumericPath {
    /// The empty path.
    pub const NONE: NumericPath =
        NumericPath { turns: 0, uneven: 0, rounded: 0, taken: [0; 2], compared: [0; 2] };

    /// Returns `true` if all comparisons had the same outcome in both.
    #[must_use]
    pub fn turns_like(self, other: NumericPath) -> bool {
        self.turns == other.turns
    }

    /// Returns `true` if non-monotone operations had the same operands in both, so that time did
    /// not affect them.
    #[must_use]
    pub fn is_even_with(self, other: NumericPath) -> bool {
        let both_differ =
            |one: [u64; 2], another: [u64; 2]| (0..2).all(|at| one[at] != another[at]);
        let leaves_remainder =
            both_differ(self.taken, other.taken) || both_differ(self.compared, other.compared);
        self.uneven == other.uneven && (self.rounded == other.rounded || !leaves_remainder)
    }

    /// Returns the path as if no compared value had been rounded.
    #[must_use]
    pub fn with_exact_comparisons(self) -> NumericPath {
        NumericPath { compared: [0; 2], ..self }
    }

    /// Appends another path.
    pub fn go_on(&mut self, further: NumericPath) {
        self.turns = mixed(self.turns, further.turns);
        self.uneven = mixed(self.uneven, further.uneven);
        self.rounded = mixed(self.rounded, further.rounded);
        for at in 0..2 {
            self.taken[at] = mixed(self.taken[at], further.taken[at]);
            self.compared[at] = mixed(self.compared[at], further.compared[at]);
        }
    }

    /// Appends a time that was shown in parts, such as microseconds, which repeat periodically.
    pub fn see_parts_of(&mut self, time: u64) {
        self.uneven = mixed(self.uneven, time);
    }

    /// Appends a number that describes a branch.
    pub fn turn(&mut self, number: u64) {
        self.turns = mixed(self.turns, number);
    }

    /// Appends a comparison of two values, for order or only for equality.
    pub(super) fn compare(&mut self, left: &Value, right: &Value, asks_for_order: bool) {
        let is_drawn = left.holds_uuid() || right.holds_uuid();
        let order = match (left, right) {
            (Value::String(one), Value::String(another)) if asks_for_order && !is_drawn => {
                // The digits of a later time are not always the larger string.
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

    /// Appends a subtraction of one value from another.
    pub(super) fn take(&mut self, from: &Value, taken: &Value) {
        note_both(&mut self.taken, from, taken);
    }

    /// Appends the operands of an operation. Random strings do not matter, nor do strings that
    /// contain one: a time in such a string was an operand before.
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
    /// Returns the control-flow path since the last call.
    pub fn take_way(&mut self) -> NumericPath {
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
