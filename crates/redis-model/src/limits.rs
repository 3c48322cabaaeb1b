//! The limits of one server, so that no program fills the browser's memory or freezes the page.
//!
//! Where Redis has the same limit, it is lower here, with the same error text.

/// The longest argument and the longest string value, in bytes: the lowest `proto-max-bulk-len`
/// that Redis allows.
pub const STRING_BYTES: usize = 1024 * 1024;

/// The most words of one command, far more than a lock sends.
pub const ARGUMENTS: usize = 16 * 1024;

/// The memory of all keys together, in bytes, above which commands that may use more are refused:
/// `maxmemory`. Queued commands count, as in Redis.
pub const MEMORY_BYTES: u64 = 64 * 1024 * 1024;

/// The longest pattern of KEYS, in bytes. Matching time grows with its length.
pub const PATTERN_BYTES: usize = 256;

/// The scripts of EVAL that are cached; a new one evicts the one that was not used for longest, as
/// since Redis 7.4. As many of SCRIPT LOAD are kept, of which Redis keeps any number.
pub const SCRIPTS: usize = 500;

/// The instructions of one run of a script. Redis stops one only on SCRIPT KILL.
pub const SCRIPT_INSTRUCTIONS: u32 = 1_000_000;

/// The instructions that a command costs, which bounds the number of commands too.
pub const INSTRUCTIONS_PER_COMMAND: u32 = 100;

/// Each time this many bytes are written costs one more instruction.
pub const BYTES_PER_INSTRUCTION: u64 = 1024;

/// How many bytes of the client's input an error quotes.
pub(super) const QUOTED_BYTES: usize = 128;
