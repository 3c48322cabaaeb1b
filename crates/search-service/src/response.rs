//! Responses of the search worker: progress and results, in the language of the page.

use crate::RequestId;
use learning::GradedAttempt;
use narration::{
    ByFault, Cell, ExtraFault, FailingRun, FixText, ReportText, SearchProgress, Shortened,
};
use serde::{Deserialize, Serialize};

/// A response to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// Id of the request.
    pub id: RequestId,
    /// Whether this is the last message of the request. Exactly one message of each request is.
    pub is_last: bool,
    /// Content of the response.
    pub news: Response,
}

/// Content of a response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Response {
    /// Progress of the search.
    Proved(SearchProgress),
    /// Result of the check of a lock. Results of follow-up searches may follow.
    Answered(Box<ReportText>),
    /// Effect of one more fault on a lock that holds.
    More(ExtraFault),
    /// Further results for a lock that breaks, with smaller fault budgets than requested.
    Tried(Vec<FailingRun>, ByFault),
    /// Result of the search for a simpler run that breaks the same property.
    Shortened(Shortened),
    /// Verdict on a lock in one cell of the table, or at one point of a parameter map.
    Cell(Cell),
    /// Grade of an attack or a defence.
    Judged(Box<GradedAttempt>),
    /// No more responses follow.
    Over,
    /// The edits that fix a lock, or `None` if no known edit helps.
    Fixed(Option<Box<FixText>>),
    /// The request was rejected for this reason.
    Refused(String),
    /// The worker has died, usually because it was out of memory. The page itself creates this
    /// response.
    Died,
    /// No worker is available. The page itself creates this response.
    Absent,
}
