//! The machine that runs a program from one wait to the next.
//!
//! Its whole state is one plain value, so a run can be copied, compared, hashed and rewound. It
//! does not depend on Redis, clients or time: it stops with a request and is resumed with the
//! reply. `start` starts a machine, `calls` contains function calls, `loops` loops, and `errors`
//! error messages.

mod calls;
mod display;
mod errors;
mod loops;
mod start;
mod time_log;

pub use display::Shown;
pub(super) use start::given_names;

use std::ops::ControlFlow;

use calls::{Caller, Frame};
use time_log::TimeLog;

use super::builtins;
use super::heap::Heap;
use super::host_value::{self, HostValue};
use super::instruction::{Address, Instruction, Operand, Register};
use super::limits;
use super::operators::{self, Fault, UnaryOperator};
use super::program::Program;
use super::table::Table;
use super::value::Value;
use super::yield_reason::{RuntimeError, YieldReason};
use primitives::Fingerprint;

/// The state of a running program: the next instruction, the registers, the tables.
///
/// A machine belongs to the program for which it was created. With another program it never panics,
/// but its behaviour is meaningless.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Machine {
    /// The current instruction: the one at which it waits or failed, or else the next one.
    address: Address,
    /// The registers of the program, globals first, then the registers of each active function, the
    /// current one last. While the machine waits, only registers that are still needed, so that
    /// machines with the same future are equal.
    registers: Vec<Value>,
    frame: Frame,
    callers: Vec<Caller>,
    heap: Heap,
    phase: Phase,
    /// The value of `redis.nodes`.
    servers: u8,
    /// Whether it has used a point in time for more than storing it, adding to it, and comparing
    /// it.
    takes_time_apart: bool,
    /// Whether it has used a random string for more than storing, concatenating and comparing it.
    takes_drawn_apart: bool,
    /// The line of the first comparison of a string with a number for equality.
    mixed_comparison: Option<u32>,
    /// The operations on points in time since the last call of
    /// [`Machine::take_time_operations`].
    times: TimeLog,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Phase {
    Ready,
    /// Stopped at a call that has no reply yet.
    Waiting,
    Finished(HostValue),
    GaveUp(RuntimeError),
    Failed(RuntimeError),
}

/// The end of a run of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The next stop.
    Stop,
    /// The next stop or read of the clock, whichever comes first.
    ClockRead,
}

impl Machine {
    /// Returns the memory in use at its last stop, in bytes. A string counts once per reference.
    pub fn size_bytes(&self) -> u64 {
        self.heap.used_bytes()
    }

    /// Takes the reply to its current stop and runs to the next one.
    ///
    /// `answer` is a value, which some stops ignore, or an error. An error is raised, except by
    /// `redis.pcall` and `redis.pcall_on`. `now` is the client's wall clock in milliseconds, which
    /// does not advance during the call. Every instruction takes one from `budget`, and one more
    /// for each [`limits::BYTES_PER_INSTRUCTION`] it processes; at zero the program fails. A
    /// machine that has finished or failed returns the same stop again.
    pub fn resume(
        &mut self,
        program: &Program,
        answer: Result<HostValue, HostValue>,
        now: i64,
        budget: &mut u32,
    ) -> YieldReason {
        self.run_until(Until::Stop, program, answer, now, budget)
    }

    /// Like [`Machine::resume`], but stops at `until`.
    pub fn run_until(
        &mut self,
        until: Until,
        program: &Program,
        answer: Result<HostValue, HostValue>,
        now: i64,
        budget: &mut u32,
    ) -> YieldReason {
        let is_waiting = match &self.phase {
            Phase::Finished(data) => return YieldReason::Finished(data.clone()),
            Phase::GaveUp(error) => return YieldReason::GaveUp(error.clone()),
            Phase::Failed(error) => return YieldReason::Failed(error.clone()),
            Phase::Ready => false,
            Phase::Waiting => true,
        };
        self.phase = Phase::Ready;
        let mut result = if is_waiting { self.take(program, answer) } else { Ok(()) };
        let fault = loop {
            let reads_clock = until == Until::ClockRead && self.reads_clock(program);
            match result.and_then(|()| self.step(program, now, budget)) {
                Ok(ControlFlow::Continue(next)) => {
                    self.address = next;
                    result = Ok(());
                    if reads_clock {
                        return YieldReason::ClockRead;
                    }
                }
                Ok(ControlFlow::Break(stop)) => {
                    self.times.stop(&stop);
                    return stop;
                }
                Err(fault) => break fault,
            }
        };
        let gives_up = matches!(fault, Fault::Error { .. } | Fault::Assertion(_));
        let error = self.error(program, fault);
        if gives_up {
            self.phase = Phase::GaveUp(error.clone());
            YieldReason::GaveUp(error)
        } else {
            self.phase = Phase::Failed(error.clone());
            YieldReason::Failed(error)
        }
    }

    /// Returns the current line, from 1: of its wait, of its error, or of the first instruction.
    #[must_use]
    pub fn line(&self, program: &Program) -> u32 {
        program.code.line(self.address)
    }

    /// Returns the variables in scope at the current instruction, without parameters, in order of
    /// declaration: first the variables of the program itself, then of the current function. A
    /// variable is in scope after its `local` statement.
    #[must_use]
    pub fn locals<'a>(&'a self, program: &'a Program) -> Vec<(&'a str, Shown<'a>)> {
        let variables = program.code.variables_at(self.address as usize);
        variables
            .filter_map(|variable| {
                let base = if variable.in_function { self.frame.base } else { 0 };
                let value = self.registers.get(base + usize::from(variable.register))?;
                Some((variable.name.as_str(), Shown::new(value, &self.heap)))
            })
            .collect()
    }

    /// Returns `true` once the machine has used a point in time on a wall clock such that shifting
    /// all clocks and times by the same amount would change the outcome. Storing it, passing it on,
    /// adding to it and comparing it are safe.
    pub fn takes_time_apart(&self) -> bool {
        self.takes_time_apart
    }

    /// Returns `true` once the machine has used a random string such that other random digits would
    /// change the outcome. Storing it, passing it on, concatenating it and comparing it for
    /// equality are safe.
    pub fn takes_drawn_apart(&self) -> bool {
        self.takes_drawn_apart
    }

    /// Returns the line, from 1, at which the machine first compared a string with a number for
    /// equality. They are never equal in Lua.
    #[must_use]
    pub fn mixed_comparison(&self) -> Option<u32> {
        self.mixed_comparison
    }

    /// Replaces each point in time among its values.
    pub fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        self.registers.iter_mut().for_each(|value| value.map_time(new));
        self.heap.map_times(new);
    }

    /// Writes the part that decides its future into a fingerprint. The machine must not have ended.
    pub fn write_to(&self, program: &Program, out: &mut Fingerprint) {
        out.number(self.address.into());
        out.length(self.callers.len());
        for frame in self.callers.iter().map(|caller| &caller.frame).chain([&self.frame]) {
            frame.write_to(out);
        }
        self.callers.iter().for_each(|caller| out.number(caller.address.into()));
        out.tag(u8::from(self.phase == Phase::Waiting));
        out.length(self.registers.len());
        let is_live = self.live_registers(program);
        for (value, is_live) in self.registers.iter().zip(is_live) {
            if is_live { value.write_to(out) } else { out.tag(u8::MAX) }
        }
        self.heap.write_to(out);
    }

    /// Returns for each register whether the program may still read it.
    fn live_registers(&self, program: &Program) -> Vec<bool> {
        let mut is_live = vec![false; self.registers.len()];
        let mut end = self.registers.len();
        let own = match (self.phase == Phase::Waiting, self.instruction(program)) {
            (true, Some(Instruction::Call { first, .. })) => {
                program.live.across_call(self.address, first)
            }
            _ => program.live.at(self.address),
        };
        let mut frames = vec![(self.frame.base, own)];
        for caller in self.callers.iter().rev() {
            let call = program.code.instructions.get(caller.address as usize);
            let live = match call {
                Some(Instruction::CallFunction { first, .. }) => {
                    program.live.across_call(caller.address, *first)
                }
                _ => program.live.at(caller.address),
            };
            frames.push((caller.frame.base, live));
        }
        for (base, live) in frames {
            for (register, is_live) in is_live[base..end.max(base)].iter_mut().enumerate() {
                *is_live = live.contains(register);
            }
            end = base.min(end);
        }
        let of_program = program.live.of_program();
        for (register, is_live) in is_live.iter_mut().enumerate() {
            *is_live |= of_program.contains(register);
        }
        is_live
    }

    fn reads_clock(&self, program: &Program) -> bool {
        let instruction = self.instruction(program);
        matches!(instruction, Some(Instruction::Call { builtin, .. }) if builtins::reads_clock(builtin))
    }

    fn instruction(&self, program: &Program) -> Option<Instruction> {
        program.code.instructions.get(self.address as usize).copied()
    }

    /// Executes one instruction. Returns the address of the next one, unless it stops here.
    fn step(
        &mut self,
        program: &Program,
        now: i64,
        budget: &mut u32,
    ) -> Result<ControlFlow<YieldReason, Address>, Fault> {
        let Some(instruction) = self.instruction(program) else {
            return self.finish(0, &Value::Nil).map(ControlFlow::Break);
        };
        charge(budget, 1)?;
        if self.heap.is_full() {
            self.heap.collect(&mut self.registers);
            if self.heap.is_too_large() {
                return Err(Fault::Message("not enough memory".to_owned()));
            }
        }
        let mut next = self.address + 1;
        match instruction {
            Instruction::Move { to, from } => self.set(to, self.get(program, from).clone()),
            Instruction::GetOuter { to, from } => {
                let value = self.registers.get(usize::from(from)).cloned();
                self.set(to, value.unwrap_or_default());
            }
            Instruction::SetOuter { to, from } => {
                let value = self.get(program, from).clone();
                if let Some(register) = self.registers.get_mut(usize::from(to)) {
                    *register = value;
                }
            }
            Instruction::Unary { operator, to, operand } => {
                let value = self.get(program, operand);
                let takes_apart = value.is_time() && operator != UnaryOperator::Not;
                let result = self.unary(operator, value)?;
                let mut times = std::mem::take(&mut self.times);
                let value = self.get(program, operand);
                match operator {
                    UnaryOperator::Negate => times.negate(value),
                    UnaryOperator::Length => times.use_apart([value]),
                    UnaryOperator::Not => {}
                }
                self.times = times;
                self.takes_time_apart |= takes_apart;
                self.set(to, result);
            }
            Instruction::Binary { operator, to, left, right } => {
                let (a, b) = (self.get(program, left), self.get(program, right));
                charge_bytes(budget, a.bytes() + b.bytes())?;
                let result = operators::binary(operator, a, b)?;
                let mut times = std::mem::take(&mut self.times);
                let (a, b) = (self.get(program, left), self.get(program, right));
                times.binary(operator, a, b, &result);
                let takes_time_apart = operators::takes_time_apart(operator, a, b, &result);
                let orders_drawn = operator.is_order() && (a.holds_uuid() || b.holds_uuid());
                let is_mixed = operators::is_mixed_equality(operator, a, b);
                self.times = times;
                self.takes_time_apart |= takes_time_apart;
                self.takes_drawn_apart |= orders_drawn;
                if is_mixed && self.mixed_comparison.is_none() {
                    self.mixed_comparison = Some(self.line(program));
                }
                self.heap.count(result.bytes());
                self.set(to, result);
            }
            Instruction::NewTable { to, elements, fields } => {
                let table = Table::with_sizes(usize::from(elements), usize::from(fields));
                let table = self.heap.add(table);
                self.set(to, table);
            }
            Instruction::GetField { to, table, key } => {
                self.look_up(program, key);
                let key = self.get(program, key);
                charge_bytes(budget, key.bytes())?;
                let value = self.field(self.get(program, table), key)?;
                self.set(to, value);
            }
            Instruction::SetField { table, key, value } => {
                self.look_up(program, key);
                let key = self.get(program, key).clone();
                charge_bytes(budget, key.bytes())?;
                let value = self.get(program, value).clone();
                let id = match self.get(program, table) {
                    Value::Table(id) => *id,
                    _ => return Err(Fault::Left { action: operators::INDEX }),
                };
                self.heap.set(id, &key, value)?;
            }
            Instruction::SetElements { table, done, count } => {
                self.set_elements(program, table, usize::from(done), count)?;
            }
            Instruction::Jump { target } => next = target,
            Instruction::JumpIf { condition, when, target } => {
                if self.get(program, condition).is_true() == when {
                    next = target;
                }
            }
            Instruction::ForPrepare { base, target } => {
                self.prepare_for(base)?;
                next = target;
            }
            Instruction::ForLoop { base, target } => {
                if self.step_for(base) {
                    next = target;
                }
            }
            Instruction::ForEach { walk, base, variables, target } => {
                if self.step_for_each(walk, base, variables)? {
                    next = target;
                }
            }
            Instruction::Call { builtin, first, arguments, results } => {
                match self.call(program, builtin, (first, arguments, results), now)? {
                    ControlFlow::Continue(bytes) => charge_bytes(budget, bytes)?,
                    ControlFlow::Break(stop) => return Ok(ControlFlow::Break(stop)),
                }
            }
            Instruction::CallFunction { function, first, arguments, .. } => {
                next = self.call_function(program, function, first, arguments)?;
            }
            Instruction::TailCall { function, first, arguments } => {
                next = self.tail_call(program, function, first, arguments);
            }
            Instruction::Return { first, values } => {
                return self.return_values(program, first, values);
            }
        }
        Ok(ControlFlow::Continue(next))
    }

    fn get<'a>(&'a self, program: &'a Program, operand: Operand) -> &'a Value {
        match operand {
            Operand::Register(register) => self.register(register),
            Operand::Constant(index) => {
                program.code.constants.get(index as usize).unwrap_or(&Value::Nil)
            }
        }
    }

    /// Records a table access, whose outcome depends on more than differences of times.
    fn look_up(&mut self, program: &Program, key: Operand) {
        let mut times = std::mem::take(&mut self.times);
        times.use_apart([self.get(program, key)]);
        self.times = times;
    }

    fn register(&self, register: Register) -> &Value {
        self.registers.get(self.frame.base + usize::from(register)).unwrap_or(&Value::Nil)
    }

    fn set(&mut self, register: Register, value: Value) {
        if let Some(place) = self.registers.get_mut(self.frame.base + usize::from(register)) {
            *place = value;
        }
    }

    fn unary(&self, operator: UnaryOperator, operand: &Value) -> Result<Value, Fault> {
        match (operator, operand) {
            (UnaryOperator::Length, Value::Table(id)) => {
                Ok(Value::from(self.heap.table(*id).border() as f64))
            }
            _ => operators::unary(operator, operand),
        }
    }

    /// Returns `table[key]`. A string's only fields are the functions of the library `string`,
    /// which are not values here.
    fn field(&self, table: &Value, key: &Value) -> Result<Value, Fault> {
        match (table, key) {
            (Value::Table(id), _) => Ok(self.heap.table(*id).get(key).clone()),
            (Value::String(_), Value::String(name)) if is_string_function(name) => {
                Err(Fault::Message("the functions of a string are not values here".to_owned()))
            }
            (Value::String(_), _) => Ok(Value::Nil),
            _ => Err(Fault::Left { action: operators::INDEX }),
        }
    }

    /// Ends the program; the registers below `keep` contain the variables in scope.
    fn finish(&mut self, keep: usize, result: &Value) -> Result<YieldReason, Fault> {
        let result = host_value::export(&self.heap, result)?;
        self.registers.truncate(keep);
        self.heap.collect(&mut self.registers);
        self.phase = Phase::Finished(result.clone());
        Ok(YieldReason::Finished(result))
    }
}

/// Subtracts instructions from the budget of a run.
fn charge(budget: &mut u32, instructions: usize) -> Result<(), Fault> {
    let instructions = u32::try_from(instructions).unwrap_or(u32::MAX);
    match budget.checked_sub(instructions) {
        Some(left) => *budget = left,
        None => {
            *budget = 0;
            return Err(Fault::Message("no wait in a loop".to_owned()));
        }
    }
    Ok(())
}

fn charge_bytes(budget: &mut u32, bytes: usize) -> Result<(), Fault> {
    charge(budget, bytes / limits::BYTES_PER_INSTRUCTION)
}

/// Returns `true` if Lua's `string` library has a function with this name.
fn is_string_function(name: &[u8]) -> bool {
    const NAMES: &str =
        " byte char dump find format gfind gmatch gsub len lower match rep reverse sub upper ";
    let name = String::from_utf8_lossy(name);
    !name.contains(' ') && NAMES.contains(&format!(" {name} "))
}
