//! How much one server takes, so that no program fills the browser's memory.
//!
//! Each limit is one that Redis has too, set lower, and is answered in Redis's words.

/// The longest argument and the longest string value, in bytes: `proto-max-bulk-len` at the lowest
/// that Redis allows.
pub const STRING_BYTES: usize = 1024 * 1024;

/// The most words of one command: `multibulk length` in networking.c.
pub const ARGUMENTS: usize = 1024 * 1024;

/// The memory of all keys together, in bytes, above which commands that may add to it are refused:
/// `maxmemory`.
pub const MEMORY_BYTES: usize = 64 * 1024 * 1024;

/// The commands of one transaction. Redis counts their bytes against `maxmemory` instead.
pub const QUEUED_COMMANDS: usize = 100_000;

/// The scripts that are remembered for EVALSHA; the oldest makes room for a new one. Redis 7.4 and
/// later keep as many of those that came by EVAL.
pub const SCRIPTS: usize = 500;

/// The instructions of one run of a script. Redis stops one only when it is told to.
pub const SCRIPT_INSTRUCTIONS: u32 = 1_000_000;

/// What a command costs of them, so that no script runs a million of those either.
pub const INSTRUCTIONS_A_CALL: u32 = 100;

/// As much of a client's words as an error quotes, in bytes.
pub(super) const QUOTED_BYTES: usize = 128;
