//! Functions that a program declares (§2.5.9): `local function` at its top level.
//!
//! They are not values, so a call is resolved by name alone. They may read and change the program's
//! own variables that are declared before them. Those variables have fixed registers, since they
//! live until the end of the program.

use super::{Compiler, Function};
use crate::ast::{Block, Name, Parameter, Span};
use crate::diagnostic::{DiagnosticKind, Unsupported};
use crate::instruction::{FunctionIndex, Instruction};
use crate::{code, limits};

impl Compiler {
    pub(super) fn local_function(
        &mut self,
        name: &Name,
        parameters: &[Parameter],
        body: &Block,
        end_line: u32,
        span: Span,
    ) {
        if self.depth > 1 {
            self.is_first_report_of(&name.text);
            self.unsupported(span, Unsupported::InnerFunction);
            return;
        }
        if self.code.functions.len() > limits::FUNCTIONS {
            self.report(span, DiagnosticKind::TooManyFunctions);
            return;
        }
        let index = self.code.functions.len() as FunctionIndex;
        self.declare_function(name.text.clone(), index);
        let skip = self.emit(Instruction::Jump { target: 0 }, span.line());
        let start = self.here();
        let count = parameters.len() as u8;
        self.code.functions.push(code::Function { start, parameters: count, registers: 0 });
        let outer = Function { index, ..Function::default() };
        let outer = std::mem::replace(&mut self.function, outer);
        let scope = self.begin_scope();
        for parameter in parameters {
            match parameter {
                Parameter::Name(name) => {
                    let register = self.reserve(name.span);
                    self.declare(name.text.clone(), register);
                }
                Parameter::Dots(span) => self.unsupported(*span, Unsupported::Varargs),
            }
        }
        self.statements(body);
        self.emit_end(end_line);
        self.end_scope(scope);
        self.function = outer;
        self.patch_to_here(skip);
    }

    /// Reports a global function, which is not part of the language. Its body is skipped.
    pub(super) fn global_function(&mut self, name: &str, span: Span) {
        self.is_first_report_of(&name.replace(':', "."));
        let name = name.to_owned();
        self.unsupported(
            span,
            if name.contains(['.', ':']) {
                Unsupported::FieldFunction(name)
            } else {
                Unsupported::GlobalFunction(name)
            },
        );
    }
}
