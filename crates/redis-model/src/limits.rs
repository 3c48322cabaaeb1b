//! The limits of one server, which prevent programs from filling the browser's memory or freezing
//! the page.
//!
//! If Redis has the same limit, it is lower here, with the same error message.

/// Maximum length of an argument and of a string value, in bytes: the lowest `proto-max-bulk-len`
/// that Redis allows.
pub const STRING_BYTES: usize = 1024 * 1024;

/// Maximum number of words in a command, far more than a lock sends.
pub const ARGUMENTS: usize = 16 * 1024;

/// Maximum memory size of all keys, in bytes: `maxmemory`. A server beyond it rejects commands that
/// may need more. Queued commands count, as in Redis.
pub const MEMORY_BYTES: u64 = 64 * 1024 * 1024;

/// Maximum length of a KEYS pattern, in bytes. Matching time grows with its length.
pub const PATTERN_BYTES: usize = 256;

/// Maximum number of cached scripts of EVAL. A new one evicts the least recently used, as since
/// Redis 7.4. The same number of SCRIPT LOAD scripts can be stored. Redis has no limit for them.
pub const SCRIPTS: usize = 500;

/// Maximum number of instructions in one run of a script. Redis stops a script only on SCRIPT KILL.
pub const SCRIPT_INSTRUCTIONS: u32 = 1_000_000;

/// Cost of a command, in instructions, which limits the number of commands too.
pub const INSTRUCTIONS_PER_COMMAND: u32 = 100;

/// Number of written bytes that cost one more instruction.
pub const BYTES_PER_INSTRUCTION: u64 = 1024;

/// Maximum number of bytes of the client's input that an error quotes.
pub(super) const QUOTED_BYTES: usize = 128;
