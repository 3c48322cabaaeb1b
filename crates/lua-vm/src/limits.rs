//! Every limit of the language, each with its reason.
//!
//! A program that exceeds a limit is refused or fails with a message; it never brings the page
//! down.

/// The longest program, in bytes. A lock has a few dozen lines. This also bounds every number
/// below.
pub const PROGRAM_BYTES: usize = 64 * 1024;

/// The deepest nesting, in levels: an operator is one, a bracket or block is more. The parser and
/// the compiler recurse on a 1 MB stack in WebAssembly, and a level takes up to 16 KB (measured on
/// x86-64 without optimisation; a quarter of that with it).
pub const NESTING: usize = 64;

/// The levels of a bracket: at most 32 can be nested.
pub const BRACKET_NESTING: usize = 2;

/// The levels of a block: at most 16 can be nested.
pub const BLOCK_NESTING: usize = 4;

/// The registers of a program: the parameters, variables in scope and temporaries at any one point.
pub const REGISTERS: usize = 200;

/// The instructions a client may execute between two waits before it counts as stuck in a loop.
pub const INSTRUCTIONS_PER_RUN: u32 = 100_000;

/// The longest string that a program can build, in bytes. Redis itself stops at 512 MB.
pub const STRING_BYTES: usize = 1024 * 1024;

/// Processing this many bytes of strings and tables costs as much as one instruction, so that the
/// budget of a run bounds its time.
pub const BYTES_PER_INSTRUCTION: usize = 1024;

/// The slots of one table. Lua doubles a full table, so 65 536 values always fit.
pub const TABLE_PLACES: usize = 2 * 65_536;

/// The memory that a machine may use, in bytes, with every reference to a string counted as a copy.
/// The page holds many machines; together they must stay far from the 4 GB of WebAssembly.
pub const HEAP_BYTES: u64 = 16 * 1024 * 1024;

/// The depth of nested function calls. Lua allows about 16 000.
pub const CALL_DEPTH: usize = 200;

/// The functions a program may declare.
pub const FUNCTIONS: usize = 200;

/// The most values that `unpack` returns: the size of Lua's own stack (`LUAI_MAXCSTACK`).
pub const UNPACKED_VALUES: usize = 8000;

/// How deeply tables may be nested that a program receives or returns. Redis returns about 8000
/// levels.
pub const DATA_DEPTH: usize = 100;

/// The values that a program may return, including those in tables.
pub const DATA_VALUES: usize = 65_536;

/// The parameters a program may declare. Each takes a register, and space on the page.
pub const PARAMETERS: usize = 32;

/// The longest declaration of a parameter, and the longest value given for one, in bytes. Both are
/// shown on one line.
pub const PARAMETER_BYTES: usize = 200;

/// The text that one `print` shows, in bytes.
pub const PRINTED_BYTES: usize = 1000;

/// The longest `sleep` or `work`, in milliseconds (about eleven days). Sums of times stay far from
/// overflow.
pub const WAIT_MILLISECONDS: u64 = 1_000_000_000;

/// The largest absolute value that `random` and tokens accept: up to here doubles are exact for
/// whole numbers.
pub const WHOLE_NUMBER: i64 = 1 << 53;

/// The number of mistakes reported at once. A program in another language would fill pages.
pub const MISTAKES: usize = 50;
