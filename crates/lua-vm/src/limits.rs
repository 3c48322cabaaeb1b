//! Every limit of the language, with its reason.
//!
//! A program that exceeds a limit is rejected or fails with a message. It never crashes the page.

/// Maximum length of a program, in bytes. A lock has a few dozen lines. This also limits every
/// number below.
pub const PROGRAM_BYTES: usize = 64 * 1024;

/// Maximum nesting, in levels: an operator is one level, a bracket or block more. The parser and
/// the compiler recurse on a 1 MB stack in WebAssembly, and a level takes up to 16 KB (measured on
/// x86-64 without optimisation; a quarter of that with it).
pub const NESTING: usize = 64;

/// Levels per bracket: at most 32 can be nested.
pub const BRACKET_NESTING: usize = 2;

/// Levels per block: at most 16 can be nested.
pub const BLOCK_NESTING: usize = 4;

/// Maximum number of clients that a program may admit at once.
pub const PERMITS: u8 = 9;

/// Maximum number of registers of a program: the parameters, variables in scope and temporaries at
/// any one point.
pub const REGISTERS: usize = 200;

/// Maximum number of instructions between two waits of a client. A client that exceeds it counts as
/// stuck in a loop.
pub const INSTRUCTIONS_PER_RUN: u32 = 100_000;

/// Maximum length of a string that a program can build, in bytes. Redis itself stops at 512 MB.
pub const STRING_BYTES: usize = 1024 * 1024;

/// Number of processed bytes of strings and tables that cost one instruction, so that the budget of
/// a run limits its time.
pub const BYTES_PER_INSTRUCTION: usize = 1024;

/// Maximum number of slots in one table. Lua doubles a full table, so 65 536 values always fit.
pub const TABLE_PLACES: usize = 2 * 65_536;

/// Maximum memory of a machine, in bytes, with every reference to a string counted as a copy. The
/// page holds many machines, which together must stay far below the 4 GB of WebAssembly.
pub const HEAP_BYTES: u64 = 16 * 1024 * 1024;

/// Maximum depth of nested function calls. Lua allows about 16 000.
pub const CALL_DEPTH: usize = 200;

/// Maximum number of functions that a program may declare.
pub const FUNCTIONS: usize = 200;

/// Maximum number of values that `unpack` returns: the size of Lua's own stack (`LUAI_MAXCSTACK`).
pub const UNPACKED_VALUES: usize = 8000;

/// Maximum nesting of tables that a program receives or returns. Redis returns about 8000 levels.
pub const DATA_DEPTH: usize = 100;

/// Maximum number of values that a program may return, including the values in tables.
pub const DATA_VALUES: usize = 65_536;

/// Maximum number of parameters that a program may declare. Each takes a register, and space on the
/// page.
pub const PARAMETERS: usize = 32;

/// Maximum length of a parameter's declaration and of its value, in bytes. Both are shown on one
/// line.
pub const PARAMETER_BYTES: usize = 200;

/// Maximum length of the output of one `print`, in bytes.
pub const PRINTED_BYTES: usize = 1000;

/// Maximum duration of `sleep` or `work`, in milliseconds (about eleven days). Sums of times stay
/// far from overflow.
pub const WAIT_MILLISECONDS: u64 = 1_000_000_000;

/// Largest absolute value that `random` and tokens accept: up to here doubles are exact for whole
/// numbers.
pub const WHOLE_NUMBER: i64 = 1 << 53;

/// Maximum number of errors reported at once. A program in another language would fill pages.
pub const DIAGNOSTICS: usize = 50;
