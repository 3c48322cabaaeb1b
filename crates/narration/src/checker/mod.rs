//! Interface between the page and the search worker: requests, responses, and the job that
//! processes a request.
//!
//! A request checks a lock, a cell of the table of all locks, a point of a parameter map, or an
//! attempt at a challenge, or it searches a simpler failing run. Requests and responses are JSON
//! that only the same version of the page reads. This module does not depend on the transport or on
//! the browser: a worker advances a [`Job`] in time slices.

mod answered;
mod asked;
mod job;
mod judged;
mod kept;
#[cfg(test)]
mod tests;
mod told;

pub use asked::{Asked, CELL_CLIENTS, CELL_STATES, Limits, LockQuestion, Subject};
pub use job::Job;
pub use judged::{Grade, Grader, OpenChallenge, ToGrade};
pub use kept::KeptTable;
pub use told::{
    Answered, ByFault, Cell, Help, Judged, LimitTold, More, News, Proof, ProvedSoFar, Said, Seen,
    Shortened, Told, Way,
};
