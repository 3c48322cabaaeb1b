//! Requests to the search service and its responses, as data: no message depends on a language.

use crate::{CheckRequest, CheckResult, Counterexample, FaultTable, Progress, Shortened};
use simulator::FaultKind;

/// A request to the search service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Check a lock, then search with other fault budgets: a lock that holds with one more fault
    /// of each kind, a broken one with the faults of one kind alone.
    Check(CheckRequest),
    /// Check a lock once and report no progress: a cell of the table of all locks, a point of a
    /// parameter map, or an attempt at a challenge.
    Probe(CheckRequest),
    /// Search for a run that is simpler than a given one and breaks the same property.
    Shorten {
        /// The search. It has one property.
        request: CheckRequest,
        /// The given run, up to the break.
        given: Counterexample,
    },
}

impl Request {
    /// Returns the check request of the first search.
    pub fn check_request(&self) -> &CheckRequest {
        match self {
            Request::Check(request) | Request::Probe(request) => request,
            Request::Shorten { request, .. } => request,
        }
    }
}

/// A response of the search service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Whether this is the last response to the request. Exactly one response to each request is.
    pub is_last: bool,
    /// Content of the response.
    pub response: Response,
}

/// Content of a response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// Progress of the search.
    Progress {
        /// Progress by number of faults.
        progress: Progress,
        /// Maximum number of faults in a run.
        allowed: u16,
    },
    /// Result of a check. Results of follow-up searches may follow.
    Checked(Box<SearchResult>),
    /// Result for a lock that holds, with one more fault of this kind.
    OneMore {
        /// The kind of fault.
        kind: FaultKind,
        /// Result of this search.
        result: Box<SearchResult>,
    },
    /// Verdicts on a broken lock, with the faults of one kind alone.
    Alone {
        /// Results of all these searches. Empty until the last search is finished, so that the
        /// caller shows all failing runs at once.
        results: Vec<SearchResult>,
        /// Verdicts known so far.
        table: FaultTable,
    },
    /// Result of the search for a simpler run.
    Shortened {
        /// Result of the search.
        result: Box<SearchResult>,
        /// The given run and the simpler one, if there is one.
        shortened: Shortened,
    },
    /// No more responses follow.
    Over,
}

/// Result of one search with its request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The check request.
    pub request: CheckRequest,
    /// The check result.
    pub result: CheckResult,
    /// Progress at the end. If the search ended early, it contains properties that are known to be
    /// broken although their runs were not found.
    pub progress: Progress,
}
