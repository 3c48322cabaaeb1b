//! The strategy language: the subset of Lua 5.1 in which locks are written.
//!
//! A program is parsed, compiled to a few instructions and run by a machine whose whole state is
//! one plain value. The same machine runs the programs of simulated clients, which stop at every
//! wait, and the scripts of `EVAL`. In: nil, booleans, numbers, byte strings, tables; local
//! variables, assignment, `if`, `while`, `repeat`, `for`, `break`, `do`, `return`; `local function`
//! at the top level; every operator but `^`; calls of those functions and of the built-in ones.
//! Everything else is refused when the program is loaded, with its place and what to write instead.
//! A client's program may declare parameters in comments, `-- @param TTL 10000 lock lifetime, ms`.
//!
//! Within the subset it is exactly Lua 5.1 as Redis runs it: coercions, number formats, error
//! texts, lines, `#` of tables with holes, the order of `pairs`; the arguments of commands are as
//! since Redis 7.2. "§" refers to the reference manual, <https://www.lua.org/manual/5.1/>; file
//! names mean Lua's own source, or that of Redis. Deliberately not modelled: locales; addresses of
//! tables, so all print alike, and `pairs` does not order them as Lua does; when Lua's garbage
//! collector runs; functions as fields of strings (`s.len`). The limits in [`limits`] are lower
//! than Lua's; call depth is the one a program is most likely to hit.

mod absent;
mod builtins;
mod code;
mod compile;
mod counting;
mod data;
mod declaration;
mod dialect;
mod heap;
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
mod order;
mod parameter;
mod parser;
mod program;
mod replies;
mod stop;
mod suggestion;
mod symbol;
mod table;
#[cfg(test)]
mod tests;
mod time_sources;
mod tree;
mod value;

pub use absent::Absent;
pub use builtins::{builtin_names, is_builtin_of};
pub use data::{Data, DataTable};
pub use dialect::Dialect;
pub use highlight::{Token, TokenKind, tokens};
pub use lexer::{FOREIGN, is_in_word};
pub use machine::{Machine, Shown, Until, Way};
pub use mistake::{
    Mistake, MistakeKind, ParameterMistake, Place, SyntaxMistake, Unsupported,
    functions_of_library, plain_function,
};
pub use parameter::{Parameter, ParameterError, ParameterValue};
pub use program::Program;
pub use replies::InVain;
pub use stop::{Call, Raised, RuntimeError, Stop};
pub use suggestion::closest;
pub use time_sources::TimeSources;
pub use value::Number;
