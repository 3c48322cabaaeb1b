//! Calls of functions, by their names (§2.5.8).

use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{Call, Expression, FunctionArgs, FunctionCall, Index, Prefix, Suffix};
use full_moon::node::Node;
use full_moon::tokenizer::TokenReference;

use super::scope::Meaning;
use super::{Compiler, first_line, last_line, text};
use crate::lua::builtins::{self, Builtin, Role};
use crate::lua::instruction::{Count, FunctionIndex, Instruction, Register, Walk};
use crate::lua::mistake::{MistakeKind, Unsupported};

/// What is called.
#[derive(Clone, Copy)]
enum Callee {
    Builtin(Builtin),
    Function(FunctionIndex),
    /// It is unknown, which was reported; its arguments are still read for more mistakes.
    Unknown,
}

impl Compiler {
    /// A call. Its results come into the next registers, which are then in use.
    pub(super) fn call(&mut self, call: &FunctionCall, results: Count) -> Register {
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        match suffixes.split_last() {
            Some((Suffix::Call(last), path)) => self.call_path(last, call.prefix(), path, results),
            _ => self.reserve_results(call, results),
        }
    }

    /// As [`Compiler::call`], of what stands at the end of a path.
    pub(super) fn call_path(
        &mut self,
        call: &Call,
        prefix: &Prefix,
        path: &[&Suffix],
        results: Count,
    ) -> Register {
        let in_use = self.function.in_use;
        if let Some((callee, parentheses, arguments)) = self.callee(call, prefix, path) {
            if let Callee::Builtin(builtin) = callee
                && let Role::Walk(_) = builtins::role(builtin)
            {
                let function = builtins::short_name(builtin);
                self.unsupported(prefix, Unsupported::WalkOutsideFor(function));
            }
            self.emit_call(callee, parentheses, arguments, results);
        }
        self.release_to(in_use);
        self.reserve_results(call, results)
    }

    /// `ipairs(table)` or `pairs(table)` after `in`: what the loop needs, in two registers. `None` if it
    /// is anything else.
    pub(super) fn walk(&mut self, expression: &Expression) -> Option<Walk> {
        let Expression::FunctionCall(call) = expression else {
            return None;
        };
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        let (Some(Suffix::Call(last)), [_], Prefix::Name(name)) =
            (suffixes.first(), &suffixes[..], call.prefix())
        else {
            return None;
        };
        let builtin = builtins::find(&text(name), self.dialect)?;
        let Role::Walk(walk) = builtins::role(builtin) else {
            return None;
        };
        let (callee, parentheses, arguments) = self.callee(last, call.prefix(), &[])?;
        let in_use = self.function.in_use;
        let results = Count::Exactly(2);
        self.emit_call(callee, parentheses, arguments, results);
        self.release_to(in_use);
        self.reserve_results(call, results);
        Some(walk)
    }

    /// A call in place of the current function, if `expression` calls a function of the program.
    pub(super) fn tail_call(&mut self, expression: &Expression) -> bool {
        let Expression::FunctionCall(call) = expression else {
            return false;
        };
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        let ([Suffix::Call(Call::AnonymousCall(_))], Prefix::Name(name)) =
            (&suffixes[..], call.prefix())
        else {
            return false;
        };
        if !matches!(self.resolve(&text(name)), Some(Meaning::Function(_))) {
            return false;
        }
        let in_use = self.function.in_use;
        self.call(call, Count::Open);
        self.release_to(in_use);
        if let Some(Instruction::CallFunction { function, first, arguments, .. }) =
            self.code.instructions.last().copied()
            && let Some(last) = self.code.instructions.last_mut()
        {
            *last = Instruction::TailCall { function, first, arguments };
        }
        true
    }

    fn emit_call(
        &mut self,
        callee: Callee,
        parentheses: (&TokenReference, &TokenReference),
        arguments: &Punctuated<Expression>,
        results: Count,
    ) {
        let first = self.next_register();
        let arguments = self.list(arguments, Some(first_line(parentheses.1)));
        let instruction = match callee {
            Callee::Builtin(builtin) => Instruction::Call { builtin, first, arguments, results },
            Callee::Function(function) => {
                Instruction::CallFunction { function, first, arguments, results }
            }
            Callee::Unknown => return,
        };
        self.emit(instruction, first_line(parentheses.0));
    }

    fn reserve_results(&mut self, node: &impl Node, results: Count) -> Register {
        let first = self.next_register();
        if let Count::Exactly(count) = results {
            for _ in 0..count {
                self.reserve(node);
            }
        }
        first
    }

    /// What is called, with its brackets and arguments; a mistake is reported.
    fn callee<'a>(
        &mut self,
        call: &'a Call,
        prefix: &Prefix,
        path: &[&Suffix],
    ) -> Option<(Callee, (&'a TokenReference, &'a TokenReference), &'a Punctuated<Expression>)>
    {
        let arguments = match call {
            Call::AnonymousCall(arguments) => arguments,
            Call::MethodCall(method) => {
                let function = format!("string.{}", text(method.name()));
                let known = builtins::find(&function, self.dialect);
                let function = known.map(|_| function);
                self.unsupported(prefix, Unsupported::MethodCall { function });
                return None;
            }
            other => {
                self.unknown_syntax(other);
                return None;
            }
        };
        let Some((name, end)) = dotted_name(prefix, path) else {
            self.unsupported(prefix, Unsupported::CallOfValue);
            return None;
        };
        let callee = self.function_of_name(prefix, name);
        let FunctionArgs::Parentheses { parentheses, arguments } = &**arguments else {
            self.unsupported(prefix, Unsupported::StringCall);
            return None;
        };
        let parentheses = parentheses.tokens();
        if first_line(parentheses.0) > last_line(end) {
            self.report(parentheses.0, MistakeKind::AmbiguousCall);
        }
        Some((callee, parentheses, arguments))
    }

    /// The function of a name; anything else is reported.
    fn function_of_name(&mut self, node: &impl Node, name: String) -> Callee {
        let first = name.split('.').next().unwrap_or_default();
        match self.resolve(first) {
            Some(Meaning::Function(index)) if first == name => return Callee::Function(index),
            Some(_) if first == name => self.report(node, MistakeKind::VariableCalled { name }),
            Some(_) => self.unsupported(node, Unsupported::CallOfValue),
            None => {
                if let Some(builtin) = builtins::find(&name, self.dialect) {
                    if builtins::role(builtin) != Role::Value {
                        return Callee::Builtin(builtin);
                    }
                    self.unsupported(node, Unsupported::CallOfValue);
                    return Callee::Unknown;
                }
                let suggestion = self.suggest(&name);
                let dialect = self.dialect;
                let kind = MistakeKind::UnknownFunction { name: name.clone(), suggestion, dialect };
                self.report_name(node, &name, kind);
            }
        }
        Callee::Unknown
    }
}

/// `a.b.c` and its last word, if a path is names and dots alone.
fn dotted_name<'a>(
    prefix: &'a Prefix,
    suffixes: &[&'a Suffix],
) -> Option<(String, &'a TokenReference)> {
    let Prefix::Name(first) = prefix else {
        return None;
    };
    let mut name = text(first);
    let mut last = first;
    for suffix in suffixes {
        let Suffix::Index(Index::Dot { name: part, .. }) = suffix else {
            return None;
        };
        name.push('.');
        name.push_str(&text(part));
        last = part;
    }
    Some((name, last))
}
