//! Faults that last or set a clock: how much is asked for before they happen.

use super::inputs::within;
use crate::moves::Move;
use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};

/// A fault, and how much of it as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asking {
    /// The fault with the usual amount.
    pub fault: Move,
    /// The amount in ms.
    pub text: String,
}

impl Asking {
    /// Asks for the amount of a fault, and proposes the usual one.
    pub(super) fn of(fault: Move) -> Asking {
        let text = amount_of(&fault).unwrap_or_default().to_string();
        Asking { fault, text }
    }

    /// The fault with the amount that was typed; none, if it is not a whole number that it can
    /// have.
    pub fn answered(&self) -> Option<Move> {
        let (least, greatest) = self.range();
        with_amount(&self.fault, within(&self.text, least, greatest).ok()?)
    }

    /// The least and the greatest amount.
    pub fn range(&self) -> (i64, i64) {
        match self.fault {
            Move::Jump { .. } => {
                let furthest = CLOCK_OFFSET_LIMIT_MS.cast_signed();
                (-furthest, furthest)
            }
            _ => (1, DURATION_LIMIT_MS.cast_signed()),
        }
    }
}

/// How much of it there is, in ms, of a fault that has an amount.
pub fn amount_of(fault: &Move) -> Option<i64> {
    match *fault {
        Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. } => {
            Some(duration_ms.cast_signed())
        }
        Move::Jump { by_ms, .. } => Some(by_ms),
        _ => None,
    }
}

fn with_amount(fault: &Move, amount: i64) -> Option<Move> {
    let duration_ms = amount.unsigned_abs();
    Some(match *fault {
        Move::Pause { client, .. } => Move::Pause { client, duration_ms },
        Move::Delay { client, .. } => Move::Delay { client, duration_ms },
        // A clock that jumps by nothing does not jump.
        Move::Jump { clock, .. } if amount != 0 => Move::Jump { clock, by_ms: amount },
        _ => return None,
    })
}
