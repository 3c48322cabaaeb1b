//! Compiles the syntax tree to instructions, in one pass.
//!
//! Registers are allocated like a stack: a scope's variables first, temporaries above them. Lua's
//! own compiler (lparser.c, lcode.c) does the same, and this one reproduces its line numbers and
//! variable names in error messages. Unsupported parts of Lua are reported here and then skipped,
//! so that one pass finds every error.

mod assignment;
mod call;
mod constructor;
mod expression;
mod fold;
mod function;
mod index;
mod operand_name;
mod scope;
mod statement;

use super::ast::{Block, Span};
use super::code::{Code, OperandName, Side};
use super::diagnostic::{Diagnostic, DiagnosticKind, Unsupported};
use super::dialect::Dialect;
use super::instruction::{Address, Count, FunctionIndex, Instruction, Operand, Register};
use super::limits;
use super::machine;
use super::parameter::Parameter;
use super::value::Value;
use scope::Name;
use std::collections::{BTreeMap, BTreeSet};

/// Compiles the tree of a program.
///
/// # Errors
/// Every unsupported or unknown part of it.
pub(super) fn compile(
    tree: &Block,
    dialect: Dialect,
    parameters: &[Parameter],
) -> Result<Code, Vec<Diagnostic>> {
    let mut compiler = Compiler::new(dialect);
    compiler.code.functions.push(Default::default());
    for name in machine::given_names(dialect, parameters) {
        let register = compiler.reserve(tree.span);
        compiler.declare_global(name, register);
    }
    let program = compiler.begin_scope();
    compiler.statements(tree);
    compiler.emit_end(tree.span.end_line);
    compiler.end_scope(program);
    if !compiler.diagnostics.is_empty() {
        return Err(compiler.diagnostics);
    }
    Ok(compiler.code)
}

struct Compiler {
    dialect: Dialect,
    code: Code,
    /// The function being compiled.
    function: Function,
    /// The names in scope, innermost last.
    names: Vec<Name>,
    /// The number of open scopes.
    depth: usize,
    diagnostics: Vec<Diagnostic>,
    /// Names already reported as unknown, which are not reported again.
    reported: BTreeSet<String>,
}

/// A function being compiled; the program itself is the first.
#[derive(Default)]
struct Function {
    index: FunctionIndex,
    /// Index of each of its constants.
    constants: BTreeMap<Value, u32>,
    /// Number of registers in use.
    in_use: usize,
    /// The `break`s of each loop around the current statement, innermost last.
    breaks: Vec<Vec<usize>>,
}

impl Compiler {
    fn new(dialect: Dialect) -> Compiler {
        Compiler {
            dialect,
            code: Code::default(),
            function: Function::default(),
            names: Vec::new(),
            depth: 0,
            diagnostics: Vec::new(),
            reported: BTreeSet::new(),
        }
    }

    /// Appends an instruction and returns its index.
    fn emit(&mut self, instruction: Instruction, line: u32) -> usize {
        self.code.instructions.push(instruction);
        self.code.lines.push(line);
        self.code.instructions.len() - 1
    }

    /// Names an operand of the instruction that will be emitted next.
    fn name_operand(&mut self, side: Side, name: Option<Vec<u8>>) {
        let address = self.here();
        self.code.operand_names.extend(name.map(|name| OperandName { address, side, name }));
    }

    /// Emits a return without values, as at the end of every function.
    fn emit_end(&mut self, line: u32) {
        let first = self.next_register();
        self.emit(Instruction::Return { first, values: Count::Exactly(0) }, line);
    }

    /// Returns the address of the instruction that will be emitted next.
    fn here(&self) -> Address {
        self.code.instructions.len() as Address
    }

    /// Makes a jump emitted earlier go to the next instruction.
    fn patch_to_here(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code.instructions[jump] {
            Instruction::Jump { target }
            | Instruction::JumpIf { target, .. }
            | Instruction::ForPrepare { target, .. } => *target = here,
            _ => {}
        }
    }

    /// Returns the first register not in use.
    fn next_register(&self) -> Register {
        register(self.function.in_use)
    }

    /// Allocates the next register, for the part of the program at `at`.
    fn reserve(&mut self, at: Span) -> Register {
        let next = self.next_register();
        if self.function.in_use == limits::REGISTERS {
            self.report(at, DiagnosticKind::TooManyRegisters);
        }
        self.function.in_use += 1;
        let function = &mut self.code.functions[usize::from(self.function.index)];
        function.registers = function.registers.max(self.function.in_use);
        next
    }

    /// Frees all registers except the first `in_use`.
    fn release_to(&mut self, in_use: usize) {
        self.function.in_use = in_use;
    }

    /// Returns a constant of the current function. Equal numbers share one, so the first of `0` and
    /// `-0` in a function is used for both, as in Lua (`addk` in lcode.c).
    fn constant(&mut self, value: Value) -> Operand {
        let key = match &value {
            Value::Number(number) if number.get() == 0.0 => Value::from(0.0),
            other => other.clone(),
        };
        let index = self.function.constants.entry(key).or_insert_with(|| {
            self.code.constants.push(value);
            self.code.constants.len() as u32 - 1
        });
        Operand::Constant(*index)
    }

    fn report(&mut self, at: Span, kind: DiagnosticKind) {
        self.diagnostics.push(Diagnostic { place: at.start, kind });
    }

    fn unsupported(&mut self, at: Span, what: Unsupported) {
        self.report(at, DiagnosticKind::Unsupported(what));
    }

    /// Returns a placeholder for a value that could not be compiled.
    fn nothing(&mut self) -> Operand {
        self.constant(Value::Nil)
    }
}

/// Converts an index to a register. A program with too many registers is rejected, so their numbers
/// do not matter.
fn register(index: usize) -> Register {
    Register::try_from(index).unwrap_or(Register::MAX)
}
