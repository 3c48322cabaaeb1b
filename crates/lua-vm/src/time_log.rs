//! Log of the operations of machines on points in time (prototype: one log per thread).

use super::operators::BinaryOperator;
use super::value::Value;
use primitives::UnixMillis;
use std::cell::RefCell;

/// An operation on points in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeOperation {
    /// A new time that is a fixed distance from another.
    Derived {
        /// The new time.
        to: i64,
        /// The other time.
        from: i64,
    },
    /// Two times were compared; the order of their values is the outcome.
    Compared {
        /// One time.
        one: i64,
        /// The other.
        other: i64,
        /// The comparison.
        by: Comparison,
    },
    /// The difference of two times plus a number was compared with another number.
    SpanCompared {
        /// The later time of the difference.
        one: i64,
        /// The earlier one.
        other: i64,
        /// The number with which `one - other` was compared.
        bound: i64,
        /// The comparison.
        by: Comparison,
    },
    /// A time was used in a way that the log cannot express.
    TakenApart,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

#[derive(Default)]
struct Log {
    is_on: bool,
    operations: Vec<TimeOperation>,
    /// Differences of two times: the number, and the times, and what was added.
    spans: Vec<(i64, i64, i64, i64)>,
}

thread_local! {
    static LOG: RefCell<Log> = RefCell::default();
}

/// Begins a log.
pub fn begin_time_log() {
    LOG.with_borrow_mut(|log| *log = Log { is_on: true, ..Log::default() });
}

/// Ends the log and returns its operations.
pub fn take_time_log() -> Vec<TimeOperation> {
    LOG.with_borrow_mut(|log| std::mem::take(log).operations)
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => (number.get().fract() == 0.0).then(|| number.to_integer()),
        Value::String(text) => UnixMillis::parse(text).map(|at| at.0),
        _ => None,
    }
}

pub(super) fn log_binary(operator: BinaryOperator, left: &Value, right: &Value, result: &Value) {
    LOG.with_borrow_mut(|log| {
        if !log.is_on {
            return;
        }
        let (is_left, is_right) = (left.is_time(), right.is_time());
        let (Some(a), Some(b)) = (number(left), number(right)) else {
            if is_left || is_right {
                if !operator.is_comparison() {
                    log.operations.push(TimeOperation::TakenApart);
                }
            }
            return;
        };
        let span = |it: i64| log.spans.iter().rev().find(|(value, ..)| *value == it).copied();
        let value = number(result).unwrap_or_default();
        let by = match operator {
            BinaryOperator::Less => Comparison::Less,
            BinaryOperator::LessOrEqual => Comparison::LessOrEqual,
            _ => Comparison::Equal,
        };
        let swapped = match by {
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            it => it,
        };
        let entry = match (operator, is_left, is_right) {
            (BinaryOperator::Add, true, false) | (BinaryOperator::Subtract, true, false) => {
                TimeOperation::Derived { to: value, from: a }
            }
            (BinaryOperator::Add, false, true) => TimeOperation::Derived { to: value, from: b },
            (BinaryOperator::Subtract, true, true) => {
                log.spans.push((value, a, b, 0));
                return;
            }
            (it, true, true) if it.is_comparison() => {
                TimeOperation::Compared { one: a, other: b, by }
            }
            (it, true, _) | (it, _, true) if it.is_comparison() => {
                // A time and a number that is none: no shift of all times changes the outcome.
                return;
            }
            (BinaryOperator::Add | BinaryOperator::Subtract, false, false) => {
                if let Some((_, one, other, plus)) = span(a) {
                    let more = if operator == BinaryOperator::Add { b } else { -b };
                    log.spans.push((value, one, other, plus + more));
                } else if let Some((_, one, other, plus)) = span(b) {
                    if operator == BinaryOperator::Add {
                        log.spans.push((value, one, other, plus + a));
                    } else {
                        log.spans.push((value, other, one, a - plus));
                    }
                }
                return;
            }
            (it, false, false) if it.is_comparison() => {
                if let Some((_, one, other, plus)) = span(a) {
                    TimeOperation::SpanCompared { one, other, bound: b - plus, by }
                } else if let Some((_, one, other, plus)) = span(b) {
                    TimeOperation::SpanCompared { one, other, bound: a - plus, by: swapped }
                } else {
                    return;
                }
            }
            (_, false, false) => {
                if span(a).or(span(b)).is_none() {
                    return;
                }
                TimeOperation::TakenApart
            }
            _ => TimeOperation::TakenApart,
        };
        log.operations.push(entry);
    });
}

pub(super) fn log_taken_apart() {
    LOG.with_borrow_mut(|log| {
        if log.is_on {
            log.operations.push(TimeOperation::TakenApart);
        }
    });
}
