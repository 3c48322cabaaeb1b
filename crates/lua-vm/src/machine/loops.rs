//! Numeric loops and loops over a table, as in Lua's machine. `while` and `repeat` consist of
//! jumps, which are not in this module.

use super::Machine;
use crate::instruction::{Register, Walk};
use crate::operators;
use crate::operators::{BinaryOperator, Fault};
use crate::time_operation::Comparison;
use crate::value::{TableId, Value};

impl Machine {
    /// Prepares a numeric loop (`OP_FORPREP` in lvm.c).
    pub(super) fn prepare_for(&mut self, base: Register) -> Result<(), Fault> {
        let mut numbers = [0.0; 3];
        for (index, what) in (base..).zip(["initial value", "limit", "step"]) {
            numbers[usize::from(index - base)] = operators::to_number(self.register(index))
                .ok_or_else(|| Fault::Message(format!("'for' {what} must be a number")))?;
        }
        let [start, limit, step] = numbers;
        let before = operators::arithmetic(BinaryOperator::Subtract, start, step);
        let [start, step_value] = [start, step].map(Value::from);
        self.times.binary(BinaryOperator::Subtract, &start, &step_value, &Value::from(before));
        for (register, number) in (base..).zip([before, limit, step]) {
            self.set(register, Value::from(number));
        }
        Ok(())
    }

    /// Steps a numeric loop and returns `true` if it continues (`OP_FORLOOP` in lvm.c).
    pub(super) fn step_for(&mut self, base: Register) -> bool {
        let number = |index: Register| operators::to_number(self.register(base + index));
        let (Some(before), Some(limit), Some(step)) = (number(0), number(1), number(2)) else {
            return false;
        };
        let current = operators::arithmetic(BinaryOperator::Add, before, step);
        let goes_on = if step > 0.0 { current <= limit } else { limit <= current };
        let [before, limit, step] = [before, limit, step].map(Value::from);
        self.times.binary(BinaryOperator::Add, &before, &step, &Value::from(current));
        self.times.compare(Comparison::LessOrEqual, &Value::from(current), &limit);
        if goes_on {
            self.set(base, Value::from(current));
            self.set(base + 3, Value::from(current));
        }
        goes_on
    }

    /// Steps a loop with `ipairs` or `pairs` and returns `true` if it continues (`OP_TFORLOOP` in
    /// lvm.c).
    pub(super) fn step_for_each(
        &mut self,
        walk: Walk,
        base: Register,
        variables: Register,
    ) -> Result<bool, Fault> {
        let Value::Table(id) = self.register(base) else {
            return Ok(false);
        };
        let Some((key, value)) = self.next_element(walk, *id, self.register(base + 1))? else {
            return Ok(false);
        };
        // The order of a table depends on its keys.
        self.takes_drawn_apart |= walk == Walk::Keys && key.holds_uuid();
        self.set(base + 1, key.clone());
        let nothing_more = std::iter::repeat(Value::Nil);
        let values = [key, value].into_iter().chain(nothing_more);
        for (index, value) in (0..variables).zip(values) {
            self.set(base + 2 + index, value);
        }
        Ok(true)
    }

    fn next_element(
        &self,
        walk: Walk,
        id: TableId,
        from: &Value,
    ) -> Result<Option<(Value, Value)>, Fault> {
        let table = self.heap.table(id);
        match walk {
            Walk::Indices => {
                let index = Value::from(operators::to_number(from).unwrap_or(0.0) + 1.0);
                let value = table.get(&index).clone();
                Ok(if value.is_nil() { None } else { Some((index, value)) })
            }
            // Lua raises this in `next`, a C function, which has no line.
            Walk::Keys => table.next(from).map_err(|_| {
                let message = Value::from("invalid key to 'next'");
                Fault::Raised { value: message, level: 0 }
            }),
        }
    }
}
