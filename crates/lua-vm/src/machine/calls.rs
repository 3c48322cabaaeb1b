//! Calls of built-in and declared functions, and their results.

use std::ops::ControlFlow;

use super::{Machine, Phase};
use crate::builtins::{Arguments, Builtin, Outcome, Role};
use crate::host_value::HostValue;
use crate::instruction::{Address, Count, FunctionIndex, Instruction, Register};
use crate::operators::Fault;
use crate::program::Program;
use crate::value::Value;
use crate::yield_reason::YieldReason;
use crate::{builtins, host_value, limits};
use primitives::Fingerprint;

/// A function call in progress. The default is the program itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Frame {
    function: FunctionIndex,
    /// The index of its first register.
    pub base: usize,
    /// Number of tail calls that led to it, counted up to [`TAIL_CALLS`].
    pub tail_calls: u8,
}

impl Frame {
    /// Writes the frame into a fingerprint.
    pub(super) fn write_to(self, out: &mut Fingerprint) {
        out.number(self.function.into());
        out.length(self.base);
        out.tag(self.tail_calls);
    }
}

/// A function that waits for a function it called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Caller {
    pub frame: Frame,
    /// The address of the call.
    pub address: Address,
}

/// Tail calls are counted up to this number, so that a loop of them returns to the same state. Only
/// the position that `error(message, level)` gives for a higher level could differ.
const TAIL_CALLS: u8 = 3;

impl Machine {
    /// Completes the call at which the machine waits, with its reply.
    pub(super) fn take(
        &mut self,
        program: &Program,
        answer: Result<HostValue, HostValue>,
    ) -> Result<(), Fault> {
        let Some(Instruction::Call { builtin, first, results, .. }) = self.instruction(program)
        else {
            return Ok(());
        };
        let value = match (builtins::role(builtin), answer) {
            (Role::Asking | Role::AskingSafely, Ok(answer)) | (Role::AskingSafely, Err(answer)) => {
                host_value::import(&mut self.heap, answer)?
            }
            (_, Err(error)) => {
                let value = host_value::import(&mut self.heap, error)?;
                return Err(Fault::Raised { value, level: 0 });
            }
            (_, Ok(_)) => Value::Nil,
        };
        self.give(program, first, results, [value]);
        self.address += 1;
        Ok(())
    }

    /// Calls a built-in function. Returns the number of processed bytes, or the stop that it
    /// requests.
    pub(super) fn call(
        &mut self,
        program: &Program,
        builtin: Builtin,
        (first, arguments, results): (Register, Count, Count),
        now: i64,
    ) -> Result<ControlFlow<YieldReason, usize>, Fault> {
        let (start, end) = self.range(first, arguments);
        let values = self.registers.get(start..end).unwrap_or_default();
        let work = values.iter().map(Value::bytes).sum();
        let function = builtins::short_name(builtin);
        let takes_apart =
            !builtins::keeps_times(builtin, values) && values.iter().any(Value::is_time);
        self.times.call(builtin, values);
        let servers = self.servers;
        let mut arguments = Arguments {
            function,
            values,
            heap: &mut self.heap,
            now,
            servers,
            work,
            takes_drawn_apart: false,
        };
        let outcome = builtins::call(builtin, &mut arguments)?;
        let mut work = arguments.work;
        self.takes_drawn_apart |= arguments.takes_drawn_apart;
        self.takes_time_apart |= takes_apart;
        match outcome {
            Outcome::One(value) => {
                work += value.bytes();
                self.heap.count(value.bytes());
                self.give(program, first, results, [value]);
            }
            Outcome::Many(values) => self.give(program, first, results, values),
            Outcome::Wait(stop) => {
                self.registers.truncate(start);
                self.heap.collect(&mut self.registers);
                self.phase = Phase::Waiting;
                return Ok(ControlFlow::Break(stop));
            }
        }
        Ok(ControlFlow::Continue(work))
    }

    /// Calls a function of the program. Returns its start address.
    pub(super) fn call_function(
        &mut self,
        program: &Program,
        function: FunctionIndex,
        first: Register,
        arguments: Count,
    ) -> Result<Address, Fault> {
        if self.callers.len() == limits::CALL_DEPTH {
            return Err(Fault::Message("stack overflow".to_owned()));
        }
        let (start, end) = self.range(first, arguments);
        self.callers.push(Caller { frame: self.frame, address: self.address });
        self.frame = Frame { function, base: start, tail_calls: 0 };
        Ok(self.enter(program, end))
    }

    /// Replaces the current function with another one. The registers of the program itself are
    /// kept, since the function may use them.
    pub(super) fn tail_call(
        &mut self,
        program: &Program,
        function: FunctionIndex,
        first: Register,
        arguments: Count,
    ) -> Address {
        let (start, end) = self.range(first, arguments);
        let is_program = self.frame.function == 0;
        let base = if is_program { start } else { self.frame.base };
        self.registers.truncate(end);
        self.registers.drain(base.min(end)..start.min(end));
        let tail_calls = (self.frame.tail_calls + 1).min(TAIL_CALLS);
        self.frame = Frame { function, base, tail_calls };
        self.enter(program, self.registers.len())
    }

    /// Returns from the current function. The result is the address at which its caller continues,
    /// or the end of the program.
    pub(super) fn return_values(
        &mut self,
        program: &Program,
        first: Register,
        values: Count,
    ) -> Result<ControlFlow<YieldReason, Address>, Fault> {
        let (start, end) = self.range(first, values);
        let values = self.registers.get(start..end).unwrap_or_default();
        let Some(caller) = self.callers.last() else {
            let result = values.first().cloned().unwrap_or_default();
            return self.finish(start, &result).map(ControlFlow::Break);
        };
        let values = values.to_vec();
        self.frame = caller.frame;
        self.address = caller.address;
        self.callers.pop();
        if let Some(Instruction::CallFunction { first, results, .. }) = self.instruction(program) {
            self.give(program, first, results, values);
        }
        Ok(ControlFlow::Continue(self.address + 1))
    }

    /// Sets elements of a new table to the values above its register.
    pub(super) fn set_elements(
        &mut self,
        program: &Program,
        table: Register,
        done: usize,
        count: Count,
    ) -> Result<(), Fault> {
        let Value::Table(id) = *self.register(table) else {
            return Ok(());
        };
        let (start, end) = self.range(table + 1, count);
        let values = self.registers.get(start..end).unwrap_or_default();
        self.heap.change(id, |table| {
            table.reserve_array(done + values.len());
            // From the last to the first, as `OP_SETLIST` does.
            for (index, value) in values.iter().enumerate().rev() {
                table.set_index((done + index + 1) as f64, value.clone());
            }
        })?;
        self.make_room(program);
        Ok(())
    }

    /// Resizes the registers to the number that the current function needs.
    pub(super) fn make_room(&mut self, program: &Program) {
        let function = program.code.functions.get(usize::from(self.frame.function));
        let registers = function.map_or(0, |function| function.registers);
        self.registers.resize(self.frame.base + registers, Value::Nil);
    }

    /// Enters a function whose arguments end at `end`.
    fn enter(&mut self, program: &Program, end: usize) -> Address {
        let function = program.code.functions.get(usize::from(self.frame.function));
        let parameters = function.map_or(0, |function| usize::from(function.parameters));
        self.registers.truncate(end.min(self.frame.base + parameters));
        self.make_room(program);
        function.map_or(0, |function| function.start)
    }

    /// Stores the results of a call in their registers.
    fn give(
        &mut self,
        program: &Program,
        first: Register,
        results: Count,
        values: impl IntoIterator<Item = Value>,
    ) {
        match results {
            Count::Exactly(count) => {
                self.make_room(program);
                let nothing_more = std::iter::repeat(Value::Nil);
                let values = values.into_iter().chain(nothing_more);
                for (index, value) in (0..count).zip(values) {
                    self.set(first + index, value);
                }
            }
            Count::Open => {
                self.registers.truncate(self.frame.base + usize::from(first));
                self.registers.extend(values);
            }
        }
    }

    /// Returns the index range of `count` values from a register upwards.
    fn range(&self, first: Register, count: Count) -> (usize, usize) {
        let start = self.frame.base + usize::from(first);
        match count {
            Count::Exactly(count) => (start, start + usize::from(count)),
            Count::Open => (start, self.registers.len().max(start)),
        }
    }
}
