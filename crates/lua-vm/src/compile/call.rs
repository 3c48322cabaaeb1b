//! Function calls, always by name (§2.5.8).

use super::Compiler;
use super::scope::Meaning;
use crate::ast::{Expression, First, List, Path, Span, Suffix, SuffixKind};
use crate::builtins;
use crate::builtins::{Builtin, Role};
use crate::diagnostic::{DiagnosticKind, Unsupported};
use crate::instruction::{Count, FunctionIndex, Instruction, Register, Walk};
use crate::unsupported::Absent;

/// The function that is called.
#[derive(Clone, Copy)]
enum Callee {
    Builtin(Builtin),
    Function(FunctionIndex),
    /// An unknown function, which has been reported. Its arguments are still compiled to find more
    /// errors.
    Unknown,
}

impl Compiler {
    /// Compiles a call. Its results go to the next registers, which are then in use.
    pub(super) fn call(&mut self, call: &Path, results: Count) -> Register {
        match call.suffixes.split_last() {
            Some((last, path)) => self.call_path(last, &call.first, path, results),
            None => self.reserve_results(call.first.span(), results),
        }
    }

    /// Like [`Compiler::call`], for the last suffix of a path.
    pub(super) fn call_path(
        &mut self,
        call: &Suffix,
        first: &First,
        path: &[Suffix],
        results: Count,
    ) -> Register {
        let in_use = self.function.in_use;
        if let Some((callee, arguments)) = self.callee(call, first, path) {
            if let Callee::Builtin(builtin) = callee
                && let Role::Walk(_) = builtins::role(builtin)
            {
                let function = builtins::short_name(builtin);
                self.unsupported(first.span(), Unsupported::WalkOutsideFor(function));
            }
            self.emit_call(callee, call.span, arguments, results);
        }
        self.release_to(in_use);
        self.reserve_results(call.span, results)
    }

    /// Compiles `ipairs(table)` or `pairs(table)` after `in`: evaluates the state of the loop into
    /// two registers. Returns `None` for anything else.
    pub(super) fn walk(&mut self, expression: &Expression) -> Option<Walk> {
        let Path { first, suffixes } = expression.call()?;
        let (First::Name(name), [call]) = (first, suffixes.as_slice()) else {
            return None;
        };
        let builtin = builtins::find(&name.text, self.dialect)?;
        let Role::Walk(walk) = builtins::role(builtin) else {
            return None;
        };
        let (callee, arguments) = self.callee(call, first, &[])?;
        let in_use = self.function.in_use;
        let results = Count::Exactly(2);
        self.emit_call(callee, call.span, arguments, results);
        self.release_to(in_use);
        self.reserve_results(call.span, results);
        Some(walk)
    }

    /// Compiles a tail call if `expression` calls a function of the program.
    pub(super) fn tail_call(&mut self, expression: &Expression) -> bool {
        let Some(call) = expression.call() else {
            return false;
        };
        let (First::Name(name), [suffix]) = (&call.first, call.suffixes.as_slice()) else {
            return false;
        };
        let is_function = matches!(self.resolve(&name.text), Some(Meaning::Function(_)));
        if matches!(suffix.kind, SuffixKind::Method(_)) || !is_function {
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

    /// Emits a call; `parentheses` is the span of the parentheses around the arguments.
    fn emit_call(&mut self, callee: Callee, parentheses: Span, arguments: &List, results: Count) {
        let first = self.next_register();
        let arguments = self.list(arguments, Some(parentheses.end_line));
        let instruction = match callee {
            Callee::Builtin(builtin) => Instruction::Call { builtin, first, arguments, results },
            Callee::Function(function) => {
                Instruction::CallFunction { function, first, arguments, results }
            }
            Callee::Unknown => return,
        };
        self.emit(instruction, parentheses.line());
    }

    fn reserve_results(&mut self, at: Span, results: Count) -> Register {
        let first = self.next_register();
        if let Count::Exactly(count) = results {
            for _ in 0..count {
                self.reserve(at);
            }
        }
        first
    }

    /// Returns the callee and its arguments, or reports an error.
    fn callee<'a>(
        &mut self,
        call: &'a Suffix,
        first: &First,
        path: &[Suffix],
    ) -> Option<(Callee, &'a List)> {
        let at = first.span();
        if let SuffixKind::Method(name) = &call.kind {
            self.report_method(first, path, name);
            return None;
        }
        let Some(name) = dotted_name(first, path) else {
            self.unsupported(at, Unsupported::CallOfValue);
            return None;
        };
        let callee = self.function_of_name(at, name);
        let SuffixKind::Call(arguments) = &call.kind else {
            self.unsupported(at, Unsupported::StringCall);
            return None;
        };
        let end = path.last().map_or(at, |last| last.span);
        if call.span.line() > end.end_line {
            self.report(call.span, DiagnosticKind::AmbiguousCall);
        }
        Some((callee, arguments))
    }

    /// Returns the function with this name, or reports an error.
    fn function_of_name(&mut self, at: Span, name: String) -> Callee {
        let first = name.split('.').next().unwrap_or_default();
        match self.resolve(first) {
            Some(Meaning::Function(index)) if first == name => return Callee::Function(index),
            Some(_) if first == name => self.report(at, DiagnosticKind::VariableCalled { name }),
            Some(_) => {
                if self.is_first_report_of(&name) {
                    self.unsupported(at, Unsupported::CallOfField(name));
                }
            }
            None => {
                if let Some(builtin) = builtins::find(&name, self.dialect) {
                    if builtins::role(builtin) != Role::Value {
                        return Callee::Builtin(builtin);
                    }
                    self.unsupported(at, Unsupported::CallOfValue);
                    return Callee::Unknown;
                }
                let kind = self.unknown_function(&name);
                self.report_name(at, &name, kind);
            }
        }
        Callee::Unknown
    }

    /// Returns the error for an unknown function: its replacement, the function that was probably
    /// meant, or the list of functions.
    fn unknown_function(&self, name: &str) -> DiagnosticKind {
        let dialect = self.dialect;
        let suggest = || {
            let in_library = builtins::functions(dialect);
            let mut in_library = in_library.filter(|it| it.split('.').nth(1) == Some(name));
            in_library.next().map(str::to_owned).or_else(|| self.suggest(name))
        };
        let exact = Absent::find(name, dialect);
        let suggestion = if exact.is_some() { None } else { suggest() };
        let of_library = || Absent::of_library(name, dialect).filter(|_| suggestion.is_none());
        match exact.or_else(of_library) {
            Some(Absent { instead, .. }) => {
                DiagnosticKind::Absent { name: name.to_owned(), instead }
            }
            None => DiagnosticKind::UnknownFunction { name: name.to_owned(), suggestion, dialect },
        }
    }

    /// Reports a method call. `a:b()` could mean a function of the library `a` or of `string`.
    fn report_method(&mut self, first: &First, path: &[Suffix], method: &str) {
        let library = match first {
            First::Name(name) if path.is_empty() && self.resolve(&name.text).is_none() => {
                name.text.as_str()
            }
            _ => "string",
        };
        let of = |library: &str| format!("{library}.{method}");
        let candidates = [of(library), of("string")];
        let known = candidates.iter().find(|it| builtins::find(it, self.dialect).is_some());
        let absent = || candidates.iter().find_map(|name| Absent::find(name, self.dialect));
        match (known.cloned(), absent()) {
            (None, Some(Absent { name, instead, .. })) => {
                self.report(
                    first.span(),
                    DiagnosticKind::Absent { name: (*name).to_owned(), instead },
                );
            }
            (function, _) => self.unsupported(first.span(), Unsupported::MethodCall { function }),
        }
    }
}

/// Returns `a.b.c` if a path consists of names and dots only.
fn dotted_name(first: &First, suffixes: &[Suffix]) -> Option<String> {
    let First::Name(first) = first else {
        return None;
    };
    let mut name = first.text.clone();
    for suffix in suffixes {
        let SuffixKind::Dot(part) = &suffix.kind else {
            return None;
        };
        name.push('.');
        name.push_str(part);
    }
    Some(name)
}
