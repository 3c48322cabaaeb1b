//! What a program is compiled to.

use super::instruction::{Instruction, Register};
use super::value::Value;

/// What the machine needs of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code {
    pub instructions: Vec<Instruction>,
    /// The line of each instruction.
    pub lines: Vec<u32>,
    pub constants: Vec<Value>,
    /// All local variables, in order of declaration.
    pub variables: Vec<Variable>,
    /// How many registers it needs.
    pub registers: usize,
}

/// A local variable and the instructions in whose scope it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Variable {
    pub name: String,
    pub register: Register,
    /// The first instruction after its declaration.
    pub start: usize,
    /// The first instruction after its block.
    pub end: usize,
}

impl Code {
    /// The variables in scope at an instruction, in order of declaration.
    pub fn variables_at(&self, address: usize) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(move |variable| (variable.start..variable.end).contains(&address))
    }
}
