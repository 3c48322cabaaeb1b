//! Operations of programs on points in time, for a search over all distances between times.
//!
//! A point in time is a number near the epoch, or a string with its digits. The difference of two
//! of them is a *span*, also after a number was added to it. The operations tell a
//! search the comparisons that decided the path of a program, and the origin of each new time.

/// An operation on points in time, in ms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TimeOperation {
    /// A new time at a fixed distance from another.
    Derived {
        /// The new time.
        to: i64,
        /// The time from which it was computed.
        from: i64,
    },
    /// A comparison of two times.
    Compared {
        /// The left time.
        one: i64,
        /// The right time.
        other: i64,
        /// The comparison.
        by: Comparison,
    },
    /// A comparison of a span with a number. It holds if it holds for `one - other` and `bound`.
    SpanCompared {
        /// The later time of the span.
        one: i64,
        /// The earlier time.
        other: i64,
        /// The number with which the difference was compared.
        bound: i64,
        /// The comparison.
        by: Comparison,
    },
    /// A wait that takes a span: `one - other` plus a number.
    Waited {
        /// The later time of the span.
        one: i64,
        /// The earlier time.
        other: i64,
        /// The duration of the wait.
        duration_ms: i64,
    },
    /// A span of which more than its comparisons may matter: a reply or a request contains it, a
    /// program keeps it beyond its next wait, or uses it in another way.
    Kept {
        /// The later time of the span.
        one: i64,
        /// The earlier time.
        other: i64,
    },
    /// A new expiry of a key, which is a time in the command.
    Expires {
        /// The time of the expiry.
        at: i64,
    },
    /// A new expiry of a key, after a span from now: `one - other` plus a number.
    ExpiresAfter {
        /// The later time of the span.
        one: i64,
        /// The earlier time.
        other: i64,
        /// The new time to live.
        duration_ms: i64,
    },
    /// A use of a time or a span that depends on more than differences.
    TakenApart,
}

impl TimeOperation {
    /// Returns the operation of a program that does the same this much later, in ms.
    #[must_use]
    pub fn later_by(mut self, ms: i64) -> TimeOperation {
        match &mut self {
            TimeOperation::Derived { to: one, from: other }
            | TimeOperation::Compared { one, other, .. }
            | TimeOperation::SpanCompared { one, other, .. }
            | TimeOperation::Waited { one, other, .. }
            | TimeOperation::Kept { one, other }
            | TimeOperation::ExpiresAfter { one, other, .. } => {
                *one = one.saturating_add(ms);
                *other = other.saturating_add(ms);
            }
            TimeOperation::Expires { at } => *at = at.saturating_add(ms),
            TimeOperation::TakenApart => {}
        }
        self
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comparison {
    /// `==` or `~=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Comparison {
    /// Returns the comparison with its operands exchanged.
    #[must_use]
    pub fn swapped(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Equal,
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        }
    }

    /// Returns `true` if the comparison holds for these numbers.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}
