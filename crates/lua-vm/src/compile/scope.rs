//! Scopes: resolving names, and reporting unknown ones.

use super::Compiler;
use crate::ast::Span;
use crate::code::Variable;
use crate::diagnostic::DiagnosticKind;
use crate::dialect::Dialect;
use crate::instruction::{FunctionIndex, Register};
use crate::unsupported::Absent;
use crate::{builtins, suggestion};

/// A name in scope.
pub(super) struct Name {
    text: String,
    /// The function it is declared in; 0 is the program itself.
    owner: FunctionIndex,
    binding: Binding,
}

enum Binding {
    /// An index into the code's variables.
    Variable(usize),
    Global(Register),
    Function(FunctionIndex),
}

/// The meaning of a name at its use.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// A register of the current function.
    Local(Register),
    /// A register of the program itself, used in a function.
    Outer(Register),
    Function(FunctionIndex),
}

/// The names and registers in use when a scope began.
pub(super) struct Scope {
    names: usize,
    registers: usize,
}

impl Compiler {
    pub(super) fn begin_scope(&mut self) -> Scope {
        self.depth += 1;
        Scope { names: self.names.len(), registers: self.function.in_use }
    }

    /// Ends the scope of the names declared in it, and frees their registers.
    pub(super) fn end_scope(&mut self, outer: Scope) {
        self.depth -= 1;
        let end = self.code.instructions.len();
        for name in self.names.drain(outer.names..) {
            if let Binding::Variable(index) = name.binding {
                self.code.variables[index].end = end;
            }
        }
        self.release_to(outer.registers);
    }

    /// Begins the scope of a variable whose value is in its register.
    pub(super) fn declare(&mut self, name: String, register: Register) {
        self.declare_as(name.clone(), Binding::Variable(self.code.variables.len()));
        self.code.variables.push(Variable {
            name,
            in_function: self.function.index > 0,
            register,
            start: self.code.instructions.len(),
            end: usize::MAX,
        });
    }

    /// Declares a global that the program can read.
    pub(super) fn declare_global(&mut self, name: &str, register: Register) {
        self.declare_as(name.to_owned(), Binding::Global(register));
    }

    pub(super) fn declare_function(&mut self, name: String, index: FunctionIndex) {
        self.declare_as(name, Binding::Function(index));
    }

    fn declare_as(&mut self, text: String, binding: Binding) {
        self.names.push(Name { text, owner: self.function.index, binding });
    }

    pub(super) fn resolve(&self, name: &str) -> Option<Meaning> {
        let name = self.find(name)?;
        let register = match name.binding {
            Binding::Variable(index) => self.code.variables[index].register,
            Binding::Global(register) => register,
            Binding::Function(index) => return Some(Meaning::Function(index)),
        };
        Some(if name.owner == self.function.index {
            Meaning::Local(register)
        } else {
            Meaning::Outer(register)
        })
    }

    /// Returns `true` if a name is set from outside, so that it cannot be assigned to.
    pub(super) fn is_global(&self, name: &str) -> bool {
        self.find(name).is_some_and(|name| matches!(name.binding, Binding::Global(_)))
    }

    /// Returns a variable's name in error messages (`varinfo` in ldebug.c).
    pub(super) fn variable_name(&self, name: &str) -> Option<Vec<u8>> {
        let found = self.find(name)?;
        let kind = match found.binding {
            Binding::Global(_) => "global",
            _ if found.owner == self.function.index => "local",
            _ => "upvalue",
        };
        Some(format!("{kind} '{name}'").into_bytes())
    }

    fn find(&self, name: &str) -> Option<&Name> {
        self.names.iter().rev().find(|known| known.text == name)
    }

    /// Reports a name that is unknown, or not the name of a value.
    pub(super) fn report_unknown(&mut self, at: Span, name: &str) {
        if builtins::find(name, self.dialect).is_some() {
            self.report(at, DiagnosticKind::FunctionAsValue { name: name.to_owned() });
        } else if builtins::is_library(name, self.dialect) {
            self.report(at, DiagnosticKind::LibraryAsValue { name: name.to_owned() });
        } else {
            let name = name.to_owned();
            let kind = match Absent::find(&name, self.dialect) {
                Some(Absent { instead, .. }) => {
                    DiagnosticKind::Absent { name: name.clone(), instead }
                }
                None => {
                    let suggestion = self.suggest(&name);
                    let is_in_capitals = !name.contains(|it: char| it.is_ascii_lowercase());
                    let may_be_parameter =
                        self.dialect == Dialect::Client && name.len() > 1 && is_in_capitals;
                    DiagnosticKind::UnknownName { name: name.clone(), suggestion, may_be_parameter }
                }
            };
            self.report_name(at, &name, kind);
        }
    }

    /// Reports an unknown name, unless it was reported before.
    pub(super) fn report_name(&mut self, at: Span, name: &str, kind: DiagnosticKind) {
        if self.is_first_report_of(name) {
            self.report(at, kind);
        }
    }

    pub(super) fn is_first_report_of(&mut self, name: &str) -> bool {
        self.reported.insert(name.to_owned())
    }

    /// Returns the known name that was probably meant.
    pub(super) fn suggest(&self, name: &str) -> Option<String> {
        let names = self.names.iter().map(|name| name.text.as_str());
        let functions: Vec<&str> = builtins::names(self.dialect).collect();
        suggestion::closest(name, names.chain(functions))
    }
}
