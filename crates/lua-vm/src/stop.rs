//! Why a machine stops, and what it asks for.

use std::sync::Arc;

use super::data::Data;
use super::dialect::Dialect;

/// Why a machine stopped. Calls, `sleep`, `work` and the store are waits. After any other stop the
/// world resumes the machine at once and charges its budget, so that a loop of them ends.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stop {
    /// `redis.call` and its like: a command for a server. The answer is the reply converted to Lua;
    /// an error reply is an `Err` with a table `{err = text}`.
    Call(Call),
    /// `sleep`: wait this many milliseconds.
    Sleep(u64),
    /// `work`: be busy for this many milliseconds.
    Work(u64),
    /// The critical section begins.
    Enter,
    /// The critical section ends.
    Leave,
    /// `uuid`: the answer is a unique string.
    Uuid,
    /// `random`: the answer is a whole number from `from` to `to`, both included. `from` is at most
    /// `to`, and neither is beyond [`WHOLE_NUMBER`](super::limits::WHOLE_NUMBER).
    Random {
        /// The least.
        from: i64,
        /// The greatest.
        to: i64,
    },
    /// `store.read`: the answer is what the store holds under this name, or nil.
    StoreRead(Arc<[u8]>),
    /// `store.write`: the answer is what the call returns.
    StoreWrite {
        /// Where it is written.
        name: Arc<[u8]>,
        /// What is written.
        value: Arc<[u8]>,
        /// The fencing token that the program gave, if any.
        token: Option<i64>,
    },
    /// `print`: a text for the user, at most [`PRINTED_BYTES`](super::limits::PRINTED_BYTES) of it.
    Print(Arc<[u8]>),
    /// It has read the clock, and was to go no further.
    ClockRead,
    /// The program has ended, with the value it returned.
    Finished(Data),
    /// The program failed with an error.
    Failed(RuntimeError),
}

/// A command to send.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call {
    /// The target server, from 0; the first one unless the program names another.
    pub server: u8,
    /// The command with its arguments, as they are sent to Redis.
    pub words: Vec<Arc<[u8]>>,
}

/// An error of a running program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
#[error("{}", self.text())]
pub struct RuntimeError {
    /// The line of the function that was running, from 1. Redis adds it to the reply of a script:
    /// `on @user_script:3`.
    pub line: u32,
    /// What was raised.
    pub raised: Raised,
}

/// What was raised. Redis's C code truncates both at a zero byte; here they are complete.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Raised {
    /// Lua's own message, or what the program passed to `error`, usually with the place in front:
    /// `user_script:3: attempt to compare nil with number`. Redis puts `ERR` before it. In a
    /// client's program the place is `program:3: `.
    Message(Arc<[u8]>),
    /// The text of an error reply with its code, from `redis.call` or `error({err = …})`.
    Reply(Arc<[u8]>),
}

impl RuntimeError {
    /// What went wrong, for whoever is told the line besides: without the place in front.
    pub fn message(&self) -> String {
        let text = self.text();
        text.strip_prefix(&place(Dialect::Client, self.line)).unwrap_or(&text).to_owned()
    }

    /// What a client's program says when it fails, with the place in either case:
    /// `program:3: WRONGTYPE …`.
    fn text(&self) -> String {
        match &self.raised {
            Raised::Message(text) => String::from_utf8_lossy(text).into_owned(),
            Raised::Reply(text) => {
                place(Dialect::Client, self.line) + &String::from_utf8_lossy(text)
            }
        }
    }
}

/// The beginning of a message of Lua's. `user_script` is Redis's name for any script.
pub(super) fn place(dialect: Dialect, line: u32) -> String {
    let name = match dialect {
        Dialect::Client => "program",
        Dialect::Script => "user_script",
    };
    format!("{name}:{line}: ")
}
