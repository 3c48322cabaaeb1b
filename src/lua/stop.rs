//! Where a machine stops, and what it then wants.

use std::sync::Arc;

/// Why a machine stopped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stop {
    /// `redis.call`: a command with its arguments, as Redis gets them. The answer is the reply.
    Call(Vec<Arc<[u8]>>),
    /// `sleep`: wait so many milliseconds.
    Sleep(u64),
    /// `work`: be busy for so many milliseconds.
    Work(u64),
    /// The critical section begins.
    Enter,
    /// The critical section ends.
    Leave,
    /// The program has come to its end.
    Finished,
    /// The program broke off with an error.
    Failed(RuntimeError),
}

/// An error of a running program, displayed as Redis does: `user_script:3: message`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
#[error("user_script:{line}: {message}")]
pub struct RuntimeError {
    /// The line, from 1.
    pub line: u32,
    /// Lua's own words.
    pub message: String,
}
