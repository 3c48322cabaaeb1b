//! The lock language: the subset of Lua 5.1 in which locks are written.
//!
//! A program is parsed, compiled to a few instructions and run by a machine whose whole state is
//! one plain value. The same machine runs the programs of simulated clients, which stop at every
//! wait, and the scripts of `EVAL`. The subset contains:
//!
//! - values: nil, booleans, numbers, byte strings, tables;
//! - statements: local variables, assignment, `if`, `while`, `repeat`, `for`, `break`, `do`,
//!   `return`, and `local function` at the top level;
//! - every operator except `^`;
//! - calls of declared and built-in functions.
//!
//! Everything else is rejected when the program is loaded, with its position and a replacement. A
//! client's program may declare parameters in comments, `-- @param TTL 10000 lock lifetime, ms`.
//!
//! Within the subset, programs behave exactly as in Lua 5.1 inside Redis. This includes coercions,
//! number formats, error messages, lines, `#` of tables with holes, the order of `pairs`. The
//! arguments of commands have the format of Redis 7.2 and later. "§" refers to the reference
//! manual, <https://www.lua.org/manual/5.1/>. File names refer to the source of Lua or Redis.
//! Deliberately not modelled:
//!
//! - locales;
//! - addresses of tables, so all tables print alike and `pairs` may order them differently;
//! - the times of garbage collection;
//! - functions as fields of strings (`s.len`).
//!
//! The limits in [`limits`] are lower than Lua's. The one that a program is most likely to reach is
//! the call depth.
//!
//! ```
//! use lua_vm::{Dialect, Program};
//!
//! let program = Program::load("-- @param TTL 10000 lease, ms\nsleep(TTL)", Dialect::Client);
//! assert_eq!(program.map(|it| it.parameters().len()), Ok(1));
//! assert!(Program::load("sleep(", Dialect::Client).is_err());
//! ```

mod ast;
mod builtins;
mod code;
mod compile;
mod counter_use;
mod declaration;
mod diagnostic;
mod dialect;
mod heap;
mod highlight;
mod host_value;
mod instruction;
mod lexer;
pub mod limits;
mod literal;
mod live_registers;
mod machine;
mod nesting_depth;
mod number;
mod operators;
mod parameter;
mod parser;
mod program;
mod reply_comparisons;
mod section_order;
mod suggestion;
mod symbol;
mod table;
#[cfg(test)]
mod tests;
mod time_operation;
mod time_sources;
mod unsupported;
mod value;
mod yield_reason;

pub use builtins::{builtin_names, is_builtin_of};
pub use diagnostic::{
    Diagnostic, DiagnosticKind, ParameterDiagnostic, Position, SyntaxDiagnostic, Unsupported,
    functions_of_library, parameter_line, plain_function,
};
pub use dialect::Dialect;
pub use highlight::{Token, TokenKind, tokens, tokens_with_scripts};
pub use host_value::{HostTable, HostValue};
pub use lexer::{FOREIGN, is_in_word};
pub use machine::{Machine, Shown, Until};
pub use parameter::{Parameter, ParameterError, ParameterValue};
pub use program::Program;
pub use reply_comparisons::InVain;
pub use suggestion::closest;
pub use time_operation::{Comparison, TimeOperation};
pub use time_sources::TimeSources;
pub use unsupported::Absent;
pub use value::Number;
pub use yield_reason::{Call, Raised, RuntimeError, YieldReason};
