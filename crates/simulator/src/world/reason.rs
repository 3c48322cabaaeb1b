//! Why a move may not happen now.

use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use primitives::{ClientId, Millis, ServerId};
use redis_model::limits;

/// What stands against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The scenario has no such client.
    #[error("there is no {0}")]
    NoClient(ClientId),
    /// The scenario has no such server.
    #[error("there is no {0}")]
    NoServer(ServerId),
    /// The client has finished, failed or crashed.
    #[error("{0} has ended")]
    Ended(ClientId),
    /// What the client waits for has not come, or it is paused.
    #[error("{0} is still waiting")]
    Waits(ClientId),
    /// No request of the client has reached its server.
    #[error("no request of {0} has arrived")]
    NoRequest(ClientId),
    /// Neither a request of the client nor an answer to it is on its way.
    #[error("no message of {0} is on its way")]
    NoMessage(ClientId),
    /// The message on its way is the answer.
    #[error("no request of {0} is on its way")]
    NotARequest(ClientId),
    /// The message on its way is the request.
    #[error("no answer to {0} is on its way")]
    NotAReply(ClientId),
    /// The server cannot be reached, so how long the message takes is open.
    #[error("the message of {0} waits for its server")]
    Held(ClientId),
    /// Time does not go back, or stand still.
    #[error("it is {} ms already", .0.0)]
    Past(Millis),
    /// Time passes only when nothing is due.
    #[error("at {} ms something else is due first", .0.0)]
    SomethingIsDue(Millis),
    /// Time stops at the next instant at which something is due.
    #[error("something is due at {} ms", .0.0)]
    DueBefore(Millis),
    /// Nothing will ever happen by itself, so time does not pass.
    #[error("nothing happens any more")]
    NothingLeft,
    /// A pause or a delay has no length, or too much of it.
    #[error("it takes 1 to {DURATION_LIMIT_MS} ms")]
    Duration,
    /// A clock is set by nothing, or by too much.
    #[error("a clock is set forward or back by 1 to {CLOCK_OFFSET_LIMIT_MS} ms")]
    Jump,
    /// The server cannot be reached.
    #[error("{0} cannot be reached")]
    Unreachable(ServerId),
    /// The server can be reached.
    #[error("{0} can be reached")]
    Reachable(ServerId),
    /// The server has no replica.
    #[error("{0} has no replica")]
    NoReplica(ServerId),
    /// A command has no words, or too many.
    #[error("a command has 1 to {} words", limits::ARGUMENTS)]
    Arguments,
}
