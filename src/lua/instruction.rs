//! The instructions that a program is compiled to.
//!
//! They work on registers, as Lua's own do: a local variable has one register as long as it is in scope,
//! and values in the making stand above the variables. There is no stack and no heap beside them.

use super::builtins::Builtin;
use super::operators::{BinaryOperator, UnaryOperator};

/// The number of a register, below [`super::limits::REGISTERS`].
pub(super) type Register = u8;

/// The index of an instruction.
pub(super) type Address = u32;

/// Where an instruction reads a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Operand {
    Register(Register),
    /// An index into the program's constants.
    Constant(u32),
}

/// One step of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Instruction {
    /// `to = from`
    Move { to: Register, from: Operand },
    /// `to = operator operand`
    Unary { operator: UnaryOperator, to: Register, operand: Operand },
    /// `to = left operator right`
    Binary { operator: BinaryOperator, to: Register, left: Operand, right: Operand },
    /// Goes on at `target`.
    Jump { target: Address },
    /// Goes on at `target` if the truth of `condition` is `when`.
    JumpIf { condition: Operand, when: bool, target: Address },
    /// Checks start, limit and step of a numeric `for`, in three registers from `base`, steps back once
    /// and goes on at `target`, which is its [`Instruction::ForLoop`].
    ForPrepare { base: Register, target: Address },
    /// Steps once; if the limit is not passed, sets the loop's variable, the fourth register from `base`,
    /// and goes on at `target`, the body.
    ForLoop { base: Register, target: Address },
    /// Calls with the arguments in `count` registers from `first`; the answer goes to `first`. No register
    /// from `first` on is in use besides.
    Call { builtin: Builtin, first: Register, count: Register },
    /// Ends the program; `keep` registers hold the variables in scope.
    Return { keep: Register },
}
