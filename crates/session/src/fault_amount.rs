//! The amount of a fault that the user types: the duration of a pause or delay, or the offset of a
//! clock jump.

use crate::field::parse_integer;
use simulator::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS, Move};

/// A fault and the amount typed for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AmountDraft {
    /// The fault with the default amount.
    pub fault: Move,
    /// The typed amount, in ms.
    pub text: String,
}

impl AmountDraft {
    /// Opens the input for the amount of a fault, with the default amount.
    pub fn of(fault: Move) -> AmountDraft {
        let text = amount_of(&fault).unwrap_or_default().to_string();
        AmountDraft { fault, text }
    }

    /// Returns the fault with the typed amount, or `None` if this is not an integer in
    /// [`range`](AmountDraft::range).
    pub fn answered(&self) -> Option<Move> {
        let (least, greatest) = self.range();
        self.with(parse_integer(&self.text, least, greatest).ok()?)
    }

    /// Returns the fault with another amount, or `None` if it cannot have this amount.
    pub fn with(&self, amount: i64) -> Option<Move> {
        let duration_ms = amount.unsigned_abs();
        Some(match self.fault {
            Move::Pause { client, .. } => Move::Pause { client, duration_ms },
            Move::Delay { client, .. } => Move::Delay { client, duration_ms },
            // A jump by 0 ms is not a jump.
            Move::Jump { clock, .. } if amount != 0 => Move::Jump { clock, by_ms: amount },
            _ => return None,
        })
    }

    /// Returns the smallest and the largest amount, in ms.
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

/// Returns the amount of a fault in ms, or `None` if it has no amount.
pub fn amount_of(fault: &Move) -> Option<i64> {
    match *fault {
        Move::Pause { duration_ms, .. } | Move::Delay { duration_ms, .. } => {
            Some(duration_ms.cast_signed())
        }
        Move::Jump { by_ms, .. } => Some(by_ms),
        _ => None,
    }
}
