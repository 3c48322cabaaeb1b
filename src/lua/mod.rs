//! The strategy language: a cut of Lua 5.1, in which locks are written.
//!
//! A program is parsed by full_moon, compiled to a few instructions and run by a machine whose whole state
//! is one plain value. In: nil, booleans, numbers, byte strings; local variables, assignment, `if`, `while`,
//! `repeat`, numeric `for`, `break`, `do`, `return`; every operator but `^`; calls of the built-in functions.
//! Everything else is refused when the program is loaded, with its place and what to write instead.
//!
//! Within the cut it is exactly Lua 5.1 as Redis runs it: coercions, number formats, error texts, lines.
//! "§" means the reference manual, <https://www.lua.org/manual/5.1/>; file names mean Lua's own source.
//! Deliberately not modelled: locales, and the quirk that folds `-0` and `0` into one constant.

mod builtins;
mod code;
mod compile;
mod highlight;
mod instruction;
mod lexer;
pub mod limits;
mod literal;
mod machine;
mod mistake;
mod nesting;
mod number;
mod operators;
mod program;
mod stop;
mod suggestion;
#[cfg(test)]
mod tests;
mod value;

pub use highlight::{Token, TokenKind};
pub use machine::Machine;
pub use mistake::{Mistake, MistakeKind, Place, Unsupported};
pub use program::Program;
pub use stop::{RuntimeError, Stop};
pub use value::{Number, Value};
