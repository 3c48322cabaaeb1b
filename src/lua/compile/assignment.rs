//! Local variables and assignments (§2.4.3, §2.4.7).

use full_moon::ast::{Assignment, LocalAssignment, Suffix, Var};

use super::index::Field;
use super::scope::Meaning;
use super::{Compiler, last_line, register, text};
use crate::lua::code::Side;
use crate::lua::instruction::{Instruction, Operand, Register};
use crate::lua::mistake::{MistakeKind, Unsupported};

/// What is assigned to.
enum Target {
    Local(Register),
    Outer(Register),
    Field(Field),
    /// Nothing that can be assigned to, which was reported.
    Mistake,
}

impl Compiler {
    pub(super) fn local(&mut self, local: &LocalAssignment) {
        let first = self.function.in_use;
        self.values(local.expressions(), local.names().len(), local);
        for (index, name) in local.names().iter().enumerate() {
            self.declare(text(name), register(first + index));
        }
    }

    /// Tables and keys are computed first, then all values; the last variable changes first.
    pub(super) fn assignment(&mut self, assignment: &Assignment) {
        let in_use = self.function.in_use;
        let mut targets = Vec::new();
        for variable in assignment.variables() {
            let target = self.target(variable);
            if let Target::Local(register) = target {
                self.keep_before_change(&mut targets, register, variable);
            }
            targets.push(target);
        }
        let first = self.function.in_use;
        let line = last_line(assignment);
        let values = assignment.expressions();
        match values.last() {
            // The last value needs no register of its own.
            Some(last) if values.len() == targets.len() => {
                for pair in values.pairs().take(targets.len() - 1) {
                    let line = pair.punctuation().map_or(line, super::first_line);
                    self.evaluate(pair.value(), line);
                }
                let value = self.operand(last.value(), line);
                if let Some(target) = targets.pop() {
                    self.store(target, value, line);
                }
            }
            _ => self.values(values, targets.len(), assignment),
        }
        for (index, target) in targets.into_iter().enumerate().rev() {
            self.store(target, Operand::Register(register(first + index)), line);
        }
        self.release_to(in_use);
    }

    /// A table or key that is itself assigned to later in the same statement keeps its old value
    /// (`check_conflict` in lparser.c).
    fn keep_before_change(&mut self, targets: &mut [Target], register: Register, node: &Var) {
        let changed = Operand::Register(register);
        let fields = || {
            targets.iter().filter_map(|target| match target {
                Target::Field(field) => Some(field),
                _ => None,
            })
        };
        if !fields().any(|field| field.table == changed || field.key == changed) {
            return;
        }
        let to = self.reserve(node);
        self.emit(Instruction::Move { to, from: changed }, last_line(node));
        for target in targets {
            if let Target::Field(field) = target {
                for operand in [&mut field.table, &mut field.key] {
                    if *operand == changed {
                        *operand = Operand::Register(to);
                    }
                }
            }
        }
    }

    fn target(&mut self, variable: &Var) -> Target {
        match variable {
            Var::Name(token) => {
                let name = text(token);
                match self.resolve(&name) {
                    Some(_) if self.is_global(&name) => {
                        self.unsupported(token, Unsupported::GivenAssignment(name));
                    }
                    Some(Meaning::Local(register)) => return Target::Local(register),
                    Some(Meaning::Outer(register)) => return Target::Outer(register),
                    Some(Meaning::Function(_)) => {
                        self.unsupported(token, Unsupported::FunctionAssignment(name));
                    }
                    None => {
                        let what = Unsupported::GlobalAssignment(name.clone());
                        self.report_name(token, &name, MistakeKind::Unsupported(what));
                    }
                }
            }
            Var::Expression(path) => {
                let suffixes: Vec<&Suffix> = path.suffixes().collect();
                if let Some((Suffix::Index(index), before)) = suffixes.split_last()
                    && let Some(field) = self.field(path.prefix(), before, index)
                {
                    return Target::Field(field);
                }
            }
            other => self.unknown_syntax(other),
        }
        Target::Mistake
    }

    fn store(&mut self, target: Target, from: Operand, line: u32) {
        let instruction = match target {
            Target::Local(to) => Instruction::Move { to, from },
            Target::Outer(to) => Instruction::SetOuter { to, from },
            Target::Field(Field { table, key, name }) => {
                self.name_operand(Side::Left, name);
                Instruction::SetField { table, key, value: from }
            }
            Target::Mistake => return,
        };
        self.emit(instruction, line);
    }
}
