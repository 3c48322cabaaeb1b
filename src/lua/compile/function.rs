//! Functions that a program declares (§2.5.9): `local function` at its top level.
//!
//! They are not values, so a name tells at once which one is called. They may read and change the
//! variables of the program itself that are declared before them; those have fixed registers, since they
//! live to its end.

use full_moon::ast::{FunctionDeclaration, LocalFunction, Parameter};

use super::{Compiler, Function, first_line, text};
use crate::lua::code;
use crate::lua::instruction::{FunctionIndex, Instruction};
use crate::lua::limits;
use crate::lua::mistake::{MistakeKind, Unsupported};

impl Compiler {
    pub(super) fn local_function(&mut self, declaration: &LocalFunction) {
        let name = text(declaration.name());
        if self.depth > 1 {
            self.is_first_report_of(&name);
            self.unsupported(declaration, Unsupported::InnerFunction);
            return;
        }
        if self.code.functions.len() > limits::FUNCTIONS {
            self.report(declaration, MistakeKind::TooManyFunctions);
            return;
        }
        let index = self.code.functions.len() as FunctionIndex;
        self.declare_function(name, index);
        let skip = self.emit(Instruction::Jump { target: 0 }, first_line(declaration));
        let start = self.here();
        let parameters = declaration.body().parameters();
        let count = parameters.len() as u8;
        self.code.functions.push(code::Function { start, parameters: count, registers: 0 });
        let outer = Function { index, ..Function::default() };
        let outer = std::mem::replace(&mut self.function, outer);
        let scope = self.begin_scope();
        for parameter in parameters {
            match parameter {
                Parameter::Name(token) => {
                    let register = self.reserve(token);
                    self.declare(text(token), register);
                }
                other => self.unsupported(other, Unsupported::Varargs),
            }
        }
        self.statements(declaration.body().block());
        self.emit_end(first_line(declaration.body().end_token()));
        self.end_scope(scope);
        self.function = outer;
        self.land(skip);
    }

    /// Left out of the language. Its body is not looked into.
    pub(super) fn global_function(&mut self, declaration: &FunctionDeclaration) {
        let words: Vec<String> = declaration.name().names().iter().map(text).collect();
        let name = words.join(".");
        self.is_first_report_of(&name);
        self.unsupported(declaration, Unsupported::GlobalFunction(name));
    }
}
