//! The stops of a machine, with their requests.

use std::sync::Arc;

use super::dialect::Dialect;
use super::host_value::HostValue;

/// The reason for which a machine stopped. Calls, `sleep`, `work` and the store are waits. After
/// any other stop the world resumes the machine at once and charges its budget, so that a loop of
/// them ends.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum YieldReason {
    /// `redis.call` or a variant: a command for a server. The answer is the reply converted to Lua.
    /// An error reply is an `Err` with a table `{err = text}`.
    Call(Call),
    /// `sleep`: wait this many milliseconds.
    Sleep(u64),
    /// `work`: work for this many milliseconds.
    Work(u64),
    /// The critical section begins.
    Enter {
        /// Whether the client is a reader, which may be inside with other readers.
        is_shared: bool,
    },
    /// The critical section ends.
    Leave,
    /// `uuid`: the answer is a unique string.
    Uuid,
    /// `random`: the answer is a whole number from `from` to `to`, inclusive. `from` is at most
    /// `to`, and neither is beyond [`WHOLE_NUMBER`](super::limits::WHOLE_NUMBER).
    Random {
        /// Lower bound.
        from: i64,
        /// Upper bound.
        to: i64,
    },
    /// `store.read`: the answer is the value in the store under this name, or nil.
    StoreRead(Arc<[u8]>),
    /// `store.write`: the answer is the result of the call.
    StoreWrite {
        /// Name of the value.
        name: Arc<[u8]>,
        /// The new value.
        value: Arc<[u8]>,
        /// The fencing token that the program gave, if any.
        token: Option<i64>,
    },
    /// `print`: output for the user, at most [`PRINTED_BYTES`](super::limits::PRINTED_BYTES) bytes.
    Print(Arc<[u8]>),
    /// The machine has read the clock, at which it had to stop.
    ClockRead,
    /// The program has ended, with the value it returned.
    Finished(HostValue),
    /// The program raised this error itself: by `error`, or by `assert` on a false or nil value.
    GaveUp(RuntimeError),
    /// Lua, the instruction limit or an error reply stopped the program.
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
    /// Line of the function that was running, from 1. Redis adds it to the reply of a script:
    /// `on @user_script:3`.
    pub line: u32,
    /// The raised value.
    pub raised: Raised,
}

/// The raised value. Redis's C code truncates both at a zero byte; here they are complete.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Raised {
    /// Lua's own message, or the value that the program passed to `error`, usually prefixed with
    /// the position: `user_script:3: attempt to compare nil with number`. Redis puts `ERR` before
    /// it. In a client's program the position is `program:3: `.
    Message(Arc<[u8]>),
    /// The message of an error reply with its code, from `redis.call` or `error({err = …})`.
    Reply(Arc<[u8]>),
}

impl RuntimeError {
    /// Returns the message without the position, for a caller that shows the line separately.
    pub fn message(&self) -> String {
        let text = self.text();
        text.strip_prefix(&place(Dialect::Client, self.line)).unwrap_or(&text).to_owned()
    }

    /// Returns the message of a failed client program, prefixed with the position in both cases:
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

/// Returns the prefix of a message in Lua. `user_script` is Redis's name for any script.
pub(super) fn place(dialect: Dialect, line: u32) -> String {
    let name = match dialect {
        Dialect::Client => "program",
        Dialect::Script => "user_script",
    };
    format!("{name}:{line}: ")
}
