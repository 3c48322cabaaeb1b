//! Interface between the page and the search worker: requests, responses, and the job that
//! processes a request.
//!
//! A request checks a lock, a cell of the table of all locks, a point of a parameter map, or an
//! attempt at a challenge, or it searches a simpler failing run. Requests and responses are JSON
//! that only the same version of the page reads. This module does not depend on the transport or on
//! the browser: a worker advances a [`Service`] in time slices.

mod cached_table;
mod graded_attempt;
mod report_text;
mod request;
mod response;
mod service;
#[cfg(test)]
mod tests;

pub use cached_table::KeptTable;
pub use graded_attempt::{Grade, Grader, OpenChallenge, ToGrade};
pub use request::{CELL_CLIENTS, CELL_STATES, Limits, LockQuestion, Request, Subject};
pub use response::{
    ByFault, Cell, Envelope, ExtraFault, FailingRun, GradedAttempt, Help, Labels, LimitResult,
    Observation, PropertyVerdicts, ReportText, Response, SearchProgress, Shortened,
};
pub use service::Service;
