//! A compiled program.

use super::instruction::{Address, Instruction, Register};
use super::value::Value;

/// The part of a program that the machine runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code {
    pub instructions: Vec<Instruction>,
    /// The line of each instruction.
    pub lines: Vec<u32>,
    pub constants: Vec<Value>,
    /// The program itself, then its functions in order of declaration.
    pub functions: Vec<Function>,
    /// All local variables, in order of declaration.
    pub variables: Vec<Variable>,
    /// The names of operands in error messages, in order of the instructions.
    pub operand_names: Vec<OperandName>,
}

/// A function; the program itself is the first.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Function {
    pub start: Address,
    pub parameters: Register,
    /// The number of registers it needs.
    pub registers: usize,
}

/// A local variable and the instructions within its scope.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Variable {
    pub name: String,
    /// Whether it belongs to a function rather than to the program itself.
    pub in_function: bool,
    pub register: Register,
    /// The first instruction after its declaration.
    pub start: usize,
    /// The first instruction after its block.
    pub end: usize,
}

/// The name of an operand, for the error if it has the wrong type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct OperandName {
    pub address: Address,
    pub side: Side,
    /// The form in Lua's messages: `local 'x'`. The name of a field can be any bytes.
    pub name: Vec<u8>,
}

/// The left or right operand of an instruction. A unary operand counts as left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    Left,
    Right,
}

impl Code {
    /// Returns the line of an instruction, or the last line if the address is past the end.
    pub(crate) fn line(&self, address: Address) -> u32 {
        let line = self.lines.get(address as usize).or(self.lines.last());
        line.copied().unwrap_or(1)
    }

    /// Iterates over the variables in scope at an instruction, in order of declaration.
    pub(crate) fn variables_at(&self, address: usize) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(move |variable| (variable.start..variable.end).contains(&address))
    }

    /// Returns the name of an operand, if it has one.
    pub(crate) fn operand_name(&self, address: Address, side: Side) -> Option<&[u8]> {
        let names = &self.operand_names;
        let found = names.binary_search_by_key(&(address, side), |name| (name.address, name.side));
        Some(names[found.ok()?].name.as_slice())
    }
}
