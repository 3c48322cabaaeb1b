//! Local variables and assignments (§2.4.3, §2.4.7).

use super::index::Field;
use super::scope::Meaning;
use super::{Compiler, register};
use crate::ast::{First, List, Name, Path, Span};
use crate::code::Side;
use crate::diagnostic::{DiagnosticKind, Unsupported};
use crate::instruction::{Instruction, Operand, Register};

/// The target of an assignment.
enum Target {
    Local(Register),
    Outer(Register),
    Field(Field),
    /// A target that cannot be assigned to; the error has been reported.
    Diagnostic,
}

impl Compiler {
    pub(super) fn local(&mut self, names: &[Name], values: &List, span: Span) {
        let first = self.function.in_use;
        self.values(values, names.len(), span);
        for (index, name) in names.iter().enumerate() {
            self.declare(name.text.clone(), register(first + index));
        }
    }

    /// Evaluates tables and keys first, then all values, and assigns from the last variable to the
    /// first.
    pub(super) fn assignment(&mut self, variables: &[Path], values: &List, span: Span) {
        let in_use = self.function.in_use;
        let mut targets = Vec::new();
        for variable in variables {
            let target = self.target(variable);
            if let Target::Local(register) = target {
                self.keep_before_change(&mut targets, register, variable.first.span());
            }
            targets.push(target);
        }
        let first = self.function.in_use;
        let line = span.end_line;
        match values.split_last() {
            // The last value is assigned directly, without a temporary register.
            Some(((last, _), before)) if values.len() == targets.len() => {
                for (value, comma) in before {
                    self.evaluate(value, comma.unwrap_or(line));
                }
                let value = self.operand(last, line);
                if let Some(target) = targets.pop() {
                    self.store(target, value, line);
                }
            }
            _ => self.values(values, targets.len(), span),
        }
        for (index, target) in targets.into_iter().enumerate().rev() {
            self.store(target, Operand::Register(register(first + index)), line);
        }
        self.release_to(in_use);
    }

    /// Copies a table or key that the same statement also assigns to, so that its old value is used
    /// (`check_conflict` in lparser.c).
    fn keep_before_change(&mut self, targets: &mut [Target], register: Register, at: Span) {
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
        let to = self.reserve(at);
        self.emit(Instruction::Move { to, from: changed }, at.end_line);
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

    fn target(&mut self, variable: &Path) -> Target {
        if let Some((index, before)) = variable.suffixes.split_last() {
            let field = self.field(&variable.first, before, index);
            return field.map_or(Target::Diagnostic, Target::Field);
        }
        let First::Name(name) = &variable.first else { return Target::Diagnostic };
        let (text, at) = (name.text.clone(), name.span);
        match self.resolve(&text) {
            Some(_) if self.is_global(&text) => {
                self.unsupported(at, Unsupported::GivenAssignment(text));
            }
            Some(Meaning::Local(register)) => return Target::Local(register),
            Some(Meaning::Outer(register)) => return Target::Outer(register),
            Some(Meaning::Function(_)) => {
                self.unsupported(at, Unsupported::FunctionAssignment(text));
            }
            None => {
                let what = Unsupported::GlobalAssignment(text);
                self.report_name(at, &name.text, DiagnosticKind::Unsupported(what));
            }
        }
        Target::Diagnostic
    }

    fn store(&mut self, target: Target, from: Operand, line: u32) {
        let instruction = match target {
            Target::Local(to) => Instruction::Move { to, from },
            Target::Outer(to) => Instruction::SetOuter { to, from },
            Target::Field(Field { table, key, name }) => {
                self.name_operand(Side::Left, name);
                Instruction::SetField { table, key, value: from }
            }
            Target::Diagnostic => return,
        };
        self.emit(instruction, line);
    }
}
