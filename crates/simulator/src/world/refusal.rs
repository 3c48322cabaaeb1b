//! Reasons for which a move is not allowed.

use super::draws::DRAW_LIMIT;
use crate::scenario::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use primitives::{ClientId, Millis, ServerId};
use redis_model::limits;

/// A reason for which a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The scenario does not contain the client.
    #[error("there is no {0}")]
    NoClient(ClientId),
    /// The scenario does not contain the server.
    #[error("there is no {0}")]
    NoServer(ServerId),
    /// The client has finished, failed or crashed.
    #[error("{0} has ended")]
    Ended(ClientId),
    /// The client's wait has not ended, or it is paused.
    #[error("{0} is still waiting")]
    Waits(ClientId),
    /// Too many random numbers of the client are fixed already.
    #[error("the next {DRAW_LIMIT} random numbers of {0} are fixed already")]
    Draws(ClientId),
    /// No request of the client has reached its server.
    #[error("no request of {0} has arrived")]
    NoRequest(ClientId),
    /// Neither a request of the client nor a reply to it is in flight.
    #[error("no message of {0} is in flight")]
    NoMessage(ClientId),
    /// The message in flight is the reply.
    #[error("no request of {0} is in flight")]
    NotARequest(ClientId),
    /// The message in flight is the request.
    #[error("no reply to {0} is in flight")]
    NotAReply(ClientId),
    /// The server is unreachable, so the message has no fixed arrival time.
    #[error("the message of {0} waits for its server")]
    Held(ClientId),
    /// Time must advance.
    #[error("it is {} ms already", .0.0)]
    Past(Millis),
    /// Time passes only when nothing is due.
    #[error("at {} ms something else is due first", .0.0)]
    SomethingIsDue(Millis),
    /// Time stops at the next time at which something is due.
    #[error("something is due at {} ms", .0.0)]
    DueBefore(Millis),
    /// Nothing will ever be due, so time does not pass.
    #[error("nothing happens any more")]
    NothingLeft,
    /// The duration of a pause or delay is zero or too long.
    #[error("it takes 1 to {DURATION_LIMIT_MS} ms")]
    Duration,
    /// A clock jump is zero or too large.
    #[error("a clock is set forward or back by 1 to {CLOCK_OFFSET_LIMIT_MS} ms")]
    Jump,
    /// The server is unreachable.
    #[error("{0} cannot be reached")]
    Unreachable(ServerId),
    /// The server is reachable.
    #[error("{0} can be reached")]
    Reachable(ServerId),
    /// The server has no replica.
    #[error("{0} has no replica")]
    NoReplica(ServerId),
    /// A command has no words or too many.
    #[error("a command has 1 to {} words", limits::ARGUMENTS)]
    Arguments,
}
