//! Every limit of the language, each with what lies behind it.
//!
//! Past a limit a program is refused, or fails, in words; it never takes the page down with it.

/// The longest program, in bytes. A lock has a few dozen lines; this also bounds every number below.
pub const PROGRAM_BYTES: usize = 64 * 1024;

/// The deepest nesting, in steps: each operator is one, brackets and blocks are more. The parser and the
/// compiler recurse, WebAssembly gives them 1 MB of stack, and a step takes up to 16 KB (measured
/// on x86-64 without optimisation; a quarter of that with it).
pub const NESTING: usize = 64;

/// The steps of a bracket, so that at most 32 are nested.
pub const NESTING_OF_A_BRACKET: usize = 2;

/// The steps of a block, so that at most 16 are nested.
pub const NESTING_OF_A_BLOCK: usize = 4;

/// The registers of a program: parameters, variables in scope and values in the making, at any one place.
pub const REGISTERS: usize = 200;

/// The instructions a client may execute between two waits before it counts as stuck in a loop.
pub const INSTRUCTIONS_A_RUN: u32 = 100_000;

/// The longest string that a program can build, in bytes. Redis itself stops at 512 MB.
pub const STRING_BYTES: usize = 1024 * 1024;

/// The bytes of strings and tables that cost as much as one instruction when a step goes through them, so
/// that the budget of a run bounds its time.
pub const BYTES_AN_INSTRUCTION: usize = 1024;

/// The places of one table. Lua doubles a table that is full, so that 65 536 values always fit.
pub const TABLE_PLACES: usize = 2 * 65_536;

/// The bytes that a machine may have in use, every reference to a string counted as a copy of it. The page
/// holds many machines; together they must stay far from the 4 GB of WebAssembly.
pub const HEAP_BYTES: u64 = 16 * 1024 * 1024;

/// The deepest call of functions within functions. Lua has room for about 16 000.
pub const CALL_DEPTH: usize = 200;

/// The functions a program may declare.
pub const FUNCTIONS: usize = 200;

/// The values that `unpack` returns at most: what Lua's own stack has room for (`LUAI_MAXCSTACK`).
pub const UNPACKED_VALUES: usize = 8000;

/// How deep the tables may be nested that a program returns or is given.
pub const DATA_DEPTH: usize = 100;

/// The values that a program may return, those in tables included.
pub const DATA_VALUES: usize = 65_536;

/// The parameters a program may declare. Each takes a register, and a place on the page.
pub const PARAMETERS: usize = 32;

/// The longest declaration of a parameter, and the longest value given for one, in bytes. Both are shown
/// on one line.
pub const PARAMETER_BYTES: usize = 200;

/// The text that one `print` shows, in bytes.
pub const PRINTED_BYTES: usize = 1000;

/// The longest `sleep` or `work`, in milliseconds (about eleven days), so that sums of times stay far from
/// overflow.
pub const WAIT_MILLISECONDS: u64 = 1_000_000_000;

/// The largest number, with either sign, that `random` and tokens take: up to here a double tells every
/// whole number from the next.
pub const WHOLE_NUMBER: i64 = 1 << 53;

/// The mistakes reported at once. A program in another language would fill pages.
pub const MISTAKES: usize = 50;
