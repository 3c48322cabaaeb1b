//! Every limit of the language, each with what lies behind it.
//!
//! Past a limit a program is refused, or fails, in words; it never takes the page down with it.

/// The longest program, in bytes. A lock has a few dozen lines; this also bounds every number below.
pub const PROGRAM_BYTES: usize = 64 * 1024;

/// The deepest nesting, in steps: each operator is one, brackets and blocks are more. The parser and the
/// compiler recurse, WebAssembly gives them 1 MB of stack, and a step takes up to 16 KB (measured with
/// full_moon 3.0 on x86-64 without optimisation; a quarter of that with it).
pub const NESTING: usize = 64;

/// The steps of a bracket, so that at most 32 are nested.
pub const NESTING_OF_A_BRACKET: usize = 2;

/// The steps of a block, so that at most 16 are nested.
pub const NESTING_OF_A_BLOCK: usize = 4;

/// The registers of a program: variables in scope and values in the making, at any one place.
pub const REGISTERS: usize = 200;

/// The instructions a client may execute between two waits before it counts as stuck in a loop.
pub const INSTRUCTIONS_A_RUN: u32 = 100_000;

/// The longest string that a program can build, in bytes.
pub const STRING_BYTES: usize = 64 * 1024;

/// The longest `sleep` or `work`, in milliseconds (about eleven days), so that sums of times stay far from
/// overflow.
pub const WAIT_MILLISECONDS: u64 = 1_000_000_000;

/// The mistakes reported at once. A program in another language would fill pages.
pub const MISTAKES: usize = 50;
