//! From the syntax tree to instructions, in one pass.
//!
//! Registers are handed out like a stack: a scope's variables first, values in the making above them, as
//! in Lua's own compiler (lparser.c, lcode.c), whose line numbers and variable names in error texts this
//! one reproduces. What the language leaves out is reported here and then skipped, so that one pass finds
//! every mistake. The bodies of functions are not looked into.

mod expression;
mod statement;

use full_moon::ast::Ast;
use full_moon::node::Node;
use full_moon::tokenizer::TokenReference;

use super::builtins;
use super::code::{Code, Variable};
use super::instruction::{Address, Instruction, Operand, Register};
use super::limits;
use super::mistake::{Mistake, MistakeKind, Place, Unsupported};
use super::suggestion;
use super::value::Value;

/// Compiles a tree that full_moon parsed without errors.
///
/// # Errors
/// Everything in it that the language leaves out or does not know.
pub(super) fn compile(ast: &Ast) -> Result<Code, Vec<Mistake>> {
    let mut compiler = Compiler::default();
    let program = compiler.begin_scope();
    compiler.statements(ast.nodes());
    let keep = compiler.next_register();
    compiler.emit(Instruction::Return { keep }, last_line(ast.nodes()));
    compiler.end_scope(program);
    if !compiler.mistakes.is_empty() {
        return Err(compiler.mistakes);
    }
    Ok(compiler.code)
}

#[derive(Default)]
struct Compiler {
    code: Code,
    /// The indices of the constants in the order of their values, to find equal ones.
    constants: Vec<u32>,
    /// The variables in scope, innermost last, as indices into the code's variables.
    scope: Vec<usize>,
    /// How many registers are in use.
    in_use: usize,
    /// The `break`s of each loop around the current statement, innermost last.
    breaks: Vec<Vec<usize>>,
    mistakes: Vec<Mistake>,
    /// Names already reported as unknown, in order: once is enough.
    reported: Vec<String>,
}

impl Compiler {
    /// Appends an instruction and returns its index.
    fn emit(&mut self, instruction: Instruction, line: u32) -> usize {
        self.code.instructions.push(instruction);
        self.code.lines.push(line);
        self.code.instructions.len() - 1
    }

    /// The address of the instruction that will be emitted next.
    fn here(&self) -> Address {
        self.code.instructions.len() as Address
    }

    /// Lets a jump emitted earlier go to the next instruction.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code.instructions[jump] {
            Instruction::Jump { target }
            | Instruction::JumpIf { target, .. }
            | Instruction::ForPrepare { target, .. } => *target = here,
            _ => {}
        }
    }

    /// The first register not in use.
    fn next_register(&self) -> Register {
        register(self.in_use)
    }

    /// Takes the next register into use, for a part of `node`.
    fn reserve(&mut self, node: &impl Node) -> Register {
        let next = self.next_register();
        if self.in_use == limits::REGISTERS {
            self.report(node, MistakeKind::TooManyRegisters);
        }
        self.in_use += 1;
        self.code.registers = self.code.registers.max(self.in_use);
        next
    }

    /// Frees all but the first `in_use` registers.
    fn release_to(&mut self, in_use: usize) {
        self.in_use = in_use;
    }

    fn constant(&mut self, value: Value) -> Operand {
        let known = |index: &u32| self.code.constants[*index as usize].cmp(&value);
        Operand::Constant(match self.constants.binary_search_by(known) {
            Ok(place) => self.constants[place],
            Err(place) => {
                let next = self.code.constants.len() as u32;
                self.constants.insert(place, next);
                self.code.constants.push(value);
                next
            }
        })
    }

    /// Begins the scope of a variable whose value is in its register.
    fn declare(&mut self, name: String, register: Register) {
        self.scope.push(self.code.variables.len());
        self.code.variables.push(Variable {
            name,
            register,
            start: self.code.instructions.len(),
            end: usize::MAX,
        });
    }

    fn begin_scope(&self) -> Scope {
        Scope { variables: self.scope.len(), registers: self.in_use }
    }

    /// Ends the scope of the variables declared since, and frees their registers.
    fn end_scope(&mut self, outer: Scope) {
        let here = self.code.instructions.len();
        for index in self.scope.drain(outer.variables..) {
            self.code.variables[index].end = here;
        }
        self.release_to(outer.registers);
    }

    /// The register of a local variable.
    fn resolve(&self, name: &str) -> Option<Register> {
        self.scope
            .iter()
            .rev()
            .map(|index| &self.code.variables[*index])
            .find(|variable| variable.name == name)
            .map(|variable| variable.register)
    }

    fn report(&mut self, node: &impl Node, kind: MistakeKind) {
        if let Some(position) = node.start_position() {
            let place = Place::from(position);
            self.mistakes.push(Mistake { place, kind });
        }
    }

    fn unsupported(&mut self, node: &impl Node, what: Unsupported) {
        self.report(node, MistakeKind::Unsupported(what));
    }

    /// full_moon's enums are open for other versions of Lua, whose syntax it does not parse here.
    fn unknown_syntax(&mut self, node: &(impl Node + ToString)) {
        let message = "this is not Lua 5.1".to_owned();
        let near = node.to_string();
        self.report(node, MistakeKind::Syntax { near, message });
    }

    /// Reports a name that is unknown, unless it was reported before.
    fn report_name(&mut self, node: &impl Node, name: &str, kind: MistakeKind) {
        if self.is_first_report_of(name) {
            self.report(node, kind);
        }
    }

    fn is_first_report_of(&mut self, name: &str) -> bool {
        let place = self.reported.binary_search_by(|known| known.as_str().cmp(name));
        place.map_err(|place| self.reported.insert(place, name.to_owned())).is_err()
    }

    /// The known name that was probably meant.
    fn suggest(&self, name: &str) -> Option<String> {
        let variables = self.scope.iter().map(|index| self.code.variables[*index].name.as_str());
        suggestion::closest(name, variables.chain(builtins::names()))
    }
}

/// What was in use where a scope began.
struct Scope {
    variables: usize,
    registers: usize,
}

/// The number of a register. A program with too many of them is refused, so their numbers do not matter.
fn register(index: usize) -> Register {
    Register::try_from(index).unwrap_or(Register::MAX)
}

fn text(token: &TokenReference) -> String {
    token.token().to_string()
}

fn first_line(node: &impl Node) -> u32 {
    node.start_position().map_or(1, |position| position.line() as u32)
}

/// The line of a node's last token, which is the line that Lua 5.1 gives to an operator's instruction.
fn last_line(node: &impl Node) -> u32 {
    node.end_position().map_or(1, |position| position.line() as u32)
}
