//! The operations of a machine on points in time, since they were last taken.

use super::{Machine, Phase};
use crate::builtins::{self, Builtin};
use crate::host_value::HostValue;
use crate::operators::{BinaryOperator, to_number};
use crate::program::Program;
use crate::time_operation::{Comparison, TimeOperation};
use crate::value::Value;
use crate::yield_reason::YieldReason;

/// The operations on points in time, and the spans among the values.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TimeLog {
    operations: Vec<TimeOperation>,
    spans: Vec<Span>,
}

/// A difference of two points in time, in ms. A value is recognised as a span by its number, so
/// another value with the same number counts as the same span. This costs time, but is not wrong: a
/// search then distinguishes more cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Span {
    /// The number: `one - other + plus`.
    value: i64,
    one: i64,
    other: i64,
    plus: i64,
}

impl Span {
    fn compared(self, bound: i64, by: Comparison) -> TimeOperation {
        let Span { one, other, plus, .. } = self;
        TimeOperation::SpanCompared { one, other, bound: bound - plus, by }
    }

    fn plus(self, more: i64) -> Span {
        Span { value: self.value + more, plus: self.plus + more, ..self }
    }

    fn negated(self) -> Span {
        let Span { value, one, other, plus } = self;
        Span { value: -value, one: other, other: one, plus: -plus }
    }
}

impl TimeLog {
    /// Returns the span with the number of a value.
    fn span(&self, value: &Value) -> Option<Span> {
        if self.spans.is_empty() {
            return None;
        }
        let number = whole(value)?;
        self.spans.iter().rev().find(|span| span.value == number).copied()
    }

    /// Records a use of these values that depends on more than differences of times.
    pub(super) fn use_apart<'a>(&mut self, values: impl IntoIterator<Item = &'a Value>) {
        for value in values {
            if value.is_time() {
                self.operations.push(TimeOperation::TakenApart);
            } else if let Some(Span { one, other, .. }) = self.span(value) {
                self.operations.push(TimeOperation::Kept { one, other });
            }
        }
    }

    /// Records `-value`.
    pub(super) fn negate(&mut self, value: &Value) {
        match self.span(value) {
            Some(span) => self.spans.push(span.negated()),
            None => self.use_apart([value]),
        }
    }

    /// Records the result of an operator.
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Value,
        right: &Value,
        result: &Value,
    ) {
        let is_time = [left.is_time(), right.is_time()];
        if is_time == [false, false] && self.spans.is_empty() {
            return;
        }
        if operator.is_comparison() {
            return self.compare(comparison(operator), left, right);
        }
        let (Some(a), Some(b), Some(value)) = (whole(left), whole(right), whole(result)) else {
            return self.use_apart([left, right]);
        };
        match (operator, is_time) {
            (BinaryOperator::Add | BinaryOperator::Subtract, [true, false])
                if self.span(right).is_none() =>
            {
                self.operations.push(TimeOperation::Derived { to: value, from: a });
            }
            (BinaryOperator::Add, [false, true]) if self.span(left).is_none() => {
                self.operations.push(TimeOperation::Derived { to: value, from: b });
            }
            (BinaryOperator::Subtract, [true, true]) => {
                self.spans.push(Span { value, one: a, other: b, plus: 0 });
            }
            (BinaryOperator::Add, [false, false]) => match (self.span(left), self.span(right)) {
                (Some(span), None) => self.spans.push(span.plus(b)),
                (None, Some(span)) => self.spans.push(span.plus(a)),
                (Some(_), Some(_)) => self.use_apart([left, right]),
                (None, None) => {}
            },
            (BinaryOperator::Subtract, [false, false]) => {
                match (self.span(left), self.span(right)) {
                    (Some(span), None) => self.spans.push(span.plus(-b)),
                    (None, Some(span)) => self.spans.push(span.negated().plus(a)),
                    (Some(_), Some(_)) => self.use_apart([left, right]),
                    (None, None) => {}
                }
            }
            _ => self.use_apart([left, right]),
        }
    }

    /// Records a comparison.
    pub(super) fn compare(&mut self, by: Comparison, left: &Value, right: &Value) {
        let (Some(a), Some(b)) = (whole(left), whole(right)) else { return };
        match [left.is_time(), right.is_time()] {
            [true, true] => {
                self.operations.push(TimeOperation::Compared { one: a, other: b, by });
            }
            // A time and another number: no shift of all times changes the outcome.
            [true, false] | [false, true] => {}
            [false, false] => match (self.span(left), self.span(right)) {
                (Some(span), None) => self.operations.push(span.compared(b, by)),
                (None, Some(span)) => self.operations.push(span.compared(a, by.swapped())),
                (Some(_), Some(_)) => self.use_apart([left, right]),
                (None, None) => {}
            },
        }
    }

    /// Records a call of a built-in function.
    pub(super) fn call(&mut self, builtin: Builtin, values: &[Value]) {
        if builtins::compares(builtin) {
            for (place, one) in values.iter().enumerate() {
                for other in &values[place + 1..] {
                    self.compare(Comparison::LessOrEqual, one, other);
                }
            }
        } else if builtins::is_wait(builtin) {
            self.use_apart(values.iter().filter(|value| value.is_time()));
        } else if !builtins::keeps_times(builtin, values) {
            self.use_apart(values);
        }
    }

    /// Records the spans in the request of a stop.
    pub(super) fn stop(&mut self, stop: &YieldReason) {
        if self.spans.is_empty() {
            return;
        }
        let mut kept = Vec::new();
        match stop {
            YieldReason::Sleep(duration_ms) | YieldReason::Work(duration_ms) => {
                let duration_ms = duration_ms.cast_signed();
                let waited = self.spans.iter().rev().find(|span| span.value == duration_ms);
                self.operations.extend(waited.map(|Span { one, other, .. }| {
                    TimeOperation::Waited { one: *one, other: *other, duration_ms }
                }));
            }
            YieldReason::Call(call) => kept.extend(call.words.iter().filter_map(|it| of_text(it))),
            YieldReason::StoreWrite { value, token, .. } => {
                kept.extend(of_text(value));
                kept.extend(*token);
            }
            YieldReason::Finished(value) => numbers_of(value, &mut kept),
            _ => {}
        }
        self.keep(&kept);
    }

    /// Records that the program keeps the spans with these numbers.
    fn keep(&mut self, numbers: &[i64]) {
        let kept = self.spans.iter().filter(|span| numbers.contains(&span.value));
        let kept =
            kept.map(|Span { one, other, .. }| TimeOperation::Kept { one: *one, other: *other });
        self.operations.extend(kept);
    }
}

impl Machine {
    /// Adds a span that a reply contains: `one - other`.
    pub fn note_span(&mut self, one: i64, other: i64) {
        self.times.spans.push(Span { value: one - other, one, other, plus: 0 });
    }

    /// Returns the operation of a script that sets the time to live of a key to a word of its last
    /// call, if that is a span. It replaces the record that the call contains the span.
    pub fn expiry_after(&mut self, word: &[u8]) -> Option<TimeOperation> {
        let duration_ms = of_text(word)?;
        let TimeLog { operations, spans } = &mut self.times;
        let Span { one, other, .. } = *spans.iter().rev().find(|it| it.value == duration_ms)?;
        operations.retain(|it| *it != TimeOperation::Kept { one, other });
        Some(TimeOperation::ExpiresAfter { one, other, duration_ms })
    }

    /// Moves the operations so far to a list, before a call whose own operations follow.
    pub fn move_time_operations(&mut self, to: &mut Vec<TimeOperation>) {
        to.append(&mut self.times.operations);
    }

    /// Returns the operations on points in time since the last call, and forgets them.
    pub fn take_time_operations(&mut self, program: &Program) -> Vec<TimeOperation> {
        let mut log = std::mem::take(&mut self.times);
        if !log.spans.is_empty() && self.phase == Phase::Waiting {
            let is_live = self.live_registers(program);
            let live = self.registers.iter().zip(is_live).filter(|(_, is_live)| *is_live);
            let mut numbers: Vec<i64> = live.filter_map(|(value, _)| whole(value)).collect();
            numbers.extend(self.heap.values().filter_map(whole));
            log.keep(&numbers);
        }
        log.operations
    }
}

/// Returns the comparison of an operator.
fn comparison(operator: BinaryOperator) -> Comparison {
    match operator {
        BinaryOperator::Less => Comparison::Less,
        BinaryOperator::LessOrEqual => Comparison::LessOrEqual,
        _ => Comparison::Equal,
    }
}

/// Returns the whole number that a value is or converts to.
fn whole(value: &Value) -> Option<i64> {
    let number = to_number(value).filter(|number| number.fract() == 0.0)?;
    (number.abs() < 9e15).then_some(number as i64)
}

fn of_text(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn numbers_of(value: &HostValue, numbers: &mut Vec<i64>) {
    match value {
        HostValue::Number(number) => numbers.push(number.to_integer()),
        HostValue::String(text) => numbers.extend(of_text(text)),
        HostValue::Table(table) => {
            table.array.iter().chain(table.fields.values()).for_each(|it| numbers_of(it, numbers));
        }
        HostValue::Nil | HostValue::Boolean(_) => {}
    }
}
