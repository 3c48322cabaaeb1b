//! How much one server takes, so that no program fills the browser's memory or stops the page.
//!
//! Where Redis has such a limit too, it is set lower here and answered in Redis's words.

/// The longest argument and the longest string value, in bytes: `proto-max-bulk-len` at the lowest
/// that Redis allows.
pub const STRING_BYTES: usize = 1024 * 1024;

/// The most words of one command. Redis's own limit is far beyond what a lock sends.
pub const ARGUMENTS: usize = 16 * 1024;

/// The memory of all keys together, in bytes, above which commands that may add to it are refused:
/// `maxmemory`. What a transaction queues counts, as in Redis.
pub const MEMORY_BYTES: u64 = 64 * 1024 * 1024;

/// The longest pattern that KEYS takes, in bytes. The time it takes grows with its length.
pub const PATTERN_BYTES: usize = 256;

/// The scripts that are remembered for EVALSHA; the oldest makes room for a new one. Redis 7.4 and
/// later keep as many of those that came by EVAL.
pub const SCRIPTS: usize = 500;

/// The instructions of one run of a script. Redis stops one only when it is told to.
pub const SCRIPT_INSTRUCTIONS: u32 = 1_000_000;

/// What a command costs of them, so that no script runs a million of those either.
pub const INSTRUCTIONS_PER_COMMAND: u32 = 100;

/// So many bytes written cost one more.
pub const BYTES_PER_INSTRUCTION: u64 = 1024;

/// As much of a client's words as an error quotes, in bytes.
pub(super) const QUOTED_BYTES: usize = 128;
