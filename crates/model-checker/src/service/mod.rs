//! Search service: processes one request in time slices, with the follow-up searches that the
//! result requires.

mod protocol;
#[cfg(test)]
mod tests;

pub use protocol::{Envelope, Request, Response, SearchResult};

use crate::{
    CheckBounds, CheckReport, CheckRequest, CheckedBudget, Counterexample, FaultTable, Search,
    can_happen,
};
use lock_semantics::Verdict;
use simulator::{FaultBudget, FaultKind, ScenarioError};

/// Maximum number of states of a follow-up search, with one more fault or with the faults of one
/// kind alone. The user did not request it, so it must not take longer than the check.
const MORE_STATES: u64 = 50_000;

/// A request in progress. It advances only while the caller calls [`Service::advance`].
#[derive(Debug)]
pub struct Service {
    question: CheckRequest,
    search: Search,
    purpose: Purpose,
    /// Results for a lock that breaks, one for each fault budget that was checked.
    tried: Vec<CheckedBudget>,
    is_over: bool,
    /// Whether the caller stopped the search before its end.
    is_stopped: bool,
}

/// Purpose of the current search.
#[derive(Debug)]
enum Purpose {
    /// Check a lock.
    Check,
    /// Check a lock that holds with one more fault of each of these kinds. The search uses the
    /// first one.
    OneMore { rest: Vec<FaultKind>, asked: CheckBounds },
    /// Check a broken lock with each of these fault budgets alone. The search uses the first one.
    Alone { rest: Vec<FaultBudget>, asked: CheckBounds, results: Vec<SearchResult> },
    /// Find a simpler run than this one.
    Shorten(Counterexample),
    /// Check a lock once.
    Probe,
    /// No search is left. The last response remains to be returned.
    Nothing,
}

impl Service {
    /// Starts to process a request.
    ///
    /// # Errors
    /// All errors in the scenario.
    pub fn new(request: Request) -> Result<Service, Vec<ScenarioError>> {
        let (question, purpose) = match request {
            Request::Check(question) => (question, Purpose::Check),
            Request::Probe(question) => (question, Purpose::Probe),
            Request::Shorten { request, given } => (request, Purpose::Shorten(given)),
        };
        let search = Search::new(question.clone())?;
        let (tried, is_over, is_stopped) = (Vec::new(), false, false);
        Ok(Service { question, search, purpose, tried, is_over, is_stopped })
    }

    /// Expands at most `states` more states. Returns the next response, or `None` if it is not
    /// ready.
    pub fn advance(&mut self, states: usize) -> Option<Envelope> {
        if self.is_over() {
            return None;
        }
        if matches!(self.purpose, Purpose::Nothing) {
            self.is_over = true;
            return Some(self.envelope(Response::Over));
        }
        self.search.advance(states).then(|| self.finish())
    }

    /// Returns `true` if no more responses follow.
    pub fn is_over(&self) -> bool {
        self.is_over || self.is_stopped
    }

    /// Returns the progress, or `None` if this kind of search does not report it.
    pub fn progress(&self) -> Option<Envelope> {
        if self.is_over() || !matches!(self.purpose, Purpose::Check | Purpose::Shorten(_)) {
            return None;
        }
        let (progress, allowed) = (self.search.progress(), self.question.bounds.faults.total());
        Some(self.envelope(Response::Progress { progress, allowed }))
    }

    /// Stops the search and returns its last response, or `None` if that was returned before.
    pub fn stop(&mut self) -> Option<Envelope> {
        if self.is_over() {
            return None;
        }
        let response = match self.purpose {
            Purpose::Check => Response::Checked(Box::new(self.result())),
            Purpose::OneMore { .. }
            | Purpose::Alone { .. }
            | Purpose::Shorten(_)
            | Purpose::Probe
            | Purpose::Nothing => Response::Over,
        };
        self.is_stopped = true;
        Some(self.envelope(response))
    }

    /// Continues a search that was stopped.
    pub fn resume(&mut self) {
        self.is_stopped = false;
    }

    /// Converts the result of the finished search to a response, and starts the next search if
    /// needed.
    fn finish(&mut self) -> Envelope {
        let result = self.result();
        let response = match std::mem::replace(&mut self.purpose, Purpose::Nothing) {
            Purpose::Check => {
                self.follow_up(&result);
                Response::Checked(Box::new(result))
            }
            Purpose::OneMore { mut rest, asked } => {
                let kind = rest.remove(0);
                self.try_one_more(rest, asked);
                Response::OneMore { kind, result: Box::new(result) }
            }
            Purpose::Alone { mut rest, asked, mut results } => {
                rest.remove(0);
                let scenario = &result.request.scenario;
                self.tried.push(CheckedBudget::new(&result.request, &result.result));
                let table = FaultTable::new(&self.tried, asked.faults, scenario);
                results.push(result);
                let all = if rest.is_empty() { std::mem::take(&mut results) } else { Vec::new() };
                self.try_alone(rest, asked, results);
                Response::Alone { results: all, table }
            }
            Purpose::Shorten(given) => {
                self.is_over = true;
                let report = CheckReport::of(&result);
                let shortened = report.shortened(self.question.properties[0], given);
                Response::Shortened { result: Box::new(result), shortened }
            }
            Purpose::Probe => {
                self.is_over = true;
                Response::Checked(Box::new(result))
            }
            Purpose::Nothing => Response::Over,
        };
        self.envelope(response)
    }

    /// Starts the first follow-up search for the result of a check, if there is one.
    fn follow_up(&mut self, result: &SearchResult) {
        let (asked, scenario) = (result.request.bounds, &result.request.scenario);
        match CheckReport::of(result).outcome(&result.progress) {
            Verdict::Holds => {
                let kinds = FaultKind::ALL.into_iter().filter(|it| can_happen(*it, scenario));
                self.try_one_more(kinds.collect(), asked);
            }
            Verdict::Broken | Verdict::LeaseLimit => {
                self.tried.push(CheckedBudget::new(&result.request, &result.result));
                let table = FaultTable::new(&self.tried, asked.faults, scenario);
                self.try_alone(table.open_budgets(), asked, Vec::new());
            }
            Verdict::NotTested | Verdict::Inconclusive => {}
        }
    }

    /// Starts the check with one more fault of the next kind, if there is one.
    fn try_one_more(&mut self, rest: Vec<FaultKind>, asked: CheckBounds) {
        let Some(&kind) = rest.first() else { return };
        let faults = asked.faults.with(kind, asked.faults.count(kind).saturating_add(1));
        self.search_besides(faults, asked, Purpose::OneMore { rest, asked });
    }

    /// Starts the check with the next fault budget alone, if there is one.
    fn try_alone(
        &mut self,
        rest: Vec<FaultBudget>,
        asked: CheckBounds,
        results: Vec<SearchResult>,
    ) {
        let Some(&faults) = rest.first() else { return };
        self.search_besides(faults, asked, Purpose::Alone { rest, asked, results });
    }

    /// Starts a follow-up search with another fault budget.
    fn search_besides(&mut self, faults: FaultBudget, asked: CheckBounds, purpose: Purpose) {
        let states = asked.states.min(MORE_STATES);
        self.question.bounds = CheckBounds { faults, states, ..asked };
        // This cannot fail, because the same scenario was loaded before.
        if let Ok(search) = Search::new(self.question.clone()) {
            (self.search, self.purpose) = (search, purpose);
        }
    }

    fn result(&self) -> SearchResult {
        let (request, result) = (self.question.clone(), self.search.answer());
        SearchResult { request, result, progress: self.search.progress() }
    }

    fn envelope(&self, response: Response) -> Envelope {
        Envelope { is_last: self.is_over(), response }
    }
}
