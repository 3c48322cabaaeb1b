//! The instructions of compiled programs.
//!
//! They work on registers, like Lua's own: a local variable has one register while it is in scope,
//! and temporaries are above the variables. Each call of a function has its own registers,
//! beginning with its arguments.

use super::builtins::Builtin;
use super::operators::{BinaryOperator, UnaryOperator};

/// The number of a register, below [`super::limits::REGISTERS`].
pub(super) type Register = u8;

/// The index of an instruction.
pub(super) type Address = u32;

/// The index of a function.
pub(super) type FunctionIndex = u8;

/// The source of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Operand {
    Register(Register),
    /// An index into the program's constants.
    Constant(u32),
}

/// A number of values, from a register upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Count {
    Exactly(Register),
    /// All registers of the machine, until the next instruction has read them.
    Open,
}

/// One step of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Instruction {
    /// `to = from`
    Move { to: Register, from: Operand },
    /// `to = from` in a function, where `from` is a register of the program itself.
    GetOuter { to: Register, from: Register },
    /// `to = from` in a function, where `to` is a register of the program itself.
    SetOuter { to: Register, from: Operand },
    /// `to = operator operand`
    Unary { operator: UnaryOperator, to: Register, operand: Operand },
    /// `to = left operator right`
    Binary { operator: BinaryOperator, to: Register, left: Operand, right: Operand },
    /// `to = {}`, with space for this many elements and fields.
    NewTable { to: Register, elements: u16, fields: u16 },
    /// `to = table[key]`
    GetField { to: Register, table: Operand, key: Operand },
    /// `table[key] = value`
    SetField { table: Operand, key: Operand, value: Operand },
    /// Sets the elements of a new table after the first `done` to the values from the register
    /// above it.
    SetElements { table: Register, done: u16, count: Count },
    /// Jumps to `target`.
    Jump { target: Address },
    /// Jumps to `target` if the truth of `condition` is `when`.
    JumpIf { condition: Operand, when: bool, target: Address },
    /// Checks start, limit and step of a numeric `for`, in three registers from `base`, steps back
    /// once and jumps to `target`, its [`Instruction::ForLoop`].
    ForPrepare { base: Register, target: Address },
    /// Steps once; if the limit is not passed, sets the loop's variable, the fourth register from
    /// `base`, and jumps to `target`, the body.
    ForLoop { base: Register, target: Address },
    /// Steps to the next element of the table at `base`, from the index or key at `base + 1`. If
    /// there is one, puts index or key and value into `variables` registers from `base + 2` and
    /// jumps to `target`, the body.
    ForEach { walk: Walk, base: Register, variables: Register, target: Address },
    /// Calls a function with the arguments in the registers from `first` upwards. The results go to
    /// the same registers. No other register from `first` upwards is in use.
    Call { builtin: Builtin, first: Register, arguments: Count, results: Count },
    /// Calls a function of the program in the same way.
    CallFunction { function: FunctionIndex, first: Register, arguments: Count, results: Count },
    /// A tail call: a function replaces the current one.
    TailCall { function: FunctionIndex, first: Register, arguments: Count },
    /// Returns the values from `first` upwards; the registers below contain the variables in scope.
    Return { first: Register, values: Count },
}

/// The iteration order of a `for … in`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Walk {
    /// `ipairs`: 1, 2, 3 … up to the first nil.
    Indices,
    /// `pairs`: all keys.
    Keys,
}
