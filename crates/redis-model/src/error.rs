//! Command errors, with the messages of Redis.
//!
//! The messages come from the C files named here. A client receives them after the `-` of an error
//! reply.

use super::{Bytes, Reply, Unsupported};

/// The result of a command: the reply, or the error.
pub(super) type Answer = Result<Reply, CommandError>;

/// An error of a command, which then had no effect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CommandError {
    /// `shared.syntaxerr` in server.c.
    #[error("ERR syntax error")]
    Syntax,
    /// `getLongLongFromObjectOrReply` in object.c.
    #[error("ERR value is not an integer or out of range")]
    NotAnInteger,
    /// `shared.wrongtypeerr` in server.c.
    #[error("WRONGTYPE Operation against a key holding the wrong kind of value")]
    WrongType,
    /// `addReplyErrorExpireTime` in networking.c, with the command's name.
    #[error("ERR invalid expire time in '{0}' command")]
    InvalidExpireTime(&'static str),
    /// `addReplyErrorArity` in networking.c, with the command's name.
    #[error("ERR wrong number of arguments for '{0}' command")]
    WrongArity(&'static str),
    /// `incrDecrCommand` in t_string.c.
    #[error("ERR increment or decrement would overflow")]
    Overflow,
    /// `shared.oomerr` in server.c.
    #[error("OOM command not allowed when used memory > 'maxmemory'.")]
    OutOfMemory,
    /// `shared.roslaveerr` in server.c.
    #[error("READONLY You can't write against a read only replica.")]
    ReadOnly,
    /// A message without arguments.
    #[error("{0}")]
    Text(&'static str),
    /// A message that quotes the client's input, which may be any bytes.
    #[error("{}", .0.to_lossy())]
    Quoted(Bytes),
    /// The model lacks a command or function. The message is the reply of a server without it.
    #[error("{}", message.to_lossy())]
    Unsupported {
        /// The message.
        message: Bytes,
        /// The command or function.
        lacks: Unsupported,
    },
}

impl CommandError {
    /// Returns the error with the same message for a command or function that the model lacks.
    pub(super) fn lacking(self, lacks: Unsupported) -> CommandError {
        let message = match self {
            CommandError::Quoted(text) => text,
            other => Bytes::from(other.to_string().as_str()),
        };
        CommandError::Unsupported { message, lacks }
    }

    /// Creates an error that quotes the client's input.
    pub(super) fn quoting(before: &str, quoted: &[u8], after: &str) -> CommandError {
        let text = [before.as_bytes(), quoted, after.as_bytes()].concat();
        CommandError::Quoted(Bytes::one_line_of_error(&text))
    }
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Reply {
        match error {
            CommandError::Quoted(text) | CommandError::Unsupported { message: text, .. } => {
                Reply::Error(text)
            }
            error => Reply::Error(Bytes::from(error.to_string().as_str())),
        }
    }
}
