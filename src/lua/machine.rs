//! The machine that runs a program from one wait to the next.
//!
//! Its whole state is one plain value, so a run can be copied, compared, hashed and gone back to. It knows
//! nothing of Redis, clients or time: it stops with what it wants and is resumed with the answer.

use super::builtins::{self, Outcome};
use super::instruction::{Address, Instruction, Operand, Register};
use super::operators::{self, BinaryOperator, Fault};
use super::program::Program;
use super::stop::{RuntimeError, Stop};
use super::value::Value;

/// Where a program stands: the next instruction and the registers. The default is the start.
///
/// A machine belongs to the program it was made for. With another one it still never panics, but what it
/// does is of no use.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Machine {
    /// The current instruction: the one it waits or failed at, or else the next one.
    address: Address,
    /// While it waits, only those that are still needed, so that machines with one future are equal.
    registers: Vec<Value>,
    phase: Phase,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Phase {
    #[default]
    Ready,
    /// It stopped at a call whose answer is still to come.
    Waiting,
    Finished,
    Failed(String),
}

impl Machine {
    /// Takes the answer of the wait it stands at and runs on to the next stop.
    ///
    /// `answer` counts for [`Stop::Call`] alone; an error is raised at the call. `now` is the client's wall clock in milliseconds; it does
    /// not move on the way. Every instruction takes one from `budget`; at zero the program fails. A machine
    /// that has finished or failed says so again.
    pub fn resume(
        &mut self,
        program: &Program,
        answer: Result<Value, String>,
        now: i64,
        budget: &mut u32,
    ) -> Stop {
        match &self.phase {
            Phase::Ready | Phase::Waiting => {}
            Phase::Finished => return Stop::Finished,
            Phase::Failed(message) => return self.failure(program, message.clone()),
        }
        self.registers.resize(program.code.registers, Value::Nil);
        let mut result = match self.phase {
            Phase::Waiting => self.take(program, answer).map(|()| None),
            _ => Ok(None),
        };
        loop {
            match result {
                Ok(None) => result = self.step(program, now, budget),
                Ok(Some(stop)) => return stop,
                Err(message) => {
                    self.phase = Phase::Failed(message.clone());
                    return self.failure(program, message);
                }
            }
        }
    }

    /// The line it stands at: of its wait, of its error, or of the first instruction, from 1.
    #[must_use]
    pub fn line(&self, program: &Program) -> u32 {
        let lines = &program.code.lines;
        let line = lines.get(self.address as usize).or(lines.last());
        line.copied().unwrap_or(1)
    }

    /// The variables in scope where it stands, in order of declaration. A variable counts from after its
    /// `local` statement.
    #[must_use]
    pub fn locals<'a>(&'a self, program: &'a Program) -> Vec<(&'a str, &'a Value)> {
        program
            .code
            .variables_at(self.address as usize)
            .filter_map(|variable| {
                let value = self.registers.get(usize::from(variable.register))?;
                Some((variable.name.as_str(), value))
            })
            .collect()
    }

    /// Gives the call that it waits at its answer.
    fn take(&mut self, program: &Program, answer: Result<Value, String>) -> Result<(), String> {
        if let Some(Instruction::Call { builtin, first, .. }) = self.instruction(program) {
            let answer = if builtins::has_answer(builtin) { answer? } else { Value::Nil };
            self.set(first, answer);
        }
        self.phase = Phase::Ready;
        self.address += 1;
        Ok(())
    }

    fn instruction(&self, program: &Program) -> Option<Instruction> {
        program.code.instructions.get(self.address as usize).copied()
    }

    /// Executes one instruction.
    fn step(
        &mut self,
        program: &Program,
        now: i64,
        budget: &mut u32,
    ) -> Result<Option<Stop>, String> {
        let Some(instruction) = self.instruction(program) else {
            return Ok(Some(self.finish(0)));
        };
        *budget = budget.checked_sub(1).ok_or("no wait in a loop")?;
        let mut next = self.address + 1;
        match instruction {
            Instruction::Move { to, from } => self.set(to, self.get(program, from).clone()),
            Instruction::Unary { operator, to, operand } => {
                let result = operators::unary(operator, self.get(program, operand));
                let result = result.map_err(|fault| self.message(program, fault, [operand; 2]))?;
                self.set(to, result);
            }
            Instruction::Binary { operator, to, left, right } => {
                let (a, b) = (self.get(program, left), self.get(program, right));
                let result = operators::binary(operator, a, b);
                let result = result.map_err(|fault| self.message(program, fault, [left, right]))?;
                self.set(to, result);
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
            Instruction::Call { builtin, first, count } => {
                let first_index = usize::from(first);
                let arguments = &self.registers[first_index..first_index + usize::from(count)];
                match builtins::call(builtin, arguments, now)? {
                    Outcome::Answer(value) => self.set(first, value),
                    Outcome::Wait(stop) => {
                        self.registers.truncate(first_index);
                        self.phase = Phase::Waiting;
                        return Ok(Some(stop));
                    }
                }
            }
            Instruction::Return { keep } => return Ok(Some(self.finish(keep))),
        }
        self.address = next;
        Ok(None)
    }

    fn finish(&mut self, keep: Register) -> Stop {
        self.registers.truncate(usize::from(keep));
        self.phase = Phase::Finished;
        Stop::Finished
    }

    fn failure(&self, program: &Program, message: String) -> Stop {
        let line = self.line(program);
        Stop::Failed(RuntimeError { line, message })
    }

    fn get<'a>(&'a self, program: &'a Program, operand: Operand) -> &'a Value {
        match operand {
            Operand::Register(register) => &self.registers[usize::from(register)],
            Operand::Constant(index) => &program.code.constants[index as usize],
        }
    }

    fn set(&mut self, register: Register, value: Value) {
        self.registers[usize::from(register)] = value;
    }

    /// `OP_FORPREP` in lvm.c.
    fn prepare_for(&mut self, base: Register) -> Result<(), String> {
        let mut numbers = [0.0; 3];
        for (index, what) in ["initial value", "limit", "step"].into_iter().enumerate() {
            let value = &self.registers[usize::from(base) + index];
            numbers[index] = operators::to_number(value)
                .ok_or_else(|| format!("'for' {what} must be a number"))?;
        }
        let [start, limit, step] = numbers;
        let before = operators::arithmetic(BinaryOperator::Subtract, start, step);
        for (index, number) in [before, limit, step].into_iter().enumerate() {
            self.registers[usize::from(base) + index] = Value::from(number);
        }
        Ok(())
    }

    /// `OP_FORLOOP` in lvm.c: whether the loop goes on.
    fn step_for(&mut self, base: Register) -> bool {
        let base = usize::from(base);
        let number = |index: usize| operators::to_number(&self.registers[base + index]);
        let (Some(before), Some(limit), Some(step)) = (number(0), number(1), number(2)) else {
            return false;
        };
        let current = operators::arithmetic(BinaryOperator::Add, before, step);
        let goes_on = if step > 0.0 { current <= limit } else { limit <= current };
        if goes_on {
            self.registers[base] = Value::from(current);
            self.registers[base + 3] = Value::from(current);
        }
        goes_on
    }

    /// Lua's text for a fault. It names an operand that is a variable (`varinfo` in ldebug.c).
    fn message(&self, program: &Program, fault: Fault, operands: [Operand; 2]) -> String {
        let (action, operand) = match fault {
            Fault::Left { action } => (action, operands[0]),
            Fault::Right { action } => (action, operands[1]),
            Fault::Message(message) => return message,
        };
        let kind = self.get(program, operand).type_name();
        let mut variables = program.code.variables_at(self.address as usize);
        match variables.find(|variable| operand == Operand::Register(variable.register)) {
            Some(variable) => {
                format!("attempt to {action} local '{}' (a {kind} value)", variable.name)
            }
            None => format!("attempt to {action} a {kind} value"),
        }
    }
}
