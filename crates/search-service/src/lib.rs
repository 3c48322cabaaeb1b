//! Interface between the page and the search worker: requests, responses, and the [`Job`] that
//! processes a request. The searches run in [`model_checker::service`], which depends on no
//! language; this module formats their results.
//!
//! A request checks a lock, a cell of the table of all locks, a point of a parameter map, or an
//! attempt at a challenge, or it searches a simpler failing run. Requests and responses are JSON
//! that only the same version of the page reads. This module does not depend on the transport or on
//! the browser: a worker advances a job in time slices.

mod cached_table;
mod graded_attempt;
mod job;
mod report_text;
mod request;
mod response;
#[cfg(test)]
mod tests;

pub use cached_table::KeptTable;
pub use graded_attempt::{Grade, Grader, OpenChallenge, ToGrade};
pub use job::Job;
pub use request::{CELL_CLIENTS, CELL_STATES, Limits, LockQuestion, Request, Subject};
pub use response::{
    ByFault, Cell, Envelope, ExtraFault, FailingRun, GradedAttempt, Help, Labels, LimitResult,
    Observation, PropertyVerdicts, ReportText, Response, SearchProgress, Shortened,
};
